import { sql } from 'kysely'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { discrepanciesCalls } from '../contract/calls.ts'
import { type DiscrepancyState, discrepancyFields } from '../contract/fields.ts'
import { discrepancyLifecycle, isNoted } from '../contract/lifecycle.ts'

type Calls = typeof discrepanciesCalls

type DiscrepancyExtra = {
  version: number
  asnId: string
  asnLineId: string
  batchId: string
  headId: string
  classifyType: string
}

/** Discrepancies, the latest change first. */
const discrepancyList = defineList<typeof discrepancyFields, DiscrepancyExtra>({
  fields: discrepancyFields,
  table: 'srm_discrepancy',
  columns: { closedBy: sql`nullif(t1.closed_by, '')` },
  extra: {
    version: sql<number>`t1.version`,
    asnId: sql<string>`t1.asn_id`,
    asnLineId: sql<string>`t1.asn_line_id`,
    batchId: sql<string>`t1.batch_id`,
    headId: sql<string>`(select b.head_id from srm_purchase_batch b where b.id = t1.batch_id)`,
    classifyType: sql<string>`t1.classify_type`,
  },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the list: all, and one per state. */
const discrepancyTabs = {
  all: {},
  open: { status: 'open' },
  answered: { status: 'answered' },
  closed: { status: 'closed' },
  withdrawn: { status: 'withdrawn' },
} as const

/** A page of discrepancies, each with what its reader may do. */
export const listDiscrepancies: Handler<Calls, 'ISrmDiscrepancyService/getDiscrepancyPage'> = (context, query) =>
  readList(context, discrepancyList, query, (row) => ({
    ...row,
    actions: actionsOf(context, row.status as DiscrepancyState, isNoted(row.closedBy, row.notedQty)),
  }))

/** Discrepancies per state under the current search; the search's own state does not count. */
export const countDiscrepancies: Handler<Calls, 'ISrmDiscrepancyService/getDiscrepancyStatus'> = (
  context,
  { condition },
) => countTabs(context, discrepancyList, { ...condition, status: null }, discrepancyTabs)

/** All discrepancies of a search. */
export const exportDiscrepancies: Handler<Calls, 'ISrmDiscrepancyService/exportexcel'> = (context, query) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  return exportList(context, discrepancyList, query, context.translate('discrepancies:titles.list'))
}

/** What people do; goods settle without being asked. */
const ACTIONS = ['answer', 'assign', 'close', 'reopen'] as const

function actionsOf(
  { caller, sentence }: CallContext,
  status: DiscrepancyState,
  hasNote: boolean,
): Record<string, string | null> {
  const permitted = permittedActions(discrepancyLifecycle, status, caller.side, { isNoted: hasNote })
  return Object.fromEntries(
    ACTIONS.flatMap((action) => {
      const refusal = permitted[action]
      return refusal === undefined ? [] : [[action, refusal && sentence(refusal)]]
    }),
  )
}
