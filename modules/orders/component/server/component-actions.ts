import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import {
  type ComponentIssueFacts,
  componentIssueLifecycle,
  componentIssueState,
  componentLifecycle,
  componentScrapLifecycle,
  type ScrapState,
} from '../contract/lifecycle.ts'

/** What the reader may do with the components of an order in this state, with the reason where not. */
export function componentActions(context: CallContext, state: OrderState): Record<string, string | null> {
  return reported(context, permittedActions(componentLifecycle, state, context.caller.side, {}))
}

/** The same with one document of components. */
export function componentIssueActions(
  context: CallContext,
  document: ComponentIssueFacts,
): Record<string, string | null> {
  const state = componentIssueState(document)
  return reported(context, permittedActions(componentIssueLifecycle, state, context.caller.side, document))
}

/** The same with reported scrap. */
export function componentScrapActions(context: CallContext, state: ScrapState): Record<string, string | null> {
  return reported(context, permittedActions(componentScrapLifecycle, state, context.caller.side, {}))
}

type Permitted = ReturnType<typeof permittedActions>

const reported = ({ sentence }: CallContext, permitted: Permitted): Record<string, string | null> =>
  Object.fromEntries(Object.entries(permitted).map(([action, refusal]) => [action, refusal ? sentence(refusal) : null]))
