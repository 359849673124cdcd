import type { NotificationChoice } from '#modules/identity/user/contract/notification-choices.ts'
import { messagesErrors } from '#modules/messages/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { NOTIFICATION_EVENTS, notificationEventsOf } from '../contract/notification-events.ts'

/** Of what a user wants to be told otherwise than the company has it, for the module that keeps users. */
export const userNotifications = {
  async readChoices(trx: ScopedTransaction, userId: string): Promise<NotificationChoice[]> {
    const rows = await trx
      .selectFrom('sys_notification_choice')
      .select(['notice_event', 'in_portal', 'by_email'])
      .where('user_id', '=', userId)
      .orderBy('notice_event')
      .execute()
    return rows.map((row) => ({
      noticeEvent: row.notice_event,
      inPortal: row.in_portal,
      byLetter: row.by_email,
    }))
  },

  /** Replaces them. What is as the company has it, and what users of the side are never told, is left out. */
  async saveChoices(
    { trx, caller: { tenantsid } }: Pick<CallContext, 'trx' | 'caller'>,
    { userId, side }: { userId: string; side: Side },
    choices: readonly NotificationChoice[],
  ): Promise<void> {
    const unknown = choices.find(({ noticeEvent }) => !NOTIFICATION_EVENTS.some((known) => known === noticeEvent))
    if (unknown !== undefined) fail(messagesErrors.eventUnknown, { event: unknown.noticeEvent })
    const chosen = new Map<string, NotificationChoice>(choices.map((choice) => [choice.noticeEvent, choice]))
    const rows = notificationEventsOf(side).flatMap((notice_event) => {
      const { inPortal = '', byLetter = '' } = chosen.get(notice_event) ?? {}
      if (inPortal === '' && byLetter === '') return []
      return { user_id: userId, tenantsid, notice_event, in_portal: inPortal, by_email: byLetter }
    })
    await trx.deleteFrom('sys_notification_choice').where('user_id', '=', userId).execute()
    if (rows.length > 0) await trx.insertInto('sys_notification_choice').values(rows).execute()
  },
}
