import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { AsOfPanel } from '#platform/web/history/AsOfPanel.tsx'
import { HistoryContext } from '#platform/web/history/as-of-view.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ListTab } from '#platform/web/list/list-state.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { useSession } from '#platform/web/session.ts'
import type { componentCalls } from '../contract/calls.ts'
import {
  componentBalanceFields,
  componentCard,
  componentFields,
  ISSUE_STATUSES,
  outsourcedCard,
  outsourcedFields,
} from '../contract/fields.ts'
import { useComponentCommandDialog } from './ComponentCommandDialog.tsx'
import { issueTone, OutsourcedLinePanel } from './OutsourcedLinePanel.tsx'

const api = callsOf<typeof componentCalls>()

type Calls = typeof componentCalls
type ProductRow = CallOutput<Calls, 'ISupSrmOutsourcedOrderService/getOutsourcedOrderPage'>['records'][number]
type BalanceRow = CallOutput<Calls, 'ISupSrmOutsourcedOrderService/getComponentBalancePage'>['records'][number]
type ComponentRow = CallOutput<Calls, 'ISupSrmOutsourcedOrderService/getComponentPage'>['records'][number]

const ALL: ListTab = { key: 'all', labelKey: 'orders:outsourced.tabs.all', condition: {} }
const PRODUCT_TABS: readonly ListTab[] = [
  ALL,
  ...ISSUE_STATUSES.map((key) => ({
    key,
    labelKey: `orders:enums.issueStatus.${key}`,
    condition: { issueStatus: [key] },
  })),
]
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
  status: (row: ProductRow) => <StatusTag field={outsourcedFields.status} value={row.status} />,
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
  const balanceTabs = useMemo(() => [{ ...ALL, condition: asOf === null ? {} : { asOf } }], [asOf])
  const { actions, dialogs } = useComponentCommandDialog()
  const shared = {
    titleKey: 'orders:routes.outsourced',
    menuNo: 'outsourcedOrder',
    rowKey: 'id',
    modes,
    defaultSort: { field: 'updateDate', order: 'desc' },
    toolbar: actions,
    initialSearch,
    ...(side === 'purchaser' ? { importPort: 'ISupSrmOutsourcedOrderService' } : {}),
  } as const
  return (
    <>
      {mode === 'product' && (
        <ListScreen<ProductRow>
          {...shared}
          key="product"
          id="orders.outsourced"
          fields={outsourcedFields}
          card={outsourcedCard}
          tabs={PRODUCT_TABS}
          cells={productCells}
          query={(body, signal, asOf) =>
            api('ISupSrmOutsourcedOrderService/getOutsourcedOrderPage', body, { signal, asOf })
          }
          history={HISTORY}
          counts={(body, signal) => api('ISupSrmOutsourcedOrderService/getOutsourcedOrderStatus', body, { signal })}
          exportPath="ISupSrmOutsourcedOrderService/exportexcel"
          renderDrawer={(row) => <OutsourcedLinePanel key={row.id} lineId={row.lineId} actions={actions} />}
        />
      )}
      {mode === 'component' && (
        <ListScreen<ComponentRow>
          {...shared}
          key="component"
          id="orders.components"
          fields={componentFields}
          card={componentCard}
          tabs={COMPONENT_TABS}
          cells={componentCells}
          query={(body, signal, asOf) => api('ISupSrmOutsourcedOrderService/getComponentPage', body, { signal, asOf })}
          history={HISTORY}
          counts={(body, signal) => api('ISupSrmOutsourcedOrderService/getComponentStatus', body, { signal })}
          exportPath="ISupSrmOutsourcedOrderService/exportComponents"
          renderDrawer={(row) => <OutsourcedLinePanel key={row.id} lineId={row.lineId} actions={actions} />}
        />
      )}
      {mode === 'balance' && (
        <ListScreen<BalanceRow>
          {...shared}
          key="balance"
          id="orders.componentBalances"
          fields={componentBalanceFields}
          tabs={balanceTabs}
          emptyTextKey="orders:outsourced.balance.none"
          query={(body, signal) => {
            // Single rows are read again by their ids alone, and are of the moment, too.
            const condition = asOf === null ? body.condition : { ...body.condition, asOf }
            return api('ISupSrmOutsourcedOrderService/getComponentBalancePage', { ...body, condition }, { signal })
          }}
          exportPath="ISupSrmOutsourcedOrderService/exportComponentBalances"
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
