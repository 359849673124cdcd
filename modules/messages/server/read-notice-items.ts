import type { CallContext } from '#platform/server/call-context.ts'
import { type NoticeEvent, noticeEventsOf } from '../contract/notice-events.ts'
import { userNotices } from './user-notices.ts'

/** Each event, and whether the caller is told of it. */
export type NoticeItems = { noticeEvent: NoticeEvent; isOn: boolean }[]

/** What the caller is told about, and what not. */
export async function readNoticeItems({ trx, caller }: Pick<CallContext, 'trx' | 'caller'>): Promise<NoticeItems> {
  const off = new Set(await userNotices.readOff(trx, caller.userId))
  return noticeEventsOf(caller.side).map((noticeEvent) => ({ noticeEvent, isOn: !off.has(noticeEvent) }))
}
