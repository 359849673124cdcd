import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { downloadCall } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { statement } from '../contract/document.ts'
import { statementLineFields, UNSETTLED_OUTCOMES } from '../contract/fields.ts'
import { type StatementLine, type StatementRow, statementLines } from './statement-api.ts'

/** Lines that are shown; the Excel file has all. */
const SHOWN = 200
const WIDTHS = {
  rowNo: 64,
  documentNo: 140,
  goodsNo: 110,
  qty: 80,
  statedAmount: 110,
  ownNo: 160,
  ownGoodsNo: 110,
  ownQty: 80,
  ownAmount: 110,
  pairNo: 64,
}

/** Lines that agree with what is owed, beside the documents with which they are paired; and the Excel files of the lines. */
export function PairedLinesPanel({ row }: { row: StatementRow }) {
  const { t } = useTexts()
  const { flagsOf } = useSession()
  const { statementNo, version } = row
  const condition = { statementNo, outcome: ['paired'] }
  const query = useQuery({
    queryKey: ['statements.paired', statementNo, version],
    queryFn: ({ signal }) => statementLines.query({ current: 1, size: SHOWN, condition }, signal),
  })
  const columns = useMemo<GridColumn<StatementLine>[]>(() => rowColumns(statementLineFields, t, WIDTHS), [t])
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:statement.failed" />
  const { records, total } = query.data
  const save = (outcome?: readonly string[]) =>
    downloadCall(
      statementLines.exportPath,
      { condition: { statementNo, ...(outcome ? { outcome } : {}) } },
      { menuNo: statement.menuNo },
    )
  return (
    <>
      {flagsOf(statement.menuNo).has('isExport') && (
        <p>
          <button type="button" className="button" onClick={() => void save(UNSETTLED_OUTCOMES)}>
            {t('reconciliation:statement.exportDifferences')}
          </button>{' '}
          <button type="button" className="button" onClick={() => void save()}>
            {t('reconciliation:statement.exportAll')}
          </button>
        </p>
      )}
      {total > records.length && <p>{t('reconciliation:statement.morePaired', { shown: records.length, total })}</p>}
      <DataGrid
        label={t('reconciliation:statement.paired')}
        columns={columns}
        rows={records}
        rowKey={({ id }) => id}
        empty={t('reconciliation:statement.nonePaired')}
      />
    </>
  )
}
