import { useMemo, useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { listsOf, type RowOfList } from '#platform/web/call/lists-of.ts'
import { FlagTag } from '#platform/web/detail/FlagTag.tsx'
import { LateTag } from '#platform/web/detail/LateTag.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import type { RoundTripOffer } from '#platform/web/list/import/use-round-trip.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { tabsOf } from '#platform/web/list/list-state.ts'
import { TOOLBAR_ORDER, type ToolbarAction, ublAction } from '#platform/web/list/toolbar-action.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { printAction } from '#platform/web/print/print-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import { orderLineCard, orderLineCustomFieldSet, orderLineFields, orderTabs } from '../contract/fields.ts'
import { wholeOrderCard, wholeOrderFields } from '../contract/whole-order-fields.ts'
import { ordersOf, useOrderCommandDialog } from './OrderCommandDialog.tsx'
import { OrderDetailPanel } from './OrderDetailPanel.tsx'
import { useOrderMarkDialog } from './OrderMarkDialog.tsx'

const api = callsOf<typeof ordersCalls>()

const listOf = listsOf<typeof ordersCalls>()
const wholeOrders = listOf('ISupSrmPurchaseHeadService', 'PurchaseHead', 'exportPurchaseHead')
const orderLines = {
  ...listOf('ISupSrmPurchaseService', 'Purchase'),
  exportPath: 'ISupSrmPurchaseHeadService/exportexcel',
}
type OrderLineRow = RowOfList<typeof orderLines>
type WholeOrderRow = RowOfList<typeof wholeOrders>

const TABS = tabsOf(orderTabs, (key) => `orders:tabs.${key}`)
const SUPPLIER_TABS = TABS.filter(({ key }) => key !== 'pendingRelease')

/** Answers and proposals may be made in Excel. */
const ROUND_TRIP: RoundTripOffer = { port: 'ISupSrmPurchaseHeadService', flags: ['isCheck', 'isModify'] }

const MODES = [
  { key: 'list', labelKey: 'orders:tracking.modes.list' },
  { key: 'detail', labelKey: 'orders:tracking.modes.detail' },
] as const

const status = (row: { status: string }) => <StatusTag field={orderLineFields.status} value={row.status} />
const lineCells = {
  status,
  isOverdue: (row: OrderLineRow) => row.isOverdue && <Overdue />,
}
const orderCells = {
  status,
  isRedFlag: (row: WholeOrderRow) => <FlagTag value={row.isRedFlag} />,
  isMarked: (row: WholeOrderRow) => <FlagTag value={row.isMarked} tone="info" />,
  lateDays: (row: WholeOrderRow) => row.lateDays !== null && <LateTag days={row.lateDays} />,
  purchaseUnitNo: (row: WholeOrderRow) => row.purchaseUnitNo ?? <SeveralUnits />,
}

function Overdue() {
  const { t } = useTexts()
  return (
    <span className="status-tag status-bad">
      <span className="status-text">{t('orders:fields.isOverdue')}</span>
    </span>
  )
}

/** In place of a unit, and of the quantities beside it: what is in several units does not add up. */
function SeveralUnits() {
  const { t } = useTexts()
  return t('orders:list.severalUnits')
}

/** An order's own timeline tells its changes. */
const HISTORY = {}

/** What printing needs of a row of either mode. */
interface PrintedRow {
  headId: string
  orgNo: string
  supplierNo: string
}

/** The orders that the reader may see, line by line or order by order, with everything that the reader's side does with them. */
export function OrderListPage() {
  const { side } = useSession()
  const { t } = useTexts()
  const { mode, modes, initialSearch } = useListModes(MODES, 'detail')
  const { actions, orderActions, dialogs } = useOrderCommandDialog()
  const { actions: marks, dialog } = useOrderMarkDialog(TOOLBAR_ORDER.end + 1)
  const [printed, setPrinted] = useState<readonly PrintedRow[] | null>(null)
  const shared = useMemo(() => {
    const ubl = ublAction<{ purchaseNo: string }>(({ purchaseNo }) =>
      api.download('ISupSrmPurchaseHeadService/downloadublorder', { purchaseNo }),
    )
    return { ubl, print: printAction<PrintedRow>(t, setPrinted) }
  }, [t])
  const lineToolbar = useMemo<ToolbarAction<OrderLineRow>[]>(
    () => [...actions, shared.ubl, shared.print],
    [actions, shared],
  )
  const orderToolbar = useMemo<ToolbarAction<WholeOrderRow>[]>(
    () => [...orderActions, ...marks, shared.ubl, shared.print],
    [orderActions, marks, shared],
  )
  const common = {
    titleKey: 'orders:routes.userOrder',
    menuNo: 'userOrder',
    tabs: side === 'supplier' ? SUPPLIER_TABS : TABS,
    modes,
    history: HISTORY,
    initialSearch,
    ...(side === 'purchaser' ? { importPort: 'ISupSrmPurchaseHeadService' } : {}),
  } as const
  return (
    <>
      {mode === 'list' ? (
        <ListScreen
          {...common}
          {...wholeOrders}
          key="list"
          id="orders.wholeOrders"
          fields={wholeOrderFields}
          card={wholeOrderCard}
          toolbar={orderToolbar}
          cells={orderCells}
          renderDrawer={(row) => (
            <OrderDetailPanel key={row.id} orderId={row.headId} actions={[...actions, ...marks]} />
          )}
        />
      ) : (
        <ListScreen
          {...common}
          {...orderLines}
          key="detail"
          id="orders.lines"
          fields={orderLineFields}
          card={orderLineCard}
          customFieldSet={orderLineCustomFieldSet}
          toolbar={lineToolbar}
          roundTrip={ROUND_TRIP}
          cells={lineCells}
          renderDrawer={(row) => (
            <OrderDetailPanel key={row.id} orderId={row.headId} batchId={row.id} actions={actions} />
          )}
        />
      )}
      {dialogs}
      {dialog}
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
