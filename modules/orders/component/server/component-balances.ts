import { sql } from 'kysely'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { listHandlers } from '#platform/server/list/list-handlers.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { componentBalanceFields } from '../contract/fields.ts'
import { type ComponentExtra, componentExtra, presentComponent } from './components.ts'

/**
 * Balances of components at suppliers, added up from the ledger. In the order of a sum as of a moment all components in scope are
 * added up: no index knows the sums of any moment (decision 23, with what it takes).
 */
const balanceList = defineList<typeof componentBalanceFields, ComponentExtra>({
  fields: componentBalanceFields,
  table: 'srm_component_balance',
  extra: componentExtra,
})

/** Says to the view as of when it adds up, the end of that second, and answers the rest of the condition. */
async function asOfCondition(trx: ScopedTransaction, { asOf, ...condition }: ListCondition): Promise<ListCondition> {
  const moment = typeof asOf === 'string' && asOf !== '' ? `${asOf}.999999` : ''
  await sql`select set_config('app.as_of', ${moment}, true)`.execute(trx)
  return condition
}

const PAGE = 'ISupSrmOutsourcedOrderService/getComponentBalancePage'
const EXPORT = 'ISupSrmOutsourcedOrderService/exportComponentBalances'
const balances = listHandlers('ISupSrmOutsourcedOrderService', 'ComponentBalance', {
  list: balanceList,
  titleKey: 'orders:titles.componentBalances',
  exportMethod: 'exportComponentBalances',
  present: (context) => (row) => presentComponent(row, context),
})

/** Handlers of the balances: each sums up as of the moment of its condition. */
export const componentBalances: Pick<typeof balances, typeof PAGE | typeof EXPORT> = {
  [PAGE]: async (context, query) => {
    const condition = await asOfCondition(context.trx, query.condition)
    return balances[PAGE](context, { ...query, condition })
  },
  [EXPORT]: async (context, query) => {
    const condition = await asOfCondition(context.trx, query.condition)
    // Logged as it was asked for.
    const audit = () => context.audit({ documentNo: '', detail: { condition: query.condition } })
    return balances[EXPORT]({ ...context, audit }, { ...query, condition })
  },
}
