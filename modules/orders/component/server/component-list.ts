import { sql } from 'kysely'
import type { OrderState } from '#modules/orders/order/contract/fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { componentFields } from '../contract/fields.ts'
import { componentActions } from './component-actions.ts'

/** What rows of components need beside their fields. */
export type ComponentExtra = { headId: string; lineId: string; version: number; status: string }

/** The same as SQL. */
export const componentExtra = {
  headId: sql<string>`t1.head_id`,
  lineId: sql<string>`t1.line_id`,
  version: sql<number>`(select h.version from srm_purchase_head h where h.id = t1.head_id)`,
  status: sql<string>`(select h.status from srm_purchase_head h where h.id = t1.head_id)`,
}

/** Outsourced orders by component. */
export const componentList = defineList<typeof componentFields, ComponentExtra>({
  fields: componentFields,
  table: 'srm_purchase_component',
  extra: componentExtra,
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** Tabs of the components: one that is there has been planned. */
export const componentTabs = {
  all: {},
  none: { issueStatus: 'none' },
  partial: { issueStatus: 'partial' },
  full: { issueStatus: 'full' },
} as const

/** A component with what its reader may do with those of its order. */
export const presentComponent = <Row extends { status: string }>(
  { status, ...row }: Row,
  context: CallContext,
): Omit<Row, 'status'> & { actions: Record<string, string | null> } => ({
  ...row,
  actions: componentActions(context, status as OrderState),
})
