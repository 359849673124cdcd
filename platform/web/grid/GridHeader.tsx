import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react'
import { useTexts } from '#platform/web/texts/texts.ts'
import { cellClass, pinStyle } from './GridRow.tsx'
import type { GridColumn } from './grid-column.ts'
import { ariaSort, type GridSort, nextSort } from './grid-sort.ts'

interface GridHeaderProps<Row> {
  columns: readonly GridColumn<Row>[]
  /** How many columns are pinned to the start, and the index of the first one pinned to the end. */
  startCount: number
  endAt: number
  leadClass: string
  sort: GridSort
  onSort: ((sort: GridSort) => void) | undefined
  isNumbered: boolean
  /** Undefined where rows cannot be selected, null where only one can. */
  selectAll: { isAll: boolean; isSome: boolean; toggle: () => void } | null | undefined
  onResizeStart: (key: string, event: MouseEvent | TouchEvent) => void
  onResizeBy: (key: string, pixels: number) => void
  onResizeReset: (key: string) => void
}

/** Pixels per Alt + arrow on a header. */
const RESIZE_STEP = 16

/** The sticky header: select all, sort by click, resize by dragging the edge or with Alt + arrows. */
export function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { columns, startCount, endAt, leadClass, sort, onSort, selectAll } = props
  const { t } = useTexts()
  const resizeByKey = (key: string) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    event.stopPropagation()
    props.onResizeBy(key, event.key === 'ArrowLeft' ? -RESIZE_STEP : RESIZE_STEP)
  }
  const leadCount = selectAll !== undefined || props.isNumbered ? 1 : 0
  const cells = columns.map((column, at) => {
    const isSortable = column.isSortable === true && onSort !== undefined
    const order = sort?.field === column.key ? sort.order : undefined
    return (
      <th
        key={column.key}
        scope="col"
        aria-colindex={leadCount + at + 1}
        aria-sort={isSortable ? ariaSort(sort, column.key) : undefined}
        className={cellClass({ ...column, isRigid: false }, at === startCount - 1 || at === endAt)}
        style={pinStyle(column)}
        title={column.title}
      >
        {isSortable ? (
          <button
            type="button"
            className="grid-sort"
            aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
            onClick={() => onSort(nextSort(sort, column.key))}
            onKeyDown={resizeByKey(column.key)}
          >
            <span className="grid-title">{column.title}</span>
            <span aria-hidden="true" className={`grid-arrow${order ? ' is-on' : ''}`}>
              {order === 'desc' ? '↓' : '↑'}
            </span>
          </button>
        ) : (
          <span className="grid-title">{column.title}</span>
        )}
        {!column.isRigid && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a drag handle for pointers; the keyboard resizes with Alt + arrows on the header
          <span
            className="grid-resize"
            onMouseDown={(event) => props.onResizeStart(column.key, event)}
            onTouchStart={(event) => props.onResizeStart(column.key, event)}
            onDoubleClick={() => props.onResizeReset(column.key)}
          />
        )}
      </th>
    )
  })
  cells.splice(endAt, 0, <td key=" " className="grid-slack" aria-hidden="true" />)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll === null && <td aria-colindex={1} className={leadClass} style={{ left: 0 }} />}
        {props.isNumbered && (
          <th scope="col" aria-colindex={1} className={`grid-count ${leadClass}`} style={{ left: 0 }}>
            {t('lists:grid.number')}
          </th>
        )}
        {selectAll && (
          <th scope="col" aria-colindex={1} className={leadClass} style={{ left: 0 }}>
            <input
              type="checkbox"
              aria-label={t('lists:grid.selectAll')}
              checked={selectAll.isAll}
              ref={(input) => {
                if (input) input.indeterminate = selectAll.isSome && !selectAll.isAll
              }}
              onChange={selectAll.toggle}
            />
          </th>
        )}
        {cells}
      </tr>
    </thead>
  )
}
