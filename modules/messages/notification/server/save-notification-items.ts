import type { NotificationChoice } from '#modules/identity/user/contract/notification-choices.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { userNotifications } from './user-notifications.ts'

/** Replaces what the caller wants to be told otherwise than the company has it. */
export async function saveNotificationItems(
  context: CallContext,
  choices: readonly NotificationChoice[],
): Promise<NotificationChoice[]> {
  const { trx, caller } = context
  const before = await userNotifications.readChoices(trx, caller.userId)
  await userNotifications.saveChoices(context, caller, choices)
  const after = await userNotifications.readChoices(trx, caller.userId)
  context.audit({ documentNo: caller.userNo, detail: { before: { choices: before }, after: { choices: after } } })
  return after
}
