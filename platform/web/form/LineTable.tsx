import {
  type CSSProperties,
  memo,
  type ReactNode,
  useCallback,
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
import { notify } from '#platform/web/notify.ts'
import { useTexts } from '#platform/web/texts.ts'
import { type CaretMove, LineCell } from './LineCell.tsx'
import './form.css'
import { cellText, isCellEditable, isCellRequired, type LineColumn } from './line-column.ts'
import type { LineEntry, LineStore } from './line-store.ts'
import { pastedCells } from './pasted-cells.ts'

interface LineTableProps<Line extends object> {
  /** What the lines are, for screen readers. */
  label: string
  store: LineStore<Line>
  /** Keep stable between renders. */
  columns: readonly LineColumn<Line>[]
  /** Removing lines is offered when given. */
  canRemove?: boolean
  /** Shown when there are no lines. */
  empty?: ReactNode
}

const NUMBER_WIDTH = 44
const REMOVE_WIDTH = 36

interface RowShared<Line extends object> {
  tableId: string
  store: LineStore<Line>
  columns: readonly LineColumn<Line>[]
  lefts: readonly (number | undefined)[]
  canRemove: boolean
  onMove: (rowIndex: number, columnIndex: number, move: CaretMove) => void
}

/**
 * Lines of a document, edited in place. Only what is seen is in the page. Enter and the arrows move between cells, Tab as usual;
 * a block copied from a spreadsheet can be pasted over a column; a cell is checked on leaving it, the whole with `store.checkAll`.
 */
export function LineTable<Line extends object>(props: LineTableProps<Line>) {
  const { store, columns, canRemove = false } = props
  const { t } = useTexts()
  const tableId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const entries = useSyncExternalStore(store.subscribe, store.entries)
  const [position, setPosition] = useState(0)

  const { from, to, scrollTo } = useVirtualRows(entries.length, frame)

  const live = useRef(scrollTo)
  live.current = scrollTo
  const focusCell = useCallback(
    (rowIndex: number, columnIndex: number) => {
      live.current(rowIndex)
      const id = `${tableId}-${rowIndex}-${columnIndex}`
      const take = (triesLeft: number) => {
        const cell = document.getElementById(id)
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

  let fixedWidth = NUMBER_WIDTH
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
      onMove,
    }),
    [tableId, store, columns, leftsKey, canRemove, onMove],
  )

  const faulty = entries.flatMap((entry, row) =>
    columns.flatMap((column, at) => (entry.faults[column.key] === undefined ? [] : [{ row, at }])),
  )
  const goToNextFault = () => {
    const next = faulty[position % faulty.length]
    setPosition((old) => (faulty.length > 0 ? (old + 1) % faulty.length : 0))
    if (next) focusCell(next.row, next.at)
  }
  const isEdited = columns.some((column) => column.edit !== undefined)
  const width = columns.reduce((sum, column) => sum + column.width, NUMBER_WIDTH + (canRemove ? REMOVE_WIDTH : 0))
  const spanned = columns.length + 2 + (canRemove ? 1 : 0)

  return (
    <div className="grid line-table">
      <section className="grid-frame" ref={frame} tabIndex={isEdited ? undefined : 0} aria-label={props.label}>
        <table aria-label={props.label} aria-rowcount={entries.length + 1} style={{ minWidth: width } as CSSProperties}>
          <colgroup>
            <col style={{ width: NUMBER_WIDTH }} />
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width }} />
            ))}
            <col />
            {canRemove && <col style={{ width: REMOVE_WIDTH }} />}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className="grid-number grid-pinned grid-pinned-start" style={{ left: 0 }}>
                {t('lists:lines.number')}
              </th>
              {columns.map((column, at) => (
                <th
                  key={column.key}
                  scope="col"
                  title={column.title}
                  className={cellClass(column, lefts[at])}
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
              <LineRow key={entry.key} entry={entry} index={from + index} shared={shared} />
            ))}
            <RowSpacer rows={entries.length - to} columns={spanned} />
          </tbody>
        </table>
        {entries.length === 0 && <div className="grid-empty">{props.empty ?? t('lists:lines.none')}</div>}
      </section>
      <div className="line-foot">
        <span>{t('lists:lines.count', { number: entries.length })}</span>
        <span role="status">
          {faulty.length > 0 && (
            <button type="button" className="list-link line-faults" onClick={goToNextFault}>
              {t('lists:lines.faults', { number: faulty.length })}
            </button>
          )}
        </span>
      </div>
    </div>
  )
}

function cellClass<Line>(column: LineColumn<Line>, left: number | undefined): string | undefined {
  const isNumeric = column.isNumeric ?? column.edit === 'decimal'
  return (
    `${isNumeric ? 'grid-number' : ''}${left === undefined ? '' : ' grid-pinned grid-pinned-start'}`.trim() || undefined
  )
}

interface LineRowProps<Line extends object> {
  entry: LineEntry<Line>
  index: number
  shared: RowShared<Line>
}

function LineRowBody<Line extends object>({ entry, index, shared }: LineRowProps<Line>) {
  const { t } = useTexts()
  const { store, columns, lefts, tableId } = shared
  const faultId = `${tableId}-fault-${index}`
  const [focused, setFocused] = useState<string | null>(null)
  const paste = (column: LineColumn<Line>) => (event: React.ClipboardEvent<HTMLInputElement>) => {
    const block = pastedCells(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const lost = store.paste(entry.key, column.key, block, columns, t)
    if (lost > 0) notify.warning(t('lists:lines.lost', { number: lost }))
  }
  return (
    <tr aria-rowindex={index + 2}>
      <td className="grid-number grid-pinned grid-pinned-start line-number" style={{ left: 0 }}>
        {index + 1}
      </td>
      {columns.map((column, at) => {
        const isEditable = isCellEditable(entry.line, column)
        const text = isEditable ? '' : (column.text?.(entry.line) ?? cellText(entry.line, column))
        const faultText = entry.faults[column.key]
        const className = `${cellClass(column, lefts[at]) ?? ''}${isEditable ? ' line-edit' : ''}${faultText === undefined ? '' : ' line-faulty'}`
        return (
          <td
            key={column.key}
            className={className.trim() || undefined}
            style={lefts[at] === undefined ? undefined : { left: lefts[at] }}
            title={text || undefined}
          >
            {isEditable ? (
              <LineCell
                id={`${tableId}-${index}-${at}`}
                column={column}
                isRequired={isCellRequired(entry.line, column)}
                value={cellText(entry.line, column)}
                fault={faultText}
                faultId={focused === column.key ? faultId : undefined}
                label={`${column.title} ${index + 1}`}
                onChange={(value) => store.set(entry.key, { [column.key]: value } as Partial<Line>)}
                onLeave={() => {
                  setFocused(null)
                  store.check(entry.key, column, t)
                }}
                onFocus={() => setFocused(column.key)}
                onMove={(move) => shared.onMove(index, at, move)}
                onPaste={paste(column)}
              />
            ) : (
              (column.cell?.(entry.line) ?? text)
            )}
            {faultText !== undefined && focused === column.key && (
              <span id={faultId} className={`line-fault-note${at * 2 >= columns.length ? ' is-end' : ''}`}>
                {faultText}
              </span>
            )}
          </td>
        )
      })}
      <td className="grid-slack" aria-hidden="true" />
      {shared.canRemove && (
        <td className="grid-check">
          <button
            type="button"
            className="icon-button"
            aria-label={t('lists:lines.removeLine', { number: index + 1 })}
            onClick={() => store.remove([entry.key])}
          >
            ×
          </button>
        </td>
      )}
    </tr>
  )
}

/** One line; drawn again only when its own entry changes. */
const LineRow = memo(LineRowBody) as typeof LineRowBody
