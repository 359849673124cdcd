import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { formatQuantity } from '#platform/contract/decimal.ts'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { PrintDialog } from '#platform/web/kit-parts.ts'
import { ReasonedButton } from '#platform/web/ReasonedButton.tsx'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts.ts'
import type { componentCalls } from '../contract/component-calls.ts'
import { componentIssueFields } from '../contract/component-fields.ts'
import { CancelComponentIssueDialog } from './CancelComponentIssueDialog.tsx'

type Line = CallOutput<typeof componentCalls, 'ISupSrmOutsourcedOrderService/getOutsourcedLine'>
type Document = Line['documents'][number]

const menuNo = 'outsourcedOrder'

/** What may be done with a document, in the order of its buttons. */
type IssueAction = 'printComponentIssue' | 'cancelComponentIssue'

/** The texts of a document's buttons: what the button says, and of which document to those who do not see its row. */
const LABELS: Readonly<Record<IssueAction, readonly [label: string, of: string]>> = {
  printComponentIssue: ['orders:outsourced.print.label', 'orders:outsourced.print.of'],
  cancelComponentIssue: ['orders:outsourced.cancel.short', 'orders:outsourced.cancel.title'],
}

/** Documents by which components of a line left a warehouse or came back, with their notes and their cancellation. */
export function ComponentIssuesPanel({ line }: { line: Line }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const [chosen, setChosen] = useState<{ document: Document; action: IssueAction } | null>(null)
  const flags = flagsOf(menuNo)
  const columns = useMemo(() => {
    const actions: IssueAction[] = []
    if (flags.has('isPrint')) actions.push('printComponentIssue')
    if (flags.has('isDelete')) actions.push('cancelComponentIssue')
    return documentColumns(t, actions, (document, action) => setChosen({ document, action }))
  }, [t, flags])
  const close = () => setChosen(null)
  return (
    <>
      <DataGrid
        label={t('orders:outsourced.documents')}
        columns={columns}
        rows={line.documents}
        rowKey={(row) => row.id}
        empty={<p>{t('orders:outsourced.noDocuments')}</p>}
      />
      {chosen?.action === 'cancelComponentIssue' && (
        <CancelComponentIssueDialog id={chosen.document.id} issueNo={chosen.document.issueNo} onClose={close} />
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
    </>
  )
}

/** Whether a document stands, was cancelled, or is itself a cancellation. */
const standingOf = ({ isReversed, isReversal }: Document, t: Translate): string =>
  t(`orders:outsourced.${isReversed ? 'isReversed' : isReversal ? 'isReversal' : 'posted'}`)

function documentColumns(
  t: Translate,
  actions: readonly IssueAction[],
  onChoose: (document: Document, action: IssueAction) => void,
): GridColumn<Document>[] {
  const field = (key: keyof typeof componentIssueFields) => t(componentIssueFields[key].label)
  const columns: GridColumn<Document>[] = [
    { key: 'issueNo', title: field('issueNo'), width: 130, text: (row) => row.issueNo, pin: 'start' },
    {
      key: 'issueType',
      title: field('issueType'),
      width: 96,
      text: (row) => t(`orders:enums.issueType.${row.issueType}`),
    },
    { key: 'standing', title: t('orders:fields.status'), width: 96, text: (row) => standingOf(row, t) },
    { key: 'issueDate', title: field('issueDate'), width: 92, text: (row) => row.issueDate },
    {
      key: 'lines',
      title: t('orders:outsourced.components'),
      width: 230,
      text: (row) =>
        row.lines
          .map((one) => {
            const place = [one.stockWarehouseNo, one.cellNo, one.lotNo].filter((part) => part !== '').join(' ')
            return `${one.componentNo}: ${formatQuantity(one.issueQty)} ${one.unitNo} (${place})`
          })
          .join('; '),
    },
    { key: 'createName', title: t('orders:change.who'), width: 90, text: (row) => row.createName },
    { key: 'reason', title: t('lists:form.reason'), width: 110, text: (row) => row.reason },
  ]
  if (actions.length === 0) return columns
  const buttons: GridColumn<Document>[] = [
    {
      key: 'actions',
      title: '',
      width: 144,
      isRigid: true,
      pin: 'end',
      text: () => '',
      cell: (row) =>
        actions.map((action) => (
          <ReasonedButton
            key={action}
            className="list-link"
            aria-label={t(LABELS[action][1], { issueNo: row.issueNo })}
            reason={row.actions[action] ?? null}
            onClick={() => onChoose(row, action)}
          >
            {t(LABELS[action][0])}
          </ReasonedButton>
        )),
    },
  ]
  return [...columns, ...buttons]
}
