import { useMemo, useState } from 'react'
import { readDocumentLines } from '#platform/web/documents/read-document-lines.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { DataGrid, type GridSelection } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { billLineFields } from '../contract/fields.ts'
import type { BillListRow } from './bill-list-row.ts'

const NONE: GridSelection = {}
const WIDTHS = {
  originNo: 140,
  goodsNo: 110,
  goodsName: 150,
  qty: 80,
  netAmount: 100,
  taxAmount: 90,
  disputeReason: 170,
}

/** Takes lines off a bill that the purchaser works on: their shares are open in the pool again. */
export function TakeOffDialog({ rows, onClose }: { rows: readonly BillListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const [selection, setSelection] = useState(NONE)
  const command = useDocumentCommand(bill, { onDone: onClose })
  const [row] = rows
  const id = row?.id ?? ''
  const query = useAsOfQuery({
    queryKey: ['reconciliation.takeOff', id, row?.version],
    queryFn: (options) => readDocumentLines(bill, id, options),
  })
  // Roundings follow from the other lines.
  const lines = (query.data?.lines ?? []).filter(({ sourceType }) => sourceType !== 'rounding')
  const columns = useMemo<GridColumn<(typeof lines)[number]>[]>(() => rowColumns(billLineFields, t, WIDTHS), [t])
  const lineIds = lines.map((line) => line.id).filter((lineId) => selection[lineId])
  return (
    <ReasonedModal
      open
      width={980}
      title={`${t('reconciliation:bill.takeOff')}: ${row?.billNo ?? ''}`}
      okText={t('reconciliation:bill.takeOff')}
      isPending={command.isPending}
      reason={lineIds.length === 0 ? t('reconciliation:bill.noneChosen') : null}
      onOk={() => void command.submit({ action: 'takeOff', rows, input: { lineIds } })}
      onCancel={onClose}
    >
      <p>{t('reconciliation:bill.takeOffText')}</p>
      <DataGrid
        label={t('reconciliation:bill.lines.lines')}
        columns={columns}
        rows={lines}
        rowKey={(line) => line.id}
        selection={selection}
        onSelectionChange={setSelection}
        empty={t(query.data ? 'lists:empty.none' : 'lists:loading')}
      />
    </ReasonedModal>
  )
}
