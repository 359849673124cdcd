import { lockOrderById } from '#modules/orders/order/server/lock-order.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { IssueType } from '../contract/fields.ts'
import { componentIssueLifecycle, componentIssueState } from '../contract/lifecycle.ts'

type Action = (typeof componentIssueLifecycle)['transitions'][number]['action']

/** A document of components under the lock of its order, on which the caller may do this now. */
export async function lockComponentIssue({ trx, caller }: CallContext, id: string, action: Action) {
  const seen = await trx.selectFrom('srm_component_issue').select('head_id').where('id', '=', id).executeTakeFirst()
  if (!seen) return fail(platformErrors.notFound)
  const { head } = await lockOrderById(trx, caller.side, seen.head_id)
  const document = await trx
    .selectFrom('srm_component_issue')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const facts = {
    issueType: document.issue_type as IssueType,
    isArrived: document.arrived_date !== null,
    isReversed: document.is_reversed,
    isReversal: document.reverses_id !== null,
  }
  const decision = decide(componentIssueLifecycle, action, componentIssueState(facts), caller.side, facts)
  if (!decision.isAllowed) fail(decision.refusal)
  return { head, document, issueType: facts.issueType }
}
