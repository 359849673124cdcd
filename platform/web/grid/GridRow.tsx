import { type ChangeEvent, memo } from 'react'
import type { GridColumn } from './grid-column.ts'

/** What all rows of a grid share; replaced only when columns change, so that rows stay as they are otherwise. */
export interface RowLayout<Row> {
  columns: readonly GridColumn<Row>[]
  /** Index of the first column pinned to the end; the slack of a wide screen goes before it. */
  endAt: number
  isSelectable: boolean
  /** Name of the row's checkbox. */
  selectLabel: string
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
  layout: RowLayout<Row>
}

function pinStyle(pin: 'start' | 'end' | undefined, key: string) {
  if (!pin) return undefined
  return pin === 'start' ? { left: `var(--at-${key})` } : { right: `var(--at-${key})` }
}

function GridRowBody<Row>({ row, rowKey, id, position, isSelected, isActive, layout }: GridRowProps<Row>) {
  const cells = layout.columns.map((column) => {
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
        {column.cell ? column.cell(row) : text}
      </td>
    )
  })
  cells.splice(layout.endAt, 0, <td key=" " className="grid-slack" aria-hidden="true" />)
  return (
    <tr
      id={id}
      aria-rowindex={position + 1}
      aria-selected={layout.isSelectable ? isSelected : undefined}
      className={`${isSelected ? 'is-selected' : ''}${isActive ? ' is-active' : ''}`.trim() || undefined}
      onMouseDown={() => layout.onActivate(rowKey)}
      onDoubleClick={(event) => {
        if (!(event.target as Element).closest('button, a, input')) layout.onOpen?.(rowKey)
      }}
    >
      {layout.isSelectable && (
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

/** One row; drawn again only when its data, selection, activity or the columns change. */
export const GridRow = memo(GridRowBody) as typeof GridRowBody
