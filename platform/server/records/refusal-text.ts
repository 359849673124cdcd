import { approvalLifecycle, type RecordAction, reasonAgainst } from '#platform/contract/records/approval-lifecycle.ts'
import type { CallContext } from '../call-context.ts'

/** Why a record in this state does not allow an action, in the reader's language; null when it does. */
export function refusalText({ translate }: CallContext, action: RecordAction, state: unknown): string | null {
  const reason = reasonAgainst(action, state)
  return reason && translate(reason.textKey)
}

/** For each action of a record with a life whether its state allows it: null, or why not. */
export const actionsOf = (context: CallContext, { statusCode }: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    approvalLifecycle.transitions.map(({ action }) => [action, refusalText(context, action, statusCode)]),
  )
