import { sql } from 'kysely'
import { messagesErrors } from '#modules/messages/contract/errors.ts'
import { readKeptConfig } from '#modules/messages/notification/server/read-notification-config.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** Puts an email to the caller's own address on its way, by the same road as all others. */
export async function sendTestMail(context: CallContext, isMailPossible: boolean): Promise<{ sentTo: string }> {
  const { trx, caller } = context
  if (!isMailPossible) fail(messagesErrors.mailNotConfigured)
  if (!(await readKeptConfig(trx))?.isMailOn) fail(messagesErrors.mailOff)
  const own = await trx.selectFrom('sys_user').select('email').where('id', '=', caller.userId).executeTakeFirst()
  if (!own || own.email === '') return fail(messagesErrors.noAddress)
  const subject = context.translate('messages:config.testSubject')
  await sql`select queue_test_email(${subject}, ${context.translate('messages:config.testText')})`.execute(trx)
  context.audit({ documentNo: caller.userNo, detail: { sentTo: own.email } })
  return { sentTo: own.email }
}
