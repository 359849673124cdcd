import { type ChangeEvent, memo } from 'react'
import type { GridColumn } from './grid-column.ts'

/** Somebody else changed the row since it was read, or it is not there any more. */
export type RowMark = 'changed' | 'gone'

/** What all rows of a grid share; replaced only when columns change, so that rows stay as they are otherwise. */
export interface RowLayout<Row> {
  columns: readonly GridColumn<Row>[]
  /** Index of the first column pinned to the end; the slack of a wide screen goes before it. */
  endAt: number
  /** What stands before the columns. */
  lead: 'check' | 'number' | null
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

function pinStyle(pin: 'start' | 'end' | undefined, key: string) {
  if (!pin) return undefined
  return pin === 'start' ? { left: `var(--at-${key})` } : { right: `var(--at-${key})` }
}

function GridRowBody<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, id, position, isSelected, isActive, mark, layout } = props
  const isSelectable = layout.lead === 'check'
  const cells = layout.columns.map((column, index) => {
    const text = column.text(row)
    const className = [
      column.isNumeric ? 'grid-number' : '',
      column.pin ? `grid-pinned grid-pinned-${column.pin}` : '',
      column.isRigid ? 'grid-rigid' : '',
    ]
    return (
      <td
        key={column.key}
        className={className.join(' ').trim() || undefined}
        style={pinStyle(column.pin, column.key)}
        title={column.isRigid ? undefined : text || undefined}
      >
        {mark && index === 0 && <Mark mark={mark} layout={layout} rowKey={rowKey} />}
        {column.cell ? column.cell(row) : text}
      </td>
    )
  })
  cells.splice(layout.endAt, 0, <td key=" " className="grid-slack" aria-hidden="true" />)
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
        if (!(event.target as Element).closest('button, a, input')) layout.onOpen?.(rowKey)
      }}
    >
      {props.number !== undefined && (
        <td className="grid-check grid-count grid-pinned grid-pinned-start" style={{ left: 0 }}>
          {props.number}
        </td>
      )}
      {isSelectable && (
        <td className="grid-check grid-pinned grid-pinned-start" style={{ left: 0 }}>
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
export const GridRow = memo(GridRowBody) as typeof GridRowBody
