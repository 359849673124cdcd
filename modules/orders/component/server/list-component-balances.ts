import { sql } from 'kysely'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentBalanceFields } from '../contract/fields.ts'
import { type ComponentExtra, componentExtra, presentComponent } from './component-list.ts'

type Calls = typeof componentCalls

/**
 * Balances of components at suppliers, added up from the ledger. In the order of a sum as of a moment all components in scope are
 * added up: no index knows the sums of any moment (decision 23, with what it takes).
 */
const balanceList = defineList<typeof componentBalanceFields, ComponentExtra>({
  fields: componentBalanceFields,
  table: 'srm_component_balance',
  extra: componentExtra,
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
})

/** Says to the view as of when it adds up, the end of that second, and answers the rest of the condition. */
async function asOfCondition(trx: ScopedTransaction, { asOf, ...condition }: ListCondition): Promise<ListCondition> {
  const moment = typeof asOf === 'string' && asOf !== '' ? `${asOf}.999999` : ''
  await sql`select set_config('app.as_of', ${moment}, true)`.execute(trx)
  return condition
}

/** A page of balances as of a moment. */
export const listComponentBalances: Handler<Calls, 'ISupSrmOutsourcedOrderService/getComponentBalancePage'> = async (
  context,
  query,
) => {
  const condition = await asOfCondition(context.trx, query.condition)
  return readList(context, balanceList, { ...query, condition }, presentComponent)
}

/** The same as an Excel file. */
export const exportComponentBalances: Handler<Calls, 'ISupSrmOutsourcedOrderService/exportComponentBalances'> = async (
  context,
  query,
) => {
  context.audit({ documentNo: '', detail: { condition: query.condition } })
  const condition = await asOfCondition(context.trx, query.condition)
  return exportList(context, balanceList, { ...query, condition }, context.translate('orders:titles.componentBalances'))
}
