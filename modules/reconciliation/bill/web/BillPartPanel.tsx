import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { DataGrid } from '#platform/web/grid/DataGrid.tsx'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'

interface BillPartPanelProps<Row extends object> {
  part: string
  id: string
  version: number
  labelKey: string
  emptyKey: string
  columns: GridColumn<Row>[]
  keyOf: (row: Row) => string
  read: (options: Parameters<Parameters<typeof useAsOfQuery>[0]['queryFn']>[0]) => Promise<Row[]>
}

/** A part of a bill's drawer: it is read once for each version of the bill. */
export function BillPartPanel<Row extends object>(props: BillPartPanelProps<Row>) {
  const { part, id, version, labelKey, emptyKey, columns, keyOf, read } = props
  const { t } = useTexts()
  const query = useAsOfQuery({ queryKey: [`reconciliation.bill.${part}`, id, version], queryFn: read })
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:bill.failed" />
  return <DataGrid label={t(labelKey)} columns={columns} rows={query.data} rowKey={keyOf} empty={t(emptyKey)} />
}
