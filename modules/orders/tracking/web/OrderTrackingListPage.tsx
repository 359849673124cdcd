import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { trackedOrderCard, trackedOrderFields } from '#modules/orders/order/contract/tracked-order-fields.ts'
import { OrderDetailPanel } from '#modules/orders/order/web/OrderDetailPanel.tsx'
import { useOrderMarks } from '#modules/orders/order/web/OrderMarkDialog.tsx'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { LateTag } from '#platform/web/detail/LateTag.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ListTab } from '#platform/web/list/list-state.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import type { trackingCalls } from '../contract/calls.ts'
import { trackedLineCard, trackedLineFields } from '../contract/fields.ts'

const api = callsOf<typeof trackingCalls>()

type Calls = typeof trackingCalls
type OrderRow = CallOutput<Calls, 'ISupSrmOrderTrackingService/getOrderTrackingPage'>['records'][number]
type LineRow = CallOutput<Calls, 'ISupSrmOrderTrackingService/getOrderTrackingLinePage'>['records'][number]

const tab = (key: string, condition: ListTab['condition']): ListTab => ({
  key,
  labelKey: `orders:tracking.tabs.${key}`,
  condition,
})
const TABS: readonly ListTab[] = [
  tab('all', {}),
  tab('unfinished', { isUnfinished: true }),
  tab('overdue', { isOverdue: true }),
  tab('redFlag', { isRedFlag: true }),
  tab('marked', { isMarked: true }),
  tab('completed', { status: ['completed'] }),
]

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
  const { actions, rowActions, dialog } = useOrderMarks()
  const shared = {
    titleKey: 'orders:routes.orderTracking',
    menuNo: 'orderTracking',
    rowKey: 'id',
    tabs: TABS,
    modes,
    defaultSort: { field: 'updateDate', order: 'desc' },
    toolbar: actions,
    rowActions,
    cells: watched,
    initialSearch,
  } as const
  return (
    <>
      {mode === 'list' ? (
        <ListScreen<OrderRow>
          {...shared}
          key="list"
          id="orders.trackedOrders"
          fields={trackedOrderFields}
          card={trackedOrderCard}
          query={(body, signal, asOf) =>
            api('ISupSrmOrderTrackingService/getOrderTrackingPage', body, { signal, asOf })
          }
          history={HISTORY}
          counts={(body, signal) => api('ISupSrmOrderTrackingService/getOrderTrackingStatus', body, { signal })}
          exportPath="ISupSrmOrderTrackingService/exportexcel"
          renderDrawer={(row) => (
            <OrderDetailPanel key={row.id} orderId={row.headId} actions={actions} menuNo="orderTracking" />
          )}
        />
      ) : (
        <ListScreen<LineRow>
          {...shared}
          key="detail"
          id="orders.trackedLines"
          fields={trackedLineFields}
          card={trackedLineCard}
          customFieldSet={orderLineCustomFieldSet}
          query={(body, signal, asOf) =>
            api('ISupSrmOrderTrackingService/getOrderTrackingLinePage', body, { signal, asOf })
          }
          history={HISTORY}
          counts={(body, signal) => api('ISupSrmOrderTrackingService/getOrderTrackingLineStatus', body, { signal })}
          exportPath="ISupSrmOrderTrackingService/exportLines"
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
