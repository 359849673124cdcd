import type { appointmentCalls } from '#modules/deliveries/appointment/contract/calls.ts'
import type { approvalCalls } from '#modules/deliveries/approval/contract/calls.ts'
import type { calls as deliveriesCalls } from '#modules/deliveries/contract.ts'
import type { packageCalls } from '#modules/deliveries/package/contract/calls.ts'
import type { discrepanciesCalls } from '#modules/discrepancies/contract/calls.ts'
import type { calls as filesCalls } from '#modules/files/contract.ts'
import type { calls as masterDataCalls } from '#modules/master-data/contract.ts'
import type { componentCalls } from '#modules/orders/component/contract/calls.ts'
import type { ordersCalls } from '#modules/orders/order/contract/calls.ts'
import type { trackingCalls } from '#modules/orders/tracking/contract/calls.ts'
import type { receiptsCalls } from '#modules/receipts/contract.ts'
import type { inspectionCalls } from '#modules/receipts/inspection/contract/calls.ts'
import type { taskCalls } from '#modules/receipts/put-away/contract/calls.ts'
import type { calls as reconciliationCalls } from '#modules/reconciliation/contract.ts'
import type { calls as schedulingCalls } from '#modules/scheduling/contract.ts'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import type { ActorContext } from '#platform/server/actor-context.ts'
import type { CallContext, PublicContext } from '#platform/server/call-context.ts'
import type { ServerModule } from '#platform/server/server-module.ts'

type DocumentCalls = typeof ordersCalls &
  typeof componentCalls &
  typeof trackingCalls &
  typeof deliveriesCalls &
  typeof packageCalls &
  typeof approvalCalls &
  typeof appointmentCalls &
  typeof receiptsCalls &
  typeof taskCalls &
  typeof inspectionCalls &
  typeof discrepanciesCalls &
  typeof reconciliationCalls &
  typeof schedulingCalls &
  typeof masterDataCalls &
  typeof filesCalls

/** Runs one of the product's own commands as an actor: its input is checked, and it is noted in the operation log. */
export type CallCommand = <P extends keyof DocumentCalls>(
  context: ActorContext,
  path: P,
  input: CallInput<DocumentCalls, P>,
) => Promise<CallOutput<DocumentCalls, P>>

/** The commands of these modules, for work without requests. Menus are not asked: the actor is the loader's own choice. */
export function commandCaller(modules: readonly ServerModule[]): CallCommand {
  const implemented = modules.flatMap((module) => module.calls)
  return async (context, path, input) => {
    const found = implemented.find(({ calls }) => path in calls)
    const call = found?.calls[path]
    const handler = found?.handlers[path]
    if (!call || !handler) throw new Error(`no module implements ${path}`)
    const output = await handler(context as CallContext as CallContext & PublicContext, call.input.parse(input))
    if ('action' in call.audit) await context.flush(call.audit.action)
    return output as never
  }
}
