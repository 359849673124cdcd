import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { PrintDialog } from '#platform/web/kit-parts.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import type { ListTab } from '#platform/web/list/list-state.ts'
import { ublAction } from '#platform/web/list/toolbar-action.ts'
import type { RoundTripOffer } from '#platform/web/list/use-round-trip.ts'
import { usePage } from '#platform/web/page.ts'
import { printAction } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderLineFields, orderLineFrame } from '../contract/fields.ts'
import { ordersOf, useOrderCommands } from './OrderCommandDialog.tsx'
import { OrderDetailPanel } from './OrderDetailPanel.tsx'

const api = callsOf<typeof ordersCalls>()

type OrderLineRow = CallOutput<typeof ordersCalls, 'ISupSrmPurchaseService/getPurchasePage'>['records'][number]

const tab = (key: string, ...status: string[]): ListTab => ({
  key,
  labelKey: `orders:tabs.${key}`,
  condition: status.length > 0 ? { status } : {},
})
const TABS: readonly ListTab[] = [
  tab('all'),
  tab('pendingRelease', 'pendingRelease'),
  tab('accepting', 'accepting'),
  tab('executing', 'executing'),
  tab('changing', 'changing'),
  tab('rejected', 'rejected'),
  tab('completed', 'completed'),
  tab('closed', 'closed', 'cancelled'),
]
const SUPPLIER_TABS = TABS.filter(({ key }) => key !== 'pendingRelease')

/** Answers and proposals may be made in Excel. */
const ROUND_TRIP: RoundTripOffer = { port: 'ISupSrmPurchaseHeadService', flags: ['isCheck', 'isModify'] }

const cells = {
  status: (row: OrderLineRow) => <StatusTag field={orderLineFields.status} value={row.status} />,
  isOverdue: (row: OrderLineRow) => row.isOverdue && <Overdue />,
}

function Overdue() {
  const { t } = useTexts()
  return (
    <span className="status-tag status-bad">
      <span className="status-text">{t('orders:fields.isOverdue')}</span>
    </span>
  )
}

/** An order's own timeline tells its changes. */
const PAST = {}

/** The order lines that the reader may see, with everything that the reader's side does with orders. */
export function OrderListPage() {
  const { side } = useSession()
  const page = usePage()
  const { t } = useTexts()
  const { actions, dialogs } = useOrderCommands()
  const [printed, setPrinted] = useState<readonly OrderLineRow[] | null>(null)
  const toolbar = useMemo(
    () => [
      ...actions,
      ublAction<OrderLineRow>(({ purchaseNo }) =>
        api.download('ISupSrmPurchaseHeadService/downloadublorder', { purchaseNo }),
      ),
      printAction<OrderLineRow>(t, setPrinted),
    ],
    [actions, t],
  )
  const initialSearch = useMemo(() => {
    const tabKey = page.query.get('tab')
    const keyword = page.query.get('keyword')
    const isFirstOpened = page.query.has('open')
    return { ...(tabKey ? { tabKey } : {}), ...(keyword ? { keyword } : {}), isFirstOpened }
  }, [page])
  return (
    <>
      <ListScreen<OrderLineRow>
        id="orders.lines"
        titleKey="orders:routes.userOrder"
        menuNo="userOrder"
        fields={orderLineFields}
        frame={orderLineFrame}
        rowKey="id"
        query={(body, signal, asOf) => api('ISupSrmPurchaseService/getPurchasePage', body, { signal, asOf })}
        past={PAST}
        counts={(body, signal) => api('ISupSrmPurchaseService/getPurchaseStatus', body, { signal })}
        tabs={side === 'supplier' ? SUPPLIER_TABS : TABS}
        defaultSort={{ field: 'updateDate', order: 'desc' }}
        toolbar={toolbar}
        exportPath="ISupSrmPurchaseHeadService/exportexcel"
        roundTrip={ROUND_TRIP}
        {...(side === 'purchaser' ? { importPort: 'ISupSrmPurchaseHeadService' } : {})}
        cells={cells}
        initialSearch={initialSearch}
        renderDrawer={(row) => (
          <OrderDetailPanel key={row.id} orderId={row.headId} batchId={row.id} actions={actions} />
        )}
      />
      {dialogs}
      {printed?.[0] && (
        <PrintDialog
          title={t('orders:fields.printTitle')}
          module="orders.order"
          owner={{
            orgNo: printed[0].orgNo,
            ...(new Set(printed.map(({ supplierNo }) => supplierNo)).size === 1
              ? { supplierNo: printed[0].supplierNo }
              : {}),
          }}
          input={{ ids: ordersOf(printed).map(({ headId }) => headId) }}
          menuNo="userOrder"
          onClose={() => setPrinted(null)}
        />
      )}
    </>
  )
}
