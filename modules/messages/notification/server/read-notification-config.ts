import { sql } from 'kysely'
import type { z } from 'zod'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { noticeConfig, notificationConfigForm } from '../contract/schemas.ts'

type Kept = Omit<z.output<typeof notificationConfigForm>, 'version'>
const START: Kept = {
  isProductOn: true,
  isMailOn: false,
  isLinkOn: false,
  senderName: '',
  retryLimit: 5,
  retryMinutes: 5,
}

/** The configuration as the company has saved it; undefined when it never has. */
export const readKeptConfig = (trx: ScopedTransaction) =>
  trx
    .selectFrom('sys_notification_config')
    .select([
      'version',
      'is_product_on as isProductOn',
      'is_mail_on as isMailOn',
      'is_link_on as isLinkOn',
      'sender_name as senderName',
      'retry_limit as retryLimit',
      'retry_minutes as retryMinutes',
      'update_name as updateName',
      sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updateDate'),
    ])
    .executeTakeFirst()

/** How the company's messages are sent, and how sending goes. */
export async function readNotificationConfig(
  trx: ScopedTransaction,
  isMailPossible: boolean,
): Promise<z.input<typeof noticeConfig>> {
  const kept = (await readKeptConfig(trx)) ?? { ...START, version: 0, updateName: '', updateDate: '' }
  const { rows } = await sql<Record<'waitingMails' | 'failedMails', number> & { lastError: string }>`
    select * from notification_email_state()`.execute(trx)
  return { ...kept, isMailPossible, ...(rows[0] ?? { waitingMails: 0, failedMails: 0, lastError: '' }) }
}
