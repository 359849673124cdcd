import { sql } from 'kysely'
import type { z } from 'zod'
import { messagesErrors } from '#modules/messages/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { notificationConfigForm } from '../contract/schemas.ts'
import { readKeptConfig } from './read-notification-config.ts'

/** Changes how messages are sent, as its editor saw it. Emails need a mail server. */
export async function saveNotificationConfig(
  context: CallContext,
  { version, ...after }: z.output<typeof notificationConfigForm>,
  isMailPossible: boolean,
): Promise<{ version: number }> {
  const { trx, caller } = context
  if (after.isMailOn && !isMailPossible) {
    failAt('isMailOn', messagesErrors.mailNotConfigured)
  }
  const before = await readKeptConfig(trx)
  if ((before?.version ?? 0) !== version) {
    fail(platformErrors.staleVersion, { who: before?.updateName ?? '', when: before?.updateDate ?? '' })
  }
  const columns = {
    is_product_on: after.isProductOn,
    is_mail_on: after.isMailOn,
    is_link_on: after.isLinkOn,
    sender_name: after.senderName,
    retry_limit: after.retryLimit,
    retry_minutes: after.retryMinutes,
    version: version + 1,
    update_name: caller.userName,
    update_date: sql<string>`now()`,
  }
  const kept = await trx
    .insertInto('sys_notification_config')
    .values({ tenantsid: caller.tenantsid, ...columns })
    // Of two who save at the same moment, the second finds that the version has moved on.
    .onConflict((conflict) =>
      conflict.column('tenantsid').doUpdateSet(columns).where('sys_notification_config.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  if (!kept) return fail(platformErrors.staleVersion, { who: '', when: '' })
  context.audit({ documentNo: '', detail: { before: before ?? null, after } })
  return kept
}
