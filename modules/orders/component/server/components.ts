import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import { permittedSentences } from '#platform/server/permitted-sentences.ts'
import { componentFields, outsourcedTabs } from '../contract/fields.ts'
import { componentLifecycle } from '../contract/lifecycle.ts'

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
const componentList = defineList<typeof componentFields, ComponentExtra>({
  fields: componentFields,
  table: 'srm_purchase_component',
  extra: componentExtra,
  countedBy: { purchaser: sql.ref('t1.org_no') },
})

/** What the reader may do with the components of an order in this state, with the reason where not. */
export const componentActions = (context: CallContext, state: string): Record<string, string | null> =>
  permittedSentences(context, componentLifecycle, state, {})

/** A component with what its reader may do with those of its order. */
export const presentComponent = <Row extends { status: string }>(
  { status, ...row }: Row,
  context: CallContext,
): Omit<Row, 'status'> & { actions: Record<string, string | null> } => ({
  ...row,
  actions: componentActions(context, status),
})

/** One that is there has been planned. */
const { unplanned: _, ...tabs } = outsourcedTabs

/** Handlers of it. */
export const components = listHandlers('ISupSrmOutsourcedOrderService', 'Component', {
  list: componentList,
  exportMethod: 'exportComponents',
  present: (context) => (row) => presentComponent(row, context),
  titleKey: 'orders:titles.components',
  tabs,
})
