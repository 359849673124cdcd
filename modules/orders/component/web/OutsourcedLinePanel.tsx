import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity, isZero } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { type DetailSection, DetailSections } from '#platform/web/detail/DetailSections.tsx'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import type { Tone } from '#platform/web/detail/tone.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { DocumentCommandDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import { permittedActionsOf, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentScrap } from '../contract/document.ts'
import { componentFields, lineMovementFields, lineScrapFields, outsourcedFields } from '../contract/fields.ts'
import { ComponentIssuesPanel } from './ComponentIssuesPanel.tsx'
import '#modules/orders/order/web/OrderDetailPanel.css'
import type { ComponentRowKey } from './ComponentCommandDialog.tsx'

const ComponentScrapDialog = lazyDialog(async () => (await import('./ComponentScrapDialog.tsx')).ComponentScrapDialog)

const api = callsOf<typeof componentCalls>()

type Line = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>
type Component = Line['components'][number]
type Movement = Line['movements'][number]
type Scrap = Line['scraps'][number]

const ISSUE_TONES: Readonly<Record<string, Tone>> = {
  unplanned: 'neutral',
  none: 'attention',
  partial: 'info',
  full: 'good',
}

/** The tone of an issue status, the same in lists and drawers. */
export const issueTone = (status: string): Tone => ISSUE_TONES[status] ?? 'neutral'

const menuNo = 'outsourcedOrder'

const HEAD = [
  'supplierNo',
  'goodsNo',
  'purchaseSeq',
  'warehouseNo',
  'batchPurQty',
  'deliveryQty',
  'onWayQty',
  'receiveQty',
  'purchaseUnitNo',
] as const

interface OutsourcedLinePanelProps {
  lineId: string
  actions: readonly ToolbarAction<ComponentRowKey>[]
}

/** A line of an outsourced order: the product's quantities, its components, their documents, and every movement. */
export function OutsourcedLinePanel({ lineId, actions }: OutsourcedLinePanelProps) {
  const { t } = useTexts()
  const page = usePage()
  const { flagsOf, hasMenu, side } = useSession()
  const [scrapped, setScrapped] = useState<Component | null>(null)
  const [answered, setAnswered] = useState<{ scrap: Scrap; action: string } | null>(null)
  const query = useAsOfQuery({
    queryKey: ['orders.outsourcedLine', lineId],
    queryFn: (options) => api('ISupSrmOutsourcedOrderService/getOutsourcedLine', { lineId }, options),
  })
  const flags = flagsOf(menuNo)
  const permitted = useMemo(() => {
    const openOrder: ToolbarAction<ComponentRowKey> = {
      key: 'openOrder',
      labelKey: 'orders:outsourced.openOrder',
      order: 200,
      needs: 'one',
      run: ([row]) =>
        row && page.open(`/orderCollaboration/userOrder?keyword=${encodeURIComponent(row.purchaseNo)}&open=1`),
    }
    return permittedActionsOf([...actions, ...(hasMenu('userOrder') ? [openOrder] : [])], flags)
  }, [actions, flags, hasMenu, page])
  const line = query.data
  const mayReport = side === 'supplier' && flags.has('isSubmit')
  const noScrap = line?.actions.reportScrap ?? null
  const components = useMemo(
    () => componentColumns(t, mayReport ? { reason: noScrap, onReport: setScrapped } : null),
    [t, mayReport, noScrap],
  )
  const movements = useMemo(() => movementColumns(t), [t])
  const mayAnswer = flags.has('isCheck')
  const scraps = useMemo(() => scrapColumns(t, mayAnswer ? setAnswered : null), [t, mayAnswer])
  if (!line) return <PendingPart query={query} failedKey="orders:list.failed" />
  const facts = {
    ...line,
    supplierNo: `${line.supplierNo} ${line.supplierName}`,
    goodsNo: `${line.goodsNo} ${line.goodsName}`,
    batchPurQty: line.lineQty,
  }
  return (
    <div className="order-detail">
      <div className="order-head">
        <StatusTag field={outsourcedFields.status} value={line.status} />
        <StatusTag field={outsourcedFields.issueStatus} value={line.issueStatus} tone={issueTone(line.issueStatus)} />
        <ListToolbar actions={permitted} selected={[line]} />
      </div>
      <FieldList fields={outsourcedFields} row={facts} only={HEAD} />
      <DetailSections
        label={t('orders:list.sections')}
        sections={[
          gridSection('components', t('orders:outsourced.components'), components, line.components, t),
          {
            key: 'documents',
            title: t('orders:outsourced.documents'),
            count: line.documents.length,
            content: <ComponentIssuesPanel line={line} />,
          },
          gridSection('scraps', t('orders:outsourced.scrap.title'), scraps, line.scraps, t),
          gridSection('movements', t('orders:outsourced.movements'), movements, line.movements, t),
        ]}
      />
      {scrapped && <ComponentScrapDialog component={scrapped} onClose={() => setScrapped(null)} />}
      {answered && (
        <DocumentCommandDialog
          document={componentScrap}
          action={answered.action}
          rows={[answered.scrap]}
          onClose={() => setAnswered(null)}
        />
      )}
    </div>
  )
}

const EMPTY = {
  components: 'orders:outsourced.noComponents',
  scraps: 'orders:outsourced.scrap.none',
  movements: 'orders:outsourced.noMovements',
} as const

/** A section that is a table of rows, and says that there are none. */
function gridSection<Row extends { id: string }>(
  key: keyof typeof EMPTY,
  title: string,
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  t: Translate,
): DetailSection {
  const empty = <p>{t(EMPTY[key])}</p>
  const content = <DataGrid label={title} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />
  return { key, title, count: rows.length, content }
}

/** Quantities of a component with their widths, so that all of them fit the drawer at 1366 pixels beside the supplier's button. */
const QUANTITY_WIDTHS = {
  requiredQty: 76,
  issuedQty: 64,
  toIssueQty: 66,
  onWayQty: 64,
  supplierQty: 70,
  usedQty: 58,
  returnedQty: 62,
  scrappedQty: 76,
  shortQty: 70,
  missingQty: 72,
} as const

/** What goes into one unit of the product, with what is planned to be lost of it: `2 PCS + 0.5 %`. */
function needOf({ perQty, unitNo, wastePercent }: Component): string {
  const waste = isZero(wastePercent) ? '' : ` + ${formatQuantity(wastePercent)} %`
  return `${formatQuantity(perQty)} ${unitNo}${waste}`
}

/** Whether and how the supplier reports scrap of a component. */
interface Reporting {
  reason: string | null
  onReport: (component: Component) => void
}

/** Why no scrap of a component can be reported: what is on the way may lie there, but its arrival is to be confirmed first. */
function scrapReason({ supplierQty, onWayQty }: Component, t: Translate): string | null {
  if (!isZero(supplierQty)) return null
  return t(isZero(onWayQty) ? 'orders:errors.nothingAtSupplier' : 'orders:outsourced.scrap.confirmFirst')
}

function componentColumns(t: Translate, reporting: Reporting | null): GridColumn<Component>[] {
  const report: Partial<GridColumn<Component>> = {
    width: 68,
    isRigid: true,
    pin: 'end',
    cell: (row) => (
      <ReasonedButton
        className="list-link"
        aria-label={t('orders:outsourced.scrap.reportOf', { componentNo: row.componentNo })}
        reason={reporting?.reason ?? scrapReason(row, t)}
        onClick={() => reporting?.onReport(row)}
      >
        {t('orders:outsourced.scrap.title')}
      </ReasonedButton>
    ),
  }
  return rowColumns<Component>(componentFields, t, {
    componentNo: { width: 124, pin: 'start', text: (row) => `${row.componentNo} ${row.componentName}` },
    perQty: { width: 112, text: needOf },
    ...QUANTITY_WIDTHS,
    ...(reporting ? { report } : {}),
  })
}

function scrapColumns(
  t: Translate,
  onAnswer: ((answer: { scrap: Scrap; action: string }) => void) | null,
): GridColumn<Scrap>[] {
  const answer: Partial<GridColumn<Scrap>> = {
    width: 200,
    isRigid: true,
    pin: 'end',
    cell: (scrap) =>
      Object.keys(componentScrap.commands)
        .filter((action) => action in scrap.actions)
        .map((action) => (
          <ReasonedButton
            key={action}
            className="list-link"
            aria-label={t(`orders:componentScrap.${action}Title`, { scrapNo: scrap.scrapNo })}
            reason={scrap.actions[action] ?? null}
            onClick={() => onAnswer?.({ scrap, action })}
          >
            {t(`orders:componentScrap.${action}`)}
          </ReasonedButton>
        )),
  }
  return rowColumns<Scrap>(lineScrapFields, t, {
    scrapNo: 130,
    componentNo: 118,
    scrapQty: { width: 84, text: (row) => `${formatQuantity(row.scrapQty)} ${row.unitNo}` },
    status: 96,
    reason: { width: 180, text: ({ reason, answerReason }) => [reason, answerReason].filter(Boolean).join(' → ') },
    createName: 100,
    ...(onAnswer ? { answer } : {}),
  })
}

const movementColumns = (t: Translate): GridColumn<Movement>[] =>
  rowColumns<Movement>(lineMovementFields, t, {
    at: 146,
    componentNo: 124,
    movement: 130,
    qty: 92,
    shortQty: { width: 84, text: (row) => (isZero(row.shortQty) ? '' : formatQuantity(row.shortQty)) },
    documentNo: 134,
    who: {
      width: 150,
      text: ({ who, party }) => [who, party && t(`orders:enums.changeParty.${party}`)].filter(Boolean).join(' · '),
    },
    reason: 150,
  })
