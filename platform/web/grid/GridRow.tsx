import type { ChangeEvent, CSSProperties } from 'react'
import { keptDrawn } from '../kit/kept-drawn.ts'
import { fitsWidth } from './fits-width.ts'
import type { GridColumn } from './grid-column.ts'

/** What a row draws, from left to right: the cell of a column, or the room of columns that are out of sight. */
export type DrawnCell<Row> =
  | {
      kind: 'column'
      column: GridColumn<Row>
      colIndex: number
      className: string | undefined
      /** Class of a cell whose text is known to fit. */
      fittingClass: string
      style: PinStyle
    }
  | { kind: 'room'; key: string; columns: number }

type PinStyle = CSSProperties | undefined

/** Somebody else changed the row since it was read, or it is not there any more. */
export type RowMark = 'changed' | 'gone'

/** What all rows of a grid share; replaced only when columns change, so that rows stay as they are otherwise. */
export interface RowLayout<Row> {
  cells: readonly DrawnCell<Row>[]
  /** What stands before the columns. */
  lead: 'check' | 'number' | null
  leadClass: string
  /** Name of the row's checkbox. */
  selectLabel: string
  /** What marked rows say. */
  changedLabel: string
  goneLabel: string
  onRefresh: (key: string) => void
  onToggle: (key: string, event: ChangeEvent<HTMLInputElement>) => void
  onActivate: (key: string) => void
  onOpen: ((key: string) => void) | undefined
}

interface GridRowProps<Row> {
  row: Row
  rowKey: string
  id: string
  /** Position in the whole list, from 1. */
  position: number
  isSelected: boolean
  isActive: boolean
  mark: RowMark | undefined
  /** Its number, where rows are numbered. */
  number: number | undefined
  layout: RowLayout<Row>
}

/** Where a pinned column stands. */
export function pinStyle({ pin, key }: Pick<GridColumn<unknown>, 'pin' | 'key'>): PinStyle {
  if (!pin) return undefined
  return pin === 'start' ? { left: `var(--at-${key})` } : { right: `var(--at-${key})` }
}

/**
 * The cells of every row: those of pinned columns, and of the others the ones between `from` and `to`. What is left out keeps
 * its room, and so does the slack of a wide screen, which stands before the columns pinned to the end.
 */
export function drawnCells<Row>(
  columns: readonly GridColumn<Row>[],
  { startCount, endAt, from, to }: { startCount: number; endAt: number; from: number; to: number },
  leadCount: number,
): DrawnCell<Row>[] {
  const cellAt = (column: GridColumn<Row>, at: number): DrawnCell<Row> => {
    const className = cellClass(column, at === startCount - 1 || at === endAt)
    const fittingClass = `${className ?? ''} grid-fitting`.trim()
    return { kind: 'column', column, colIndex: leadCount + at + 1, className, fittingClass, style: pinStyle(column) }
  }
  const cells = columns.map(cellAt)
  const before = from - startCount
  return [
    ...cells.slice(0, startCount),
    ...(before > 0 ? [{ kind: 'room' as const, key: '<', columns: before }] : []),
    ...cells.slice(from, to),
    { kind: 'room', key: '>', columns: endAt - to + 1 },
    ...cells.slice(endAt),
  ]
}

/** Class of a column's cells; the last pinned column has an edge towards those that scroll. */
export function cellClass<Row>({ isNumeric, pin, isRigid }: GridColumn<Row>, isEdge: boolean): string | undefined {
  const names = [
    isNumeric ? 'grid-number' : '',
    pin ? `grid-pinned grid-pinned-${pin}` : '',
    pin && isEdge ? 'grid-edge' : '',
    isRigid ? 'grid-rigid' : '',
  ]
  return names.filter(Boolean).join(' ') || undefined
}

/** Class of the cells before the columns; they have an edge where no column is pinned beside them. */
export const leadClass = (hasPinnedStart: boolean): string =>
  `grid-check grid-pinned grid-pinned-start${hasPinnedStart ? '' : ' grid-edge'}`

const LEAD_STYLE = { left: 0 }

function GridRowBody<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, id, position, isSelected, isActive, mark, layout } = props
  const isSelectable = layout.lead === 'check'
  const cells = layout.cells.map((cell, index) => {
    if (cell.kind === 'room') {
      return <td key={cell.key} className="grid-slack" aria-hidden="true" colSpan={cell.columns} />
    }
    const { column } = cell
    const text = column.text(row)
    const isFitting = !column.cell && !(mark && index === 0) && fitsWidth(text, column.width)
    return (
      <td
        key={column.key}
        aria-colindex={cell.colIndex}
        className={isFitting ? cell.fittingClass : cell.className}
        style={cell.style}
        title={column.isRigid ? undefined : text || undefined}
      >
        {mark && index === 0 && <Mark mark={mark} layout={layout} rowKey={rowKey} />}
        {column.cell ? column.cell(row) : text}
      </td>
    )
  })
  return (
    <tr
      id={id}
      aria-rowindex={position + 1}
      aria-selected={isSelectable ? isSelected : undefined}
      className={
        `${isSelected ? 'is-selected' : ''}${isActive ? ' is-active' : ''}${mark ? ` is-${mark}` : ''}`.trim() ||
        undefined
      }
      onMouseDown={() => layout.onActivate(rowKey)}
      onDoubleClick={(event) => {
        const { target } = event
        if (!(target instanceof Element && target.closest('button, a, input'))) layout.onOpen?.(rowKey)
      }}
    >
      {props.number !== undefined && (
        <td aria-colindex={1} className={`grid-count ${layout.leadClass}`} style={LEAD_STYLE}>
          {props.number}
        </td>
      )}
      {isSelectable && (
        <td aria-colindex={1} className={layout.leadClass} style={LEAD_STYLE}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={`${layout.selectLabel} ${position}`}
            onChange={(event) => layout.onToggle(rowKey, event)}
          />
        </td>
      )}
      {cells}
    </tr>
  )
}

/** Says that the row is out of date, and reads it again. */
function Mark<Row>({ mark, layout, rowKey }: { mark: RowMark; layout: RowLayout<Row>; rowKey: string }) {
  if (mark === 'gone') {
    return (
      <span className="grid-mark" role="img" aria-label={layout.goneLabel} title={layout.goneLabel}>
        <MarkIcon d="M4 4l8 8M12 4l-8 8" />
      </span>
    )
  }
  return (
    <button
      type="button"
      className="grid-mark"
      aria-label={layout.changedLabel}
      title={layout.changedLabel}
      onClick={() => layout.onRefresh(rowKey)}
    >
      <MarkIcon d="M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3" />
    </button>
  )
}

const MarkIcon = ({ d }: { d: string }) => (
  <svg aria-hidden="true" width="12" height="12" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="2">
    <path d={d} />
  </svg>
)

/** One row; drawn again only when its data, selection, activity or the columns change. */
export const GridRow = keptDrawn(GridRowBody)
