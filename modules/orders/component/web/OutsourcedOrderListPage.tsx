import { useMemo, useState } from 'react'
import { enumKey } from '#platform/contract/fields.ts'
import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { AsOfPanel } from '#platform/web/history/AsOfPanel.tsx'
import { HistoryContext } from '#platform/web/history/as-of-view.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { useSession } from '#platform/web/session.ts'
import type { componentCalls } from '../contract/calls.ts'
import {
  componentBalanceFields,
  componentCard,
  componentFields,
  outsourcedCard,
  outsourcedFields,
  outsourcedTabs,
} from '../contract/fields.ts'
import { useComponentCommandDialog } from './ComponentCommandDialog.tsx'
import { issueTone, OutsourcedLinePanel } from './OutsourcedLinePanel.tsx'

const listOf = listsOf<typeof componentCalls>()
const SERVICE = 'ISupSrmOutsourcedOrderService'
const products = listOf(SERVICE, 'OutsourcedOrder')
const components = listOf(SERVICE, 'Component', 'exportComponents')
const { counts: _, ...balances } = listOf(SERVICE, 'ComponentBalance', 'exportComponentBalances')

const PRODUCT_TABS = tabsOf(outsourcedTabs, (key) =>
  key === 'all' ? 'orders:outsourced.tabs.all' : enumKey(outsourcedFields.issueStatus, key),
)
/** A component that is there has been planned. */
const COMPONENT_TABS = PRODUCT_TABS.filter(({ key }) => key !== 'unplanned')

const MODES = [
  { key: 'product', labelKey: 'orders:outsourced.modes.product' },
  { key: 'component', labelKey: 'orders:outsourced.modes.component' },
  { key: 'balance', labelKey: 'orders:outsourced.modes.balance' },
] as const

const issueStatus = (row: { issueStatus: string }) => (
  <StatusTag field={outsourcedFields.issueStatus} value={row.issueStatus} tone={issueTone(row.issueStatus)} />
)
const productCells = {
  issueStatus,
  status: (row: { status: string }) => <StatusTag field={outsourcedFields.status} value={row.status} />,
}
const componentCells = { issueStatus }

/** An order's own timeline tells its changes. */
const HISTORY = {}

/** `/orderCollaboration/outsourced-order-query`: outsourced orders by product or by component, with what was issued and used. */
export function OutsourcedOrderListPage() {
  const { side } = useSession()
  const { mode, modes, initialSearch } = useListModes(MODES, 'product')
  const [asOf, setAsOf] = useState<string | null>(null)
  // The tab carries the moment, so that the list and its export are of it; a saved search is of whichever moment is shown.
  const balanceTabs = useMemo(
    () => [{ key: 'all', labelKey: 'orders:outsourced.tabs.all', condition: asOf === null ? {} : { asOf } }],
    [asOf],
  )
  const { actions, dialogs } = useComponentCommandDialog()
  const shared = {
    titleKey: 'orders:routes.outsourced',
    menuNo: 'outsourcedOrder',
    modes,
    toolbar: actions,
    initialSearch,
    ...(side === 'purchaser' ? { importPort: 'ISupSrmOutsourcedOrderService' } : {}),
  } as const
  return (
    <>
      {mode === 'product' && (
        <ListScreen
          {...shared}
          {...products}
          key="product"
          id="orders.outsourced"
          fields={outsourcedFields}
          card={outsourcedCard}
          tabs={PRODUCT_TABS}
          cells={productCells}
          history={HISTORY}
          renderDrawer={(row) => <OutsourcedLinePanel key={row.id} lineId={row.lineId} actions={actions} />}
        />
      )}
      {mode === 'component' && (
        <ListScreen
          {...shared}
          {...components}
          key="component"
          id="orders.components"
          fields={componentFields}
          card={componentCard}
          tabs={COMPONENT_TABS}
          cells={componentCells}
          history={HISTORY}
          renderDrawer={(row) => <OutsourcedLinePanel key={row.id} lineId={row.lineId} actions={actions} />}
        />
      )}
      {mode === 'balance' && (
        <ListScreen<RowOfList<typeof balances>>
          {...shared}
          {...balances}
          key="balance"
          id="orders.componentBalances"
          fields={componentBalanceFields}
          tabs={balanceTabs}
          emptyTextKey="orders:outsourced.balance.none"
          query={(body, signal) => {
            // Single rows are read again by their ids alone, and are of the moment, too.
            const condition = asOf === null ? body.condition : { ...body.condition, asOf }
            return balances.query({ ...body, condition }, signal)
          }}
          renderDrawer={(row) => (
            <HistoryContext.Provider value={{ asOf }}>
              <OutsourcedLinePanel key={row.id} lineId={row.lineId} actions={actions} />
            </HistoryContext.Provider>
          )}
        >
          <AsOfPanel asOf={asOf} onShow={setAsOf} />
        </ListScreen>
      )}
      {dialogs}
    </>
  )
}
