import { useMemo } from 'react'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { rowColumns } from '#platform/web/grid/row-columns.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { statementLineFields } from '../contract/fields.ts'
import type { StatementLine, StatementRow } from './statement-api.ts'
import { useDifferences } from './use-differences.ts'

const WIDTHS = {
  rowNo: 60,
  outcome: 110,
  differenceKind: 120,
  documentNo: 130,
  goodsNo: 100,
  qty: 80,
  price: 80,
  statedAmount: 110,
  ownNo: 150,
  ownGoodsNo: 100,
  ownQty: 80,
  ownPrice: 80,
  ownAmount: 110,
  differenceAmount: 100,
  otherNo: 130,
  pairNo: 60,
}

/** Lines of a statement that are not paired, in the order of its file, beside what they were compared with. */
export function DifferencesPanel({ row }: { row: StatementRow }) {
  const { t } = useTexts()
  const query = useDifferences(row)
  const { data } = query
  const columns = useMemo<GridColumn<StatementLine>[]>(() => rowColumns(statementLineFields, t, WIDTHS), [t])
  if (!data) return <PendingPart query={query} failedKey="reconciliation:statement.failed" />
  return (
    <DataGrid
      label={t('reconciliation:statement.lines.differences')}
      columns={columns}
      rows={data}
      rowKey={({ id }) => id}
      empty={t('reconciliation:statement.proposals.none')}
    />
  )
}
