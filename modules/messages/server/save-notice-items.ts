import type { CallContext } from '#platform/server/call-context.ts'
import type { NoticeEvent } from '../contract/notice-events.ts'
import { type NoticeItems, readNoticeItems } from './read-notice-items.ts'
import { userNotices } from './user-notices.ts'

/** Replaces what the caller does not want to be told about. */
export async function saveNoticeItems(context: CallContext, off: readonly NoticeEvent[]): Promise<NoticeItems> {
  const { caller } = context
  const before = await readNoticeItems(context)
  await userNotices.saveOff(context, caller, off)
  const offBefore = before.flatMap(({ noticeEvent, isOn }) => (isOn ? [] : noticeEvent))
  context.audit({ documentNo: caller.userNo, detail: { before: { off: offBefore }, after: { off } } })
  return readNoticeItems(context)
}
