import { sql } from 'kysely'
import { readStockLocks } from '#modules/master-data/server.ts'
import { exportReceiptLists } from '#modules/receipts/receipt/server/export-receipt-lists.ts'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { inspectionCalls } from '../contract/calls.ts'
import { INSPECTION_STATES, type InspectionState, inspectionFields } from '../contract/fields.ts'
import { inspectionLifecycle } from '../contract/lifecycle.ts'

type InspectionExtra = {
  asnId: string
  headId: string
  unitDecimals: number
  inPassRate: string | null
  isSerial: boolean
}

/** Inspections, the latest first. */
const inspectionList = defineList<typeof inspectionFields, InspectionExtra>({
  fields: inspectionFields,
  table: 'srm_inspection',
  extra: {
    asnId: sql<string>`t1.asn_id`,
    headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
    unitDecimals: sql<number>`t1.unit_decimals`,
    inPassRate: sql<string | null>`trim_scale(pass_rate_of(t1.tenantsid, t1.goods_no))::text`,
    isSerial: sql<boolean>`(select l.is_serial from srm_asn_line l where l.id = t1.asn_line_id)`,
  },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the inspections: all, and one per state. */
const inspectionTabs = {
  all: {},
  ...Object.fromEntries(INSPECTION_STATES.map((state) => [state, { inspectionState: state }])),
}

/** A page of inspections, each with what its reader may do with it. */
export const listInspections: Handler<typeof inspectionCalls, 'ISrmInspectionService/getInspectionPage'> = async (
  context,
  query,
) => {
  const held = await readStockLocks(context, ['decide'])
  return readList(context, inspectionList, query, (row) => ({
    ...row,
    actions: held(row.warehouseNo, actionsOf(context, row.inspectionState)),
  }))
}

/** Inspections per state under the current search; the search's own state does not count. */
export const countInspections: Handler<typeof inspectionCalls, 'ISrmInspectionService/getInspectionStatus'> = (
  context,
  { condition },
) => countTabs(context, inspectionList, { ...condition, inspectionState: null }, inspectionTabs)

/** All inspections of a search. */
export const exportInspections: Handler<typeof inspectionCalls, 'ISrmInspectionService/exportexcel'> = (
  context,
  query,
) => exportReceiptLists(context, inspectionList, query, context.translate('receipts:titles.inspection'))

function actionsOf({ caller, sentence }: CallContext, state: string): Record<string, string | null> {
  const permitted = permittedActions(inspectionLifecycle, state as InspectionState, caller.side, {})
  return Object.fromEntries(
    Object.entries(permitted).map(([action, refusal]) => [action, refusal && sentence(refusal)]),
  )
}
