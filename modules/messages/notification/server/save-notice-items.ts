import type { NoticeChoice } from '#modules/identity/user/contract/notice-choices.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { userNotices } from './user-notices.ts'

/** Replaces what the caller wants to be told otherwise than the company has it. */
export async function saveNoticeItems(context: CallContext, choices: readonly NoticeChoice[]): Promise<NoticeChoice[]> {
  const { trx, caller } = context
  const before = await userNotices.readChoices(trx, caller.userId)
  await userNotices.saveChoices(context, caller, choices)
  const after = await userNotices.readChoices(trx, caller.userId)
  context.audit({ documentNo: caller.userNo, detail: { before: { choices: before }, after: { choices: after } } })
  return after
}
