import { refuse } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { messagesErrors } from '../contract/errors.ts'
import { NOTICE_EVENTS, noticeEventsOf } from '../contract/notice-events.ts'

/** What a user does not want to be told about, for the module that keeps users. */
export const userNotices = {
  async readOff(trx: ScopedTransaction, userId: string): Promise<string[]> {
    const rows = await trx
      .selectFrom('sys_notice_off')
      .select('notice_event')
      .where('user_id', '=', userId)
      .orderBy('notice_event')
      .execute()
    return rows.map((row) => row.notice_event)
  },

  /** Replaces it. What users of the side are never told needs no switching off, and is left out. */
  async saveOff(
    { trx, caller: { tenantsid } }: Pick<CallContext, 'trx' | 'caller'>,
    { userId, side }: { userId: string; side: Side },
    off: readonly string[],
  ): Promise<void> {
    const unknown = off.find((event) => !NOTICE_EVENTS.some((known) => known === event))
    if (unknown !== undefined) refuse(messagesErrors.eventUnknown, { event: unknown })
    const rows = noticeEventsOf(side).filter((event) => off.includes(event))
    await trx.deleteFrom('sys_notice_off').where('user_id', '=', userId).execute()
    if (rows.length === 0) return
    await trx
      .insertInto('sys_notice_off')
      .values(rows.map((notice_event) => ({ user_id: userId, tenantsid, notice_event })))
      .execute()
  },
}
