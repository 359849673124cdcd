import type { ColumnSetting } from '#platform/contract/list/list-settings.ts'
import type { GridColumn } from '#platform/web/grid/grid-column.ts'

/** A column with the reader's arrangement of it. */
export interface ArrangedColumn<Row> {
  column: GridColumn<Row>
  isShown: boolean
  isFixed: boolean
  /** Null: as declared. */
  width: number | null
}

/**
 * The declared columns in the reader's order. A column that the reader has not seen yet, such as one of a later release, joins
 * after the one that it is declared behind; one that is no longer declared goes.
 */
export function arrangeColumns<Row>(
  declared: readonly GridColumn<Row>[],
  saved: readonly ColumnSetting[] | undefined,
): ArrangedColumn<Row>[] {
  const asDeclared = (column: GridColumn<Row>): ArrangedColumn<Row> => ({
    column,
    isShown: true,
    isFixed: column.pin === 'start',
    width: null,
  })
  if (!saved) return declared.map(asDeclared)
  const byKey = new Map(declared.map((column) => [column.key, column]))
  const arranged = [...saved]
    .sort((a, b) => a.sort - b.sort)
    .flatMap<ArrangedColumn<Row>>(({ prop, isShow, fixed, width }) => {
      const column = byKey.get(prop)
      byKey.delete(prop)
      return column ? [{ column, isShown: isShow, isFixed: fixed === 'left', width }] : []
    })
  declared.forEach((column, index) => {
    if (!byKey.has(column.key)) return
    const before = declared[index - 1]
    const at = arranged.findIndex((other) => other.column.key === before?.key)
    arranged.splice(at + 1, 0, asDeclared(column))
  })
  return arranged
}

/** The columns that the grid shows: at least one. */
export function shownColumns<Row>(arranged: readonly ArrangedColumn<Row>[]): GridColumn<Row>[] {
  const shown = arranged.filter((one) => one.isShown)
  return (shown.length > 0 ? shown : arranged.slice(0, 1)).map(({ column, isFixed, width }) => ({
    ...column,
    pin: isFixed ? ('start' as const) : column.pin === 'end' ? ('end' as const) : undefined,
    ...(width === null ? {} : { width }),
  }))
}

/** The arrangement as it is kept. */
export function columnSettings<Row>(arranged: readonly ArrangedColumn<Row>[]): ColumnSetting[] {
  return arranged.map(({ column, isShown, isFixed, width }, sort) => ({
    label: column.title.slice(0, 200),
    prop: column.key,
    fixed: isFixed ? ('left' as const) : ('' as const),
    sort,
    isShow: isShown,
    width,
  }))
}

/** The arrangement with other widths; null is the declared one. */
export function withWidths<Row>(
  arranged: readonly ArrangedColumn<Row>[],
  widths: Readonly<Record<string, number | null>>,
): ArrangedColumn<Row>[] {
  return arranged.map((one) => {
    const width = widths[one.column.key]
    return width === undefined ? one : { ...one, width: width === null ? null : Math.min(2000, Math.round(width)) }
  })
}
