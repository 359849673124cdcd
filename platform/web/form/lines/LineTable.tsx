import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import '#platform/web/grid/grid.css'
import { RowSpacer } from '#platform/web/grid/RowSpacer.tsx'
import { useVirtualRows } from '#platform/web/grid/use-virtual-rows.ts'
import '#platform/web/list/list.css'
import { ListIcon } from '#platform/web/list/ListIcon.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { CaretMove } from './LineCell.tsx'
import '../form.css'
import { cellClass, type EditTrigger, LineRow, type LineRowProps, numberClass, type RowShared } from './LineRow.tsx'
import { isCellEditable, type LineColumn } from './line-column.ts'
import type { LineStore } from './line-store.ts'

/** How the lines are put into another order: what goes around the table, and what draws a row. */
export interface LineSorting {
  CustomFieldSet: ComponentType<{
    keys: readonly string[]
    onSort: (key: string, toKey: string) => void
    children: ReactNode
  }>
  Row: <Line extends object>(props: LineRowProps<Line>) => ReactNode
}

interface LineTableProps<Line extends object> {
  /** What the lines are, for screen readers. */
  label: string
  store: LineStore<Line>
  /** Keep stable between renders. */
  columns: readonly LineColumn<Line>[]
  /** Removing lines is offered when given. */
  canRemove?: boolean
  /** What opens and closes a row; without it all rows are open (`EditableTable` has rows that open). */
  trigger?: EditTrigger
  /** Lines can be put into another order when given. */
  sorting?: LineSorting | undefined
  /** Offers to add a line; answers the key of the new one. */
  onAdd?: (() => string) | undefined
  /** Shown when there are no lines. */
  empty?: ReactNode
}

const NUMBER_WIDTH = 44
const HANDLE_WIDTH = 24
const REMOVE_WIDTH = 36

/**
 * Lines of a document, edited in place. Only what is seen is in the page. Enter and the arrows move between cells, Tab as usual;
 * a block copied from a spreadsheet can be pasted over a column; a cell is checked on leaving it, the whole with `store.checkAll`.
 */
export function LineTable<Line extends object>(props: LineTableProps<Line>) {
  const { store, columns, canRemove = false, trigger = 'always', sorting } = props
  const { t } = useTexts()
  const tableId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  const [position, setPosition] = useState(0)
  const [openKey, setOpenKey] = useState<string | null>(null)

  const { from, to, scrollTo } = useVirtualRows(entries.length, frame)

  const live = useRef(scrollTo)
  live.current = scrollTo
  const focusCell = useCallback(
    (rowIndex: number, columnIndex: number) => {
      live.current(rowIndex)
      const id = `${tableId}-${rowIndex}-${columnIndex}`
      const take = (triesLeft: number) => {
        const cell = document.getElementById(columnIndex < 0 ? `${tableId}-${rowIndex}` : id)
        if (cell) {
          cell.focus()
          if (cell instanceof HTMLInputElement) cell.select()
        } else if (triesLeft > 0) requestAnimationFrame(() => take(triesLeft - 1))
      }
      take(10)
    },
    [tableId],
  )
  const onMove = useCallback(
    (rowIndex: number, columnIndex: number, { down, right }: CaretMove) => {
      const all = store.entries()
      const takes = (row: number, column: number) => {
        const entry = all[row]
        const target = columns[column]
        return entry !== undefined && target !== undefined && isCellEditable(entry.line, target)
      }
      let row = rowIndex + down
      let column = columnIndex + right
      while (all[row] && columns[column] && !takes(row, column)) {
        row += down
        column += right
      }
      if (takes(row, column)) focusCell(row, column)
    },
    [store, columns, focusCell],
  )

  const opened = useRef(openKey)
  opened.current = openKey
  const isAlwaysOpen = trigger === 'always'
  const openRow = useCallback(
    (key: string | null) => {
      const left = opened.current
      if (left !== null && left !== key) for (const column of columns) store.check(left, column, t)
      setOpenKey(key)
    },
    [store, columns, t],
  )
  const onToggle = useCallback(
    (key: string, rowIndex: number, columnIndex?: number) => {
      if (opened.current === key) {
        const hadFocus = frame.current?.contains(document.activeElement) === true
        openRow(null)
        if (hadFocus) focusCell(rowIndex, -1)
        return
      }
      openRow(key)
      const line = store.entries()[rowIndex]?.line
      const takes = (at: number) => line !== undefined && columns[at] !== undefined && isCellEditable(line, columns[at])
      if (columnIndex === undefined) return
      const first = columns.findIndex((_column, at) => takes(at))
      if (first >= 0) focusCell(rowIndex, takes(columnIndex) ? columnIndex : first)
    },
    [store, columns, openRow, focusCell],
  )
  const moveInRows = useCallback(
    (rowIndex: number, columnIndex: number, move: CaretMove) => {
      const next = store.entries()[rowIndex + move.down]
      if (!isAlwaysOpen && move.down !== 0 && next) openRow(next.key)
      onMove(rowIndex, columnIndex, move)
    },
    [store, isAlwaysOpen, openRow, onMove],
  )

  const numberWidth = NUMBER_WIDTH + (sorting ? HANDLE_WIDTH : 0)
  let fixedWidth = numberWidth
  const lefts = columns.map((column) => {
    if (!column.isFixedLeft) return undefined
    const left = fixedWidth
    fixedWidth += column.width
    return left
  })
  const leftsKey = lefts.join()
  const shared = useMemo<RowShared<Line>>(
    () => ({
      tableId,
      store,
      columns,
      lefts: leftsKey.split(',').map((left) => (left ? Number(left) : undefined)),
      canRemove,
      trigger,
      onMove: moveInRows,
      onToggle,
    }),
    [tableId, store, columns, leftsKey, canRemove, trigger, moveInRows, onToggle],
  )

  const faulty = entries.flatMap((entry, row) =>
    columns.flatMap((column, at) => (entry.fieldErrors[column.key] === undefined ? [] : [{ row, at }])),
  )
  const goToNextError = () => {
    const next = faulty[position % faulty.length]
    setPosition((old) => (faulty.length > 0 ? (old + 1) % faulty.length : 0))
    if (!next) return
    if (!isAlwaysOpen) openRow(entries[next.row]?.key ?? null)
    focusCell(next.row, next.at)
  }
  useEffect(
    () =>
      store.onRefused(() => {
        const all = store.entries()
        const row = all.findIndex(({ fieldErrors: errors }) => columns.some(({ key }) => errors[key] !== undefined))
        const at = columns.findIndex(({ key }) => all[row]?.fieldErrors[key] !== undefined)
        if (at < 0) return
        if (!isAlwaysOpen) openRow(all[row]?.key ?? null)
        setPosition(1)
        focusCell(row, at)
      }),
    [store, columns, isAlwaysOpen, openRow, focusCell],
  )
  const isEdited = columns.some((column) => column.edit !== undefined)
  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + (canRemove ? REMOVE_WIDTH : 0))
  const spanned = columns.length + 2 + (canRemove ? 1 : 0)
  const Row = sorting?.Row ?? LineRow
  const add = () => {
    const key = props.onAdd?.()
    if (key === undefined) return
    if (!isAlwaysOpen) openRow(key)
    const all = store.entries()
    const at = all.findIndex((entry) => entry.key === key)
    const line = all[at]?.line
    const first = columns.findIndex((column) => line !== undefined && isCellEditable(line, column))
    if (first >= 0) focusCell(at, first)
  }

  const table = (
    <div className="grid line-table">
      <section className="grid-frame" ref={frame} tabIndex={isEdited ? undefined : 0} aria-label={props.label}>
        <table aria-label={props.label} aria-rowcount={entries.length + 1} style={{ minWidth: width }}>
          <colgroup>
            <col style={{ width: numberWidth }} />
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width }} />
            ))}
            <col />
            {canRemove && <col style={{ width: REMOVE_WIDTH }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={numberClass(lefts)} style={{ left: 0 }}>
                {t('lists:lines.number')}
              </th>
              {columns.map((column, at) => (
                <th
                  key={column.key}
                  scope="col"
                  title={column.title}
                  className={cellClass(column, lefts, at)}
                  style={lefts[at] === undefined ? undefined : { left: lefts[at] }}
                >
                  {column.edit && column.isRequired === true && (
                    <span className="line-required" aria-hidden="true">
                      *
                    </span>
                  )}
                  {column.title}
                </th>
              ))}
              <td className="grid-slack" aria-hidden="true" />
              {canRemove && (
                <th scope="col">
                  <span className="visually-hidden">{t('lists:lines.remove')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <RowSpacer rows={from} columns={spanned} />
            {entries.slice(from, to).map((entry, index) => (
              <Row
                key={entry.key}
                entry={entry}
                index={from + index}
                shared={shared}
                isEditing={isAlwaysOpen || entry.key === openKey}
              />
            ))}
            <RowSpacer rows={entries.length - to} columns={spanned} />
          </tbody>
        </table>
        {entries.length === 0 && (
          <div className="grid-empty">
            {props.empty ?? t(props.onAdd ? 'lists:lines.noneToAdd' : 'lists:lines.none')}
          </div>
        )}
      </section>
      <div className="line-foot">
        {props.onAdd && (
          <button type="button" className="list-link line-add" onClick={add}>
            <ListIcon name="add" />
            {t('lists:lines.add')}
          </button>
        )}
        <span>{t('lists:lines.count', { number: entries.length })}</span>
        <span role="status">
          {faulty.length > 0 && (
            <button type="button" className="list-link line-errors" onClick={goToNextError}>
              {t('lists:lines.faults', { number: faulty.length })}
            </button>
          )}
        </span>
      </div>
    </div>
  )
  if (!sorting) return table
  return (
    <sorting.CustomFieldSet keys={entries.map((entry) => entry.key)} onSort={store.move}>
      {table}
    </sorting.CustomFieldSet>
  )
}
