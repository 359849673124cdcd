import { sql } from 'kysely'
import { approvalLifecycle } from '#modules/deliveries/asn/contract/lifecycle.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { approvalCalls } from '../contract/calls.ts'
import { type ApprovalState, approvalFields } from '../contract/fields.ts'

/** Delivery approvals, the latest first. */
export const approvalList = defineList<typeof approvalFields, { version: number }>({
  fields: approvalFields,
  table: 'srm_delivery_approval',
  extra: { version: sql<number>`t1.version` },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the list: all, and one per state. */
const approvalTabs = {
  all: {},
  pendingReview: { status: 'pendingReview' },
  approved: { status: 'approved' },
  rejected: { status: 'rejected' },
  voided: { status: 'voided' },
} as const

/** A page of delivery approvals, each with what its reader may do with it. */
export const listApprovals: Handler<typeof approvalCalls, 'ISrmDeliveryApprovalService/getDeliveryApprovalPage'> = (
  context,
  query,
) => readList(context, approvalList, query, (row) => ({ ...row, actions: approvalActions(context, row) }))

/** Delivery approvals per state under the current search; the search's own state does not count. */
export const countApprovals: Handler<typeof approvalCalls, 'ISrmDeliveryApprovalService/getDeliveryApprovalStatus'> = (
  context,
  { condition },
) => countTabs(context, approvalList, { ...condition, status: null }, approvalTabs)

/** All delivery approvals of a search. */
export const exportApprovals: Handler<typeof approvalCalls, 'ISrmDeliveryApprovalService/exportexcel'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, approvalList, query, context.translate('deliveries:routes.deliveryApproval'))
}

function approvalActions(
  { caller, sentence }: CallContext,
  row: { status: string; source: string },
): Record<string, string | null> {
  const facts = { isOwn: row.source === caller.side }
  const permitted = permittedActions(approvalLifecycle, row.status as ApprovalState, caller.side, facts)
  return Object.fromEntries(
    Object.entries(permitted).map(([action, refusal]) => [action, refusal ? sentence(refusal) : null]),
  )
}
