import { useMemo, useState } from 'react'
import { customRow } from '#platform/contract/custom-fields/custom-fields.ts'
import { add, type Decimal, formatAmount, formatQuantity } from '#platform/contract/values/decimal.ts'
import { CustomFieldsPanel } from '#platform/web/custom-fields/CustomFieldsPanel.tsx'
import { useCustomFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { DetailSections } from '#platform/web/detail/DetailSections.tsx'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useFurtherSections } from '#platform/web/detail/further-sections.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import { fieldColumns, type GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useRecentDocument } from '#platform/web/recent.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { orderLineCustomFieldSet, orderLineFields } from '../contract/fields.ts'
import { orderHeadFields, orderPriceFields } from '../contract/order-head-fields.ts'
import { ChangeRecordsPanel, isCancellationAsked, proposalTexts } from './ChangeRecordsPanel.tsx'
import type { ActedRow } from './OrderCommandDialog.tsx'
import { lineBatchOf, type OrderDetail } from './order-detail.ts'
import './OrderDetailPanel.css'
import { OrderTimelinePanel } from './OrderTimelinePanel.tsx'
import { OrderVersionsPanel } from './OrderVersionsPanel.tsx'
import { countVersions } from './order-versions.ts'
import { QuantityTracePanel } from './QuantityTracePanel.tsx'
import { type OrderMenu, readOrder } from './read-order.ts'

/** Those of an order that is accepted automatically when the time for its answer ends. */
const autoAcceptedFields = {
  ...orderHeadFields,
  answerDue: { ...orderHeadFields.answerDue, label: 'orders:fields.autoAcceptDate' },
}
const HEAD = [
  'supplierNo',
  'orgNo',
  'warehouseNo',
  'purchaseDate',
  'orderType',
  'employeeName',
  'releasedDate',
  'answerDue',
  'answeredDate',
  'answerMode',
  'currency',
  'orderVersion',
  'remarks',
] as const

interface OrderDetailPanelProps {
  orderId: string
  /** The batch whose quantities are told first; the order's first unless given. */
  batchId?: string
  actions: readonly ToolbarAction<ActedRow>[]
  /** Menu entry by which the order is read, and whose flags decide on the actions. */
  menuNo?: OrderMenu
}

/** A whole order: state and actions, head facts, the quantity trace of a batch, deliveries, amounts and change records. */
export function OrderDetailPanel({ orderId, batchId, actions, menuNo = 'userOrder' }: OrderDetailPanelProps) {
  const { t } = useTexts()
  const { flagsOf, hasMenu } = useSession()
  const { open } = usePage()
  const [chosen, setChosen] = useState(batchId)
  const query = useAsOfQuery({
    queryKey: ['orders.detail', orderId, menuNo],
    queryFn: (options) => readOrder(menuNo, orderId, options),
    isOldShown: true,
  })
  const order = query.data
  useRecentDocument('order', order?.purchaseNo)
  const permitted = useMemo(() => {
    const discrepancies: ToolbarAction<ActedRow> = {
      key: 'openDiscrepancies',
      labelKey: 'orders:list.openDiscrepancies',
      order: 200,
      needs: 'one',
      run: ([row]) => open(`/receipt-tracking/discrepancies?keyword=${encodeURIComponent(row?.purchaseNo ?? '')}`),
    }
    const offered = [...actions, ...(hasMenu('discrepancyDetails') ? [discrepancies] : [])]
    return permittedActionsOf(offered, flagsOf(menuNo))
  }, [actions, flagsOf, hasMenu, open, menuNo])
  const line = order?.lines.find(({ batches }) => batches.some(({ id }) => id === chosen)) ?? order?.lines[0]
  const chosenBatch = line?.batches.find(({ id }) => id === chosen) ?? line?.batches[0]
  const further = useFurtherSections('orderBatch', chosenBatch?.id ?? '')
  if (!order) return <PendingPart query={query} failedKey="orders:list.failed" />
  const chosenId = chosenBatch?.id ?? ''
  const acted = line && {
    headId: order.id,
    lineId: line.id,
    purchaseNo: order.purchaseNo,
    purchaseSeq: line.purchaseSeq,
    orgNo: order.orgNo,
    warehouseNo: order.warehouseNo,
    classifyType: order.classifyType,
    version: order.version,
    actions: { ...order.actions, ...order.markActions },
  }
  const waiting = proposalTexts(order.changes, t)
  const proposal = order.changes.find(({ state }) => state === 'proposed')
  return (
    <div className="order-detail">
      <div className="order-head">
        <StatusTag field={orderLineFields.status} value={order.status} />
        {order.isRedFlag && (
          <span className="order-flag">{t('orders:list.flaggedBecause', { reason: order.redFlagReason })}</span>
        )}
        {order.isMarked && <span className="order-mark">{t('orders:list.marked')}</span>}
        <ListToolbar actions={permitted} selected={acted ? [acted] : []} />
      </div>
      {order.refuseReason !== '' && (
        <p className="order-note is-bad">{t('orders:list.refusedBecause', { reason: order.refuseReason })}</p>
      )}
      {waiting.length > 0 && (
        <div className="order-note is-waiting">
          <p>
            {t(isCancellationAsked(order.changes) ? 'orders:list.cancellationWaits' : 'orders:list.changeWaits', {
              party: t(`orders:enums.changeParty.${proposal?.changeParty ?? 'system'}`),
            })}
            {proposal?.reason && ` ${t('orders:change.because', { reason: proposal.reason })}`}
          </p>
          <ul>
            {waiting.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <FieldList
        fields={order.isAutoAccepted ? autoAcceptedFields : orderHeadFields}
        row={order}
        only={HEAD}
        cells={{
          supplierNo: ({ supplierNo, supplierName }) => <Named no={supplierNo} name={supplierName} />,
          orgNo: ({ orgNo, orgName }) => <Named no={orgNo} name={orgName} />,
          warehouseNo: ({ warehouseNo, warehouseName }) => <Named no={warehouseNo} name={warehouseName} />,
        }}
      />
      {chosenBatch && (
        <CustomFieldsPanel
          key={`custom ${chosenId}`}
          customFieldSet={orderLineCustomFieldSet}
          row={{ id: chosenBatch.id, ...customRow(chosenBatch.custom) }}
          invalidates={['orders']}
        />
      )}
      {line && <QuantityTracePanel key={chosenId} batchId={chosenId} menuNo={menuNo} />}
      <DetailSections
        label={t('orders:list.sections')}
        sections={[
          {
            key: 'batches',
            title: t('orders:list.batches'),
            count: order.lines.reduce((count, { batches }) => count + batches.length, 0),
            content: <BatchTable order={order} chosen={chosenId} onChoose={setChosen} />,
          },
          {
            key: 'amounts',
            title: t('orders:list.amounts'),
            count: order.lines.length,
            content: <AmountTable order={order} />,
          },
          {
            key: 'versions',
            title: t('orders:change.versions'),
            count: countVersions(order),
            content: <OrderVersionsPanel order={order} />,
          },
          {
            key: 'changes',
            title: t('orders:change.records'),
            count: order.changes.length,
            content: <ChangeRecordsPanel changes={order.changes} />,
          },
          ...(line && hasMenu('orderTracking')
            ? [
                {
                  key: 'timeline',
                  title: t('orders:timeline.of', { line: line.purchaseSeq }),
                  content: <OrderTimelinePanel key={line.id} lineId={line.id} />,
                },
              ]
            : []),
          ...(chosenBatch ? further : []),
        ]}
      />
    </div>
  )
}

function Named({ no, name }: { no: string; name: string }) {
  return name === '' || name === no ? no : `${no} ${name}`
}

type OrderLine = OrderDetail['lines'][number]
type BatchRow = OrderLine['batches'][number] &
  Pick<OrderLine, 'goodsNo' | 'goodsName' | 'purchaseUnitNo'> & { lineBatch: string }

/** Columns of the deliveries with their widths in pixels, so that all of them fit the drawer at 1366 pixels. */
const BATCH_WIDTHS = {
  goodsNo: 112,
  goodsName: 128,
  purchaseUnitNo: 56,
  batchPurQty: 80,
  unDeliveryQty: 80,
  onWayQty: 90,
  receiveQty: 84,
  expectArrivalDate: 120,
  supReplyDate: 114,
  isClosed: 64,
} as const

/** In an order's detail its deliveries are a child table. */
const CHILD_CUSTOM_FIELD_SET = { ...orderLineCustomFieldSet, isChild: true }

interface BatchTableProps {
  order: OrderDetail
  chosen: string
  onChoose: (batchId: string) => void
}

/** The promised deliveries of all lines; choosing one tells its quantities. */
function BatchTable({ order, chosen, onChoose }: BatchTableProps) {
  const { t } = useTexts()
  const custom = useCustomFields(CHILD_CUSTOM_FIELD_SET)
  const rows = useMemo<BatchRow[]>(
    () =>
      order.lines.flatMap((line) =>
        line.batches.map((batch) => ({
          ...batch,
          ...customRow(batch.custom),
          goodsNo: line.goodsNo,
          goodsName: line.goodsName,
          purchaseUnitNo: line.purchaseUnitNo,
          lineBatch: lineBatchOf(line, batch),
        })),
      ),
    [order],
  )
  const columns = useMemo<GridColumn<BatchRow>[]>(() => {
    const lineBatch: Partial<GridColumn<BatchRow>> = {
      title: t('orders:list.lineBatch'),
      width: 76,
      text: (row) => row.lineBatch,
      pin: 'start',
      cell: (row) => (
        <button
          type="button"
          className="grid-link order-batch"
          aria-pressed={row.id === chosen}
          aria-label={t('orders:list.tell', { lineBatch: row.lineBatch })}
          onClick={() => onChoose(row.id)}
        >
          {row.lineBatch}
        </button>
      ),
    }
    const added = fieldColumns<BatchRow>(custom.fields, t).map((column) => ({ ...column, isSortable: false }))
    return [...rowColumns<BatchRow>(orderLineFields, t, { lineBatch, ...BATCH_WIDTHS }), ...added]
  }, [t, chosen, onChoose, custom.fields])
  return (
    <div className="order-table">
      <DataGrid
        label={t('orders:list.batches')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => onChoose(row.id)}
      />
    </div>
  )
}

/** A price with all decimals that it has, at least those of its currency. */
function formatPrice(price: Decimal, currencyDecimals: number): string {
  const fraction = formatQuantity(price).split('.')[1] ?? ''
  return formatAmount(price, Math.max(currencyDecimals, fraction.length))
}

/** What was written in another unit: quantity, unit, and the price agreed for it. */
function orderedText({ orderedQty, orderedUnitNo, orderedPrice }: OrderLine, currencyDecimals: number): string {
  if (orderedQty === null || orderedPrice === null) return ''
  return `${formatQuantity(orderedQty)} ${orderedUnitNo} × ${formatPrice(orderedPrice, currencyDecimals)}`
}

/** Net, tax and gross per line and in sum, in the decimals of the order's currency. */
function AmountTable({ order }: { order: OrderDetail }) {
  const { t } = useTexts()
  const { currencyDecimals } = order
  const isConverted = order.lines.some((line) => line.orderedQty !== null)
  const columns = useMemo<GridColumn<OrderLine>[]>(() => {
    const amount = (width: number, value: (line: OrderLine) => Decimal): Partial<GridColumn<OrderLine>> => ({
      width,
      text: (line) => formatAmount(value(line), currencyDecimals),
    })
    return rowColumns<OrderLine>({ ...orderHeadFields, ...orderPriceFields }, t, {
      purchaseSeq: { width: 56, pin: 'start', text: (line) => String(line.purchaseSeq) },
      goodsNo: 104,
      goodsName: 112,
      purchaseUnitNo: 48,
      lineQty: 84,
      price: { width: 84, text: (line) => formatPrice(line.price, currencyDecimals) },
      ...(isConverted ? { orderedQty: { width: 132, text: (line) => orderedText(line, currencyDecimals) } } : {}),
      taxRate: 60,
      amount: amount(104, (line) => line.amount),
      taxAmount: amount(92, (line) => line.taxAmount),
      amountWithTax: amount(112, (line) => add(line.amount, line.taxAmount)),
    })
  }, [t, currencyDecimals, isConverted])
  return (
    <div className="order-table">
      <DataGrid label={t('orders:list.amounts')} columns={columns} rows={order.lines} rowKey={(line) => line.id} />
      <dl className="order-sums">
        {(['amount', 'taxAmount', 'amountWithTax'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`orders:fields.${name}`)}</dt>
            <dd>
              {name === 'amountWithTax' ? (
                <>
                  <strong>{formatAmount(order[name], currencyDecimals)}</strong> {order.currency}
                </>
              ) : (
                formatAmount(order[name], currencyDecimals)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
