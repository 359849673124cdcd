import type { CallContext } from '#platform/server/call-context.ts'
import { NOTICE_EVENTS, type NoticeEvent } from '../contract/notice-events.ts'

/** Each event, and whether the caller is told of it. */
export type NoticeItems = { noticeEvent: NoticeEvent; isOn: boolean }[]

/** What the caller is told about, and what not. */
export async function readNoticeItems({ trx }: Pick<CallContext, 'trx'>): Promise<NoticeItems> {
  const rows = await trx.selectFrom('sys_notice_off').select('notice_event').execute()
  const off = new Set(rows.map((row) => row.notice_event))
  return NOTICE_EVENTS.map((noticeEvent) => ({ noticeEvent, isOn: !off.has(noticeEvent) }))
}
