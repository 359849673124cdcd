import { type CSSProperties, type HTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { keptDrawn } from '#platform/web/kit/kept-drawn.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { type CaretMove, LineCell } from './LineCell.tsx'
import { LineErrorNote } from './LineErrorNote.tsx'
import { cellText, isCellEditable, isCellRequired, type LineColumn, shownText } from './line-column.ts'
import type { LineEntry, LineStore } from './line-store.ts'
import { pastedCells } from './pasted-cells.ts'

/** What makes a row take input, and, done again, stop: spec shell §4. `always` has no such mode: every row takes input. */
export type EditTrigger = 'always' | 'click' | 'doubleClick' | 'hover'

/** What all rows of a table share. */
export interface RowShared<Line extends object> {
  tableId: string
  store: LineStore<Line>
  columns: readonly LineColumn<Line>[]
  lefts: Lefts
  canRemove: boolean
  trigger: EditTrigger
  onMove: (rowIndex: number, columnIndex: number, move: CaretMove) => void
  /** Begins or ends editing of a row; the column, if given, takes the focus. */
  onToggle: (key: string, rowIndex: number, columnIndex?: number) => void
}

/** What a row needs in order to be dragged. */
export interface RowDrag {
  ref: Ref<HTMLTableRowElement>
  style: CSSProperties
  isDragged: boolean
  /** Goes before the row's number. */
  handle: ReactNode
}

export interface LineRowProps<Line extends object> {
  entry: LineEntry<Line>
  index: number
  shared: RowShared<Line>
  isEditing: boolean
  drag?: RowDrag
}

/** Class of a cell or of its header. */
export function cellClass<Line>(column: LineColumn<Line>, lefts: Lefts, at: number): string | undefined {
  const isNumeric = column.isNumeric ?? column.edit === 'decimal'
  const pinned = lefts[at] === undefined ? '' : ` grid-pinned grid-pinned-start${isEdge(lefts, at) ? ' grid-edge' : ''}`
  return `${isNumeric ? 'grid-number' : ''}${pinned}`.trim() || undefined
}

/** How far from the left the pinned columns stand. */
type Lefts = readonly (number | undefined)[]

/** Whether the pinned column is the last one; -1 is the column of numbers, which is pinned always. */
const isEdge = (lefts: Lefts, at: number): boolean => at === lefts.findLastIndex((left) => left !== undefined)

/** Class of the line's number or of its header. */
export const numberClass = (lefts: Lefts): string =>
  `grid-number grid-pinned grid-pinned-start${isEdge(lefts, -1) ? ' grid-edge' : ''}`

/** Whether a press was meant for a control of the row and not for the row. */
const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, select, button, a') !== null

/** Number of the pressed column, counted without the column of numbers. */
function pressedColumn(target: EventTarget): number | undefined {
  const at = target instanceof Element ? target.closest('td')?.cellIndex : undefined
  return at === undefined || at < 1 ? undefined : at - 1
}

/** What a pointer does to a row that is not always open. */
function pointerHandlers<Line extends object>({
  entry,
  index,
  shared: { trigger, onToggle },
  isEditing,
}: LineRowProps<Line>): HTMLAttributes<HTMLTableRowElement> {
  const toggle = (event: React.MouseEvent) => {
    if (!isOnControl(event.target)) onToggle(entry.key, index, isEditing ? undefined : pressedColumn(event.target))
  }
  switch (trigger) {
    case 'always':
      return {}
    case 'click':
      return { onClick: toggle }
    case 'doubleClick':
      return { onDoubleClick: toggle }
    case 'hover':
      return {
        onMouseEnter: (event) => {
          // A pointer that only passes over does not close what somebody types into.
          if (!event.currentTarget.contains(document.activeElement)) onToggle(entry.key, index)
        },
      }
  }
}

function LineRowBody<Line extends object>(props: LineRowProps<Line>) {
  const { entry, index, shared, isEditing, drag } = props
  const { t } = useTexts()
  const { store, columns, lefts, tableId, trigger } = shared
  const errorId = `${tableId}-fault-${index}`
  const [focused, setFocused] = useState<string | null>(null)
  const paste = (column: LineColumn<Line>) => (event: React.ClipboardEvent<HTMLInputElement>) => {
    const block = pastedCells(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    const lost = store.paste(entry.key, column.key, block, columns, t)
    if (lost > 0) notify.warning(t('lists:lines.lost', { number: lost }))
  }
  const isToggled = trigger !== 'always'
  // What the pointer does to the row, the button with its number does for the keyboard.
  const className = `${isToggled ? 'line-toggled' : ''}${isToggled && isEditing ? ' is-editing' : ''}${drag?.isDragged ? ' is-dragged' : ''}`
  return (
    <tr
      aria-rowindex={index + 2}
      className={className.trim() || undefined}
      {...(drag ? { ref: drag.ref, style: drag.style } : {})}
      {...pointerHandlers(props)}
      onKeyDown={
        isToggled && isEditing
          ? (event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return
              event.stopPropagation()
              shared.onToggle(entry.key, index)
            }
          : undefined
      }
    >
      <td className={`${numberClass(lefts)} line-number`} style={{ left: 0 }}>
        {drag?.handle}
        {isToggled ? (
          <button
            type="button"
            id={`${tableId}-${index}`}
            className="line-toggle"
            aria-pressed={isEditing}
            aria-label={t('lists:lines.editLine', { number: index + 1 })}
            onClick={() => shared.onToggle(entry.key, index, isEditing ? undefined : 0)}
          >
            {index + 1}
          </button>
        ) : (
          index + 1
        )}
      </td>
      {columns.map((column, at) => {
        const isEditable = isEditing && isCellEditable(entry.line, column)
        const text = isEditable ? '' : shownText(entry.line, column)
        const errorText = entry.fieldErrors[column.key]
        const cellName = `${cellClass(column, lefts, at) ?? ''}${isEditable ? ' line-edit' : ''}${errorText === undefined ? '' : ' line-invalid'}`
        return (
          <td
            key={column.key}
            className={cellName.trim() || undefined}
            style={lefts[at] === undefined ? undefined : { left: lefts[at] }}
            title={(isEditable ? undefined : errorText) ?? (text || undefined)}
          >
            {isEditable ? (
              <LineCell
                id={`${tableId}-${index}-${at}`}
                column={column}
                isRequired={isCellRequired(entry.line, column)}
                value={cellText(entry.line, column)}
                error={errorText}
                errorId={focused === column.key ? errorId : undefined}
                label={`${column.title} ${index + 1}`}
                onChange={(value) => store.put(entry.key, { [column.key]: value })}
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
            {!isEditable && errorText !== undefined && <span className="visually-hidden">{errorText}</span>}
            {isEditable && errorText !== undefined && focused === column.key && (
              <LineErrorNote id={errorId} text={errorText} />
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
export const LineRow = keptDrawn(LineRowBody)
