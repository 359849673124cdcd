import { createElement, type ReactNode, useMemo } from 'react'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { ColumnSetting } from '#platform/contract/list/list-settings.ts'
import { fieldColumns, type GridColumn } from '#platform/web/grid/grid-column.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { RowActions, rowActionsWidth } from '../RowActions.tsx'
import type { RowAction } from '../toolbar-action.ts'
import { arrangeColumns, shownColumns } from './arranged-column.ts'

const ACTIONS_KEY = 'rowActions'
const NO_ACTIONS: readonly RowAction[] = []

interface ListColumnsInput<Row> {
  fields: FieldTable
  cells: { readonly [name: string]: ((row: Row) => ReactNode) | undefined } | undefined
  /** The reader's arrangement. */
  saved: readonly ColumnSetting[] | undefined
  rows: readonly Row[]
  keyOf: (row: Row) => string
  rowActions: ((row: Row) => readonly RowAction[]) | undefined
  /** Opens the drawer of a row; the first shown column without a cell of its own is the link. */
  onOpen: ((row: Row) => void) | undefined
}

/** The columns of a list: declared by its fields, arranged by its reader, with the rows' operations at the end. */
export function useListColumns<Row extends object>(input: ListColumnsInput<Row>) {
  const { fields, cells, saved, rows, keyOf, rowActions, onOpen } = input
  const { t } = useTexts()
  const declared = useMemo(() => fieldColumns<Row>(fields, t, cells), [fields, t, cells])
  const arranged = useMemo(() => arrangeColumns(declared, saved), [declared, saved])
  const shown = useMemo(() => shownColumns(arranged), [arranged])
  const linkName = onOpen ? linkColumn(shown, cells)?.key : undefined
  const linked = useMemo(
    () =>
      shown.map((column) =>
        onOpen && column.key === linkName ? { ...column, cell: linkCell(column, onOpen) } : column,
      ),
    [shown, linkName, onOpen],
  )
  const columns = useMemo(() => {
    if (!rowActions) return linked
    const offered = new Map(rows.map((row) => [keyOf(row), rowActions(row)]))
    const widths = [...offered.values()].map((list) => rowActionsWidth(list.map((action) => t(action.labelKey))))
    const column: GridColumn<Row> = {
      key: ACTIONS_KEY,
      title: t('lists:grid.actions'),
      width: Math.max(72, ...widths),
      text: () => '',
      cell: (row) => createElement(RowActions, { actions: offered.get(keyOf(row)) ?? NO_ACTIONS }),
      pin: 'end',
      isRigid: true,
    }
    return [...linked, column]
  }, [linked, rowActions, rows, keyOf, t])
  return { arranged, columns, linkName }
}

/** The first column in the order of the screen, where fixed ones stand before the others. */
function linkColumn<Row>(shown: readonly GridColumn<Row>[], cells: ListColumnsInput<Row>['cells']) {
  const inOrder = [...shown.filter((column) => column.pin === 'start'), ...shown.filter((column) => !column.pin)]
  return inOrder.find(({ key }) => !cells?.[key])
}

/** The cell that opens the row's drawer. */
function linkCell<Row>(column: GridColumn<Row>, open: (row: Row) => void) {
  return (row: Row) =>
    createElement(
      'button',
      { type: 'button', className: 'grid-link', tabIndex: -1, onClick: () => open(row) },
      column.text(row),
    )
}
