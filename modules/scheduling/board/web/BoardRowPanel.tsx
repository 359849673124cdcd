import { useMemo } from 'react'
import type { AdviceRange } from '#modules/scheduling/display/contract/advice.ts'
import { keptDrawn } from '#platform/web/kit/kept-drawn.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { BoardPlan } from '../contract/board-columns.ts'
import type { BoardQuantity } from '../contract/board-figures.ts'
import type { BoardGroup } from '../contract/fields.ts'
import { BoardReplyPanel, type TypingEnd } from './BoardReplyPanel.tsx'
import type { BoardColumn, BoardItem } from './board-item.ts'
import { edgesOf } from './edges-of.ts'
import { type ShownCell, shownCell } from './shown-cell.ts'

/** Columns that stand before those of the plan. */
export const LEAD_COLUMNS = 2

/** A reply that is being typed. */
export interface Typing {
  text: string
  isTyped: boolean
}

/** What all rows share; replaced only when the board shows something else. */
export interface RowsShown {
  gridId: string
  columns: readonly BoardColumn[]
  /** The columns that are in the page: the first, and the one after the last. */
  from: number
  to: number
  plan: BoardPlan
  quantity: BoardQuantity
  groupBy: BoardGroup
  today: string
  ranges: readonly AdviceRange[]
  /** Cells take replies of whoever looks. */
  isReplying: boolean
  onEnd: (end: TypingEnd) => void
  onCancel: () => void
}

interface BoardRowPanelProps {
  item: BoardItem
  /** Place of the item, from 0. */
  row: number
  shown: RowsShown
  typed: ReadonlyMap<string, string> | undefined
  /** The cell that keys act on, and those chosen with it; -1: none of this row. */
  activeColumn: number
  selectedFrom: number
  selectedTo: number
  typing: Typing | null
  isGroupStart: boolean
}

/** Id of a cell's element. */
export const cellId = (gridId: string, itemId: string, column: number): string => `${gridId}-${itemId}-${column}`

const classOf = ({ tone, mark }: ShownCell, names: readonly (string | false)[]): string =>
  ['board-cell', tone && `board-${tone}`, mark && `is-${mark}`, ...names].filter(Boolean).join(' ')

function BoardRowBody(props: BoardRowPanelProps) {
  const { item, row, shown, typed, activeColumn, typing } = props
  const { gridId, columns, from, to, plan, quantity, ranges, today } = shown
  const { t } = useTexts()
  const edges = useMemo(() => edgesOf(item, columns), [item, columns])
  const party = shown.groupBy === 'supplier' ? item.supplierName : item.classifyType
  const cells = columns.slice(from, to).map((column, index) => {
    const at = from + index
    const dayId = item.dayIds[at] ?? null
    const cell = shownCell(item, at, quantity, ranges, dayId === null ? undefined : typed?.get(dayId))
    const isActive = at === activeColumn
    const isSelected = at >= props.selectedFrom && at <= props.selectedTo
    const edge = edges.get(at)
    const isToday = plan === 'day' && column.from === today
    const isWaiting = item.dayStates[at] === 'waiting' && item.replyRefusal === null
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
      <td
        key={column.from}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a native table
        role="gridcell"
        id={cellId(gridId, item.id, at)}
        data-column={at}
        aria-colindex={LEAD_COLUMNS + at + 1}
        aria-selected={isSelected}
        aria-readonly={shown.isReplying ? !isWaiting : undefined}
        aria-invalid={cell.mark === 'wrong' || undefined}
        className={classOf(cell, [
          edge !== undefined && `board-edge-${edge}`,
          isToday && 'is-today',
          isSelected && 'is-selected',
          isActive && 'is-active',
        ])}
        title={cell.advice || undefined}
      >
        {isActive && typing !== null ? (
          <BoardReplyPanel
            label={t('scheduling:board.replyCell', { goodsNo: item.goodsNo, day: column.from })}
            text={typing.text}
            isTyped={typing.isTyped}
            onEnd={shown.onEnd}
            onCancel={shown.onCancel}
          />
        ) : (
          cell.text
        )}
      </td>
    )
  })
  return (
    <tr data-row={row} aria-rowindex={row + 2} className={props.isGroupStart ? 'board-group' : undefined}>
      <th scope="row" aria-colindex={1} className="board-lead board-item">
        <span className="board-line" title={item.goodsNo}>
          {item.isLate && <span className="board-late">{t('scheduling:board.late')}</span>} {item.goodsNo}
        </span>
        <span className="board-line board-quiet" title={item.goodsName}>
          {item.goodsName}
        </span>
      </th>
      <td aria-colindex={2} className="board-lead board-party">
        <span className="board-line" title={party}>
          {party}
        </span>
        <span className="board-line board-quiet" title={item.scheduleNo}>
          {item.scheduleNo}
        </span>
      </td>
      {from > 0 && <td className="board-room" aria-hidden="true" colSpan={from} />}
      {cells}
      <td className="board-room" aria-hidden="true" colSpan={columns.length - to + 1} />
    </tr>
  )
}

/** An item of the board; drawn again only when it, its typed replies or what is chosen in it changes. */
export const BoardRowPanel = keptDrawn(BoardRowBody)
