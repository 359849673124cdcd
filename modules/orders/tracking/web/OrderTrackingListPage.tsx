import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { trackedOrderCard, trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { OrderDetailPanel } from '#modules/orders/order/web/OrderDetailPanel.tsx'
import { useOrderMarkDialog } from '#modules/orders/order/web/OrderMarkDialog.tsx'
import { listsOf } from '#platform/web/call/lists-of.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { LateTag } from '#platform/web/detail/LateTag.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import type { trackingCalls } from '../contract/calls.ts'
import { trackedLineCard, trackedLineFields, trackingTabs } from '../contract/fields.ts'

const listOf = listsOf<typeof trackingCalls>()
const orders = listOf('ISupSrmOrderTrackingService', 'OrderTracking')
const lines = listOf('ISupSrmOrderTrackingService', 'OrderTrackingLine', 'exportLines')

const TABS = tabsOf(trackingTabs, (key) => `orders:tracking.tabs.${key}`)

const MODES = [
  { key: 'list', labelKey: 'orders:tracking.modes.list' },
  { key: 'detail', labelKey: 'orders:tracking.modes.detail' },
] as const

/** Both modes show what stands out in the same way. */
const watched = {
  status: (row: { status: string }) => <StatusTag field={trackedOrderFields.status} value={row.status} />,
  lateDays: (row: { lateDays: number | null }) => row.lateDays !== null && <LateTag days={row.lateDays} />,
  isRedFlag: (row: { isRedFlag: boolean }) => <FlagTag value={row.isRedFlag} />,
  isMarked: (row: { isMarked: boolean }) => <FlagTag value={row.isMarked} tone="info" />,
}

/** An order's own timeline tells its changes. */
const HISTORY = {}

/** `/offsite/orderTracking`: how far orders have come, in list mode by order, in detail mode by promised delivery. */
export function OrderTrackingListPage() {
  const { mode, modes, initialSearch } = useListModes(MODES, 'list')
  const { actions, rowActions, dialog } = useOrderMarkDialog()
  const shared = {
    titleKey: 'orders:routes.orderTracking',
    menuNo: 'orderTracking',
    tabs: TABS,
    modes,
    toolbar: actions,
    rowActions,
    cells: watched,
    initialSearch,
    history: HISTORY,
  } as const
  return (
    <>
      {mode === 'list' ? (
        <ListScreen
          {...shared}
          {...orders}
          key="list"
          id="orders.trackedOrders"
          fields={trackedOrderFields}
          card={trackedOrderCard}
          renderDrawer={(row) => (
            <OrderDetailPanel key={row.id} orderId={row.headId} actions={actions} menuNo="orderTracking" />
          )}
        />
      ) : (
        <ListScreen
          {...shared}
          {...lines}
          key="detail"
          id="orders.trackedLines"
          fields={trackedLineFields}
          card={trackedLineCard}
          customFieldSet={orderLineCustomFieldSet}
          renderDrawer={(row) => (
            <OrderDetailPanel
              key={row.id}
              orderId={row.headId}
              batchId={row.id}
              actions={actions}
              menuNo="orderTracking"
            />
          )}
        />
      )}
      {dialog}
    </>
  )
}
