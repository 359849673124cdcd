import type { GridSelection } from '#platform/web/grid/DataGrid.tsx'

/** The rows chosen so far, by key; null for one that was chosen before the dialog opened and has not been on a page yet. */
export type PickedRows<Row> = ReadonlyMap<string, Row | null>

/**
 * The choice after the grid's selection has changed. Rows of other pages stay chosen; where only one may be, the row that
 * came last takes the place of the one before (spec shell §4).
 */
export function pickedRows<Row>(
  before: PickedRows<Row>,
  selection: GridSelection,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  isMultiple: boolean,
): PickedRows<Row> {
  const onPage = new Map(rows.map((row) => [rowKey(row), row]))
  const keys = Object.keys(selection).filter((key) => selection[key])
  const added = keys.filter((key) => !before.has(key))
  const kept = isMultiple ? keys : added.length > 0 ? added.slice(-1) : keys.slice(-1)
  return new Map(kept.map((key) => [key, onPage.get(key) ?? before.get(key) ?? null]))
}
