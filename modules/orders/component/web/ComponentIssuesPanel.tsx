import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { compare, formatQuantity } from '#platform/contract/values/decimal.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { DocumentCommandDialog, PrintDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { ReasonedButton } from '#platform/web/kit/ReasonedButton.tsx'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'
import { componentIssue } from '../contract/document.ts'
import { lineIssueFields } from '../contract/fields.ts'

const ComponentArrivalDialog = lazyDialog(
  async () => (await import('./ComponentArrivalDialog.tsx')).ComponentArrivalDialog,
)

type Line = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>
type Document = Line['documents'][number]

const menuNo = 'outsourcedOrder'

/** What may be done with a document, in the order of its buttons. */
type IssueAction = 'printComponentIssue' | 'confirmArrival' | 'revokeArrival' | 'cancelComponentIssue'

/** What the buttons of a document say; to those who do not see its row with its number. */
const LABELS: Readonly<Record<IssueAction, string>> = {
  printComponentIssue: 'orders:outsourced.print.label',
  confirmArrival: 'orders:outsourced.arrival.label',
  revokeArrival: 'orders:componentIssue.revokeArrival',
  cancelComponentIssue: 'orders:outsourced.cancel.short',
}

/** Documents by which components of a line left a warehouse or came back, with their notes and their cancellation. */
export function ComponentIssuesPanel({ line }: { line: Line }) {
  const { t } = useTexts()
  const { flagsOf, side } = useSession()
  const [chosen, setChosen] = useState<{ document: Document; action: IssueAction } | null>(null)
  const flags = flagsOf(menuNo)
  const columns = useMemo(() => {
    const actions: IssueAction[] = []
    if (flags.has('isPrint')) actions.push('printComponentIssue')
    if (side === 'supplier' && flags.has('isSubmit')) actions.push('confirmArrival')
    if (flags.has('isCheck')) actions.push('revokeArrival')
    if (flags.has('isDelete')) actions.push('cancelComponentIssue')
    return documentColumns(t, actions, (document, action) => setChosen({ document, action }))
  }, [t, flags, side])
  const close = () => setChosen(null)
  const cells = side === 'purchaser' ? cellsToCount(line.documents) : []
  return (
    <div className="order-detail">
      {cells.length > 0 && (
        <p className="order-note is-waiting">{t('orders:outsourced.countCells', { cells: cells.join(', ') })}</p>
      )}
      <DataGrid
        label={t('orders:outsourced.documents')}
        columns={columns}
        rows={line.documents}
        rowKey={(row) => row.id}
        empty={<p>{t('orders:outsourced.noDocuments')}</p>}
      />
      {chosen?.action === 'confirmArrival' && <ComponentArrivalDialog document={chosen.document} onClose={close} />}
      {(chosen?.action === 'cancelComponentIssue' || chosen?.action === 'revokeArrival') && (
        <DocumentCommandDialog
          document={componentIssue}
          action={chosen.action}
          rows={[chosen.document]}
          onClose={close}
        />
      )}
      {chosen?.action === 'printComponentIssue' && (
        <PrintDialog
          title={t('orders:outsourced.print.title')}
          module="orders.componentIssue"
          owner={{ orgNo: line.orgNo, supplierNo: line.supplierNo }}
          input={{ ids: [chosen.document.id] }}
          menuNo={menuNo}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Whether a document was cancelled or is itself a cancellation, and otherwise where an issue is. */
function standingOf({ isReversed, isReversal, isArrived, issueType, lines }: Document, t: Translate): string {
  if (isReversed) return t('orders:outsourced.isReversed')
  if (isReversal) return t('orders:outsourced.isReversal')
  if (issueType !== 'issue') return t('orders:outsourced.posted')
  if (!isArrived) return t('orders:outsourced.onWay')
  return t(`orders:outsourced.${lines.some(isDifferent) ? 'arrivedDiffers' : 'arrived'}`)
}

/** Whether something else arrived than was issued. */
const isDifferent = ({ arrivedQty, issueQty }: Document['lines'][number]): boolean =>
  arrivedQty !== null && compare(arrivedQty, issueQty) !== 0

/** The cells that components came from of which something else arrived: a difference never moves their stock. */
const cellsToCount = (documents: readonly Document[]): string[] => [
  ...new Set(
    documents.flatMap(({ lines }) =>
      lines.filter(isDifferent).map(({ stockWarehouseNo, cellNo }) => `${stockWarehouseNo} ${cellNo}`),
    ),
  ),
]

/** A line in words: what, how much of it, from where, and how much arrived where that differs. */
function lineText(line: Document['lines'][number], t: Translate): string {
  const { componentNo, issueQty, arrivedQty, unitNo, stockWarehouseNo, cellNo, lotNo } = line
  const place = [stockWarehouseNo, cellNo, lotNo].filter((part) => part !== '').join(' ')
  const arrived = isDifferent(line)
    ? `, ${t('orders:outsourced.lineArrived', { arrived: formatQuantity(arrivedQty ?? '0') })}`
    : ''
  return `${componentNo}: ${formatQuantity(issueQty)} ${unitNo}${arrived} (${place})`
}

/** The reason of the document and that of its arrival. */
const reasonsOf = ({ reason, arrivalReason }: Document): string =>
  [reason, arrivalReason].filter((part) => part !== '').join(' → ')

/** Of confirming an arrival and revoking it a document offers the one that may follow. */
const isOffered = (action: IssueAction, { isArrived }: Document): boolean =>
  isArrived ? action !== 'confirmArrival' : action !== 'revokeArrival'

function documentColumns(
  t: Translate,
  actions: readonly IssueAction[],
  onChoose: (document: Document, action: IssueAction) => void,
): GridColumn<Document>[] {
  const buttons: Partial<GridColumn<Document>> = {
    width: 204,
    isRigid: true,
    pin: 'end',
    cell: (row) =>
      actions
        .filter((action) => isOffered(action, row))
        .map((action) => (
          <ReasonedButton
            key={action}
            className="list-link"
            aria-label={`${t(LABELS[action])} ${row.issueNo}`}
            reason={row.actions[action] ?? null}
            onClick={() => onChoose(row, action)}
          >
            {t(LABELS[action])}
          </ReasonedButton>
        )),
  }
  return rowColumns<Document>(lineIssueFields, t, {
    issueNo: { width: 130, pin: 'start' },
    issueType: 84,
    standing: { title: t('orders:fields.status'), width: 118, text: (row) => standingOf(row, t) },
    issueDate: 92,
    lines: {
      title: t('orders:outsourced.components'),
      width: 190,
      text: (row) => row.lines.map((line) => lineText(line, t)).join('; '),
    },
    createName: 76,
    reason: { title: t('lists:form.reason'), width: 108, text: reasonsOf },
    ...(actions.length > 0 ? { actions: buttons } : {}),
  })
}
