import type { CallContext } from '#platform/server/call-context.ts'
import type { NoticeEvent } from '../contract/notice-events.ts'
import { type NoticeItems, readNoticeItems } from './read-notice-items.ts'

/** Replaces what the caller does not want to be told about. */
export async function saveNoticeItems(context: CallContext, off: readonly NoticeEvent[]): Promise<NoticeItems> {
  const { trx, caller } = context
  const before = await readNoticeItems(context)
  await trx.deleteFrom('sys_notice_off').where('user_id', '=', caller.userId).execute()
  const { userId: user_id, tenantsid } = caller
  const rows = [...new Set(off)].map((notice_event) => ({ user_id, tenantsid, notice_event }))
  if (rows.length > 0) await trx.insertInto('sys_notice_off').values(rows).execute()
  const offBefore = before.flatMap(({ noticeEvent, isOn }) => (isOn ? [] : noticeEvent))
  context.audit({ documentNo: caller.userNo, detail: { before: { off: offBefore }, after: { off } } })
  return readNoticeItems(context)
}
