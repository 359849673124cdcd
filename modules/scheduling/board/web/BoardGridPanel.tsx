import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { AdviceRange } from '#modules/scheduling/display/contract/advice.ts'
import { typedDecimal } from '#platform/web/form/control/typed-decimal.ts'
import { useVirtualColumns } from '#platform/web/grid/use-virtual-columns.ts'
import { hasText, useTexts } from '#platform/web/texts/texts.ts'
import type { BoardPlan } from '../contract/board-columns.ts'
import { BoardHeadPanel } from './BoardHeadPanel.tsx'
import { BoardInfoPanel } from './BoardInfoPanel.tsx'
import type { TypingEnd } from './BoardReplyPanel.tsx'
import { BoardRowPanel, cellId, LEAD_COLUMNS, type RowsShown, type Typing } from './BoardRowPanel.tsx'
import type { BoardColumn, BoardItem } from './board-item.ts'
import type { BoardView } from './board-view.ts'
import {
  type CellPlace,
  type CellText,
  cellsOf,
  filledFrom,
  movedCell,
  pastedInto,
  rangeBetween,
} from './cell-range.ts'
import { type ReplyView, refusalOfCell } from './refusal-of-cell.ts'
import type { ReplyDrafts } from './reply-drafts.ts'
import { useBoardClipboard } from './use-board-clipboard.ts'
import './BoardGridPanel.css'

/** Pixels; the style sheet has the same. */
const ROW_HEIGHT = 38
const HEAD_HEIGHT = 40
const LEAD_WIDTHS = [168, 146] as const
const PINNED = LEAD_WIDTHS[0] + LEAD_WIDTHS[1]
const COLUMN_WIDTHS: Readonly<Record<BoardPlan, number>> = { day: 62, week: 78, month: 86 }
const OVERSCAN = 8
/** Rows ahead of the end at which more are asked for. */
const NEAR_END = 20

/** A text for the day of a cell; null takes back what was typed. */
export interface TypedCell {
  item: BoardItem
  dayId: string
  text: string | null
}

interface BoardGridPanelProps {
  label: string
  items: readonly BoardItem[]
  columns: readonly BoardColumn[]
  today: string
  view: BoardView
  replyView: ReplyView
  ranges: readonly AdviceRange[]
  drafts: ReplyDrafts
  isLoading: boolean
  onType: (cells: readonly TypedCell[]) => void
  onSend: () => void
  /** The items of the chosen cells. */
  onChoose: (items: readonly BoardItem[]) => void
  onReachEnd: () => void
  /** Takes what fills the chosen cells, for buttons beside the board. */
  onReady: (fill: (towards: 'right' | 'down') => void) => void
}

/**
 * The board as a dense matrix: items down, columns of the plan across, of which only what is seen is in the page. Arrows, Page Up and Down,
 * Home and End move the active cell, with Shift they choose several. Where replies are typed, F2 or typing edits, Ctrl+R and Ctrl+D
 * fill, a block of a spreadsheet is pasted, and Ctrl+Enter sends.
 */
export function BoardGridPanel(props: BoardGridPanelProps) {
  const { items, columns, view, replyView, drafts, ranges, onType, onSend, onChoose, onReachEnd, onReady } = props
  const { plan, quantity, groupBy } = view
  const { t } = useTexts()
  const gridId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<CellPlace | null>(null)
  const [anchor, setAnchor] = useState<CellPlace | null>(null)
  const [typing, setTyping] = useState<Typing | null>(null)
  const [note, setNote] = useState('')
  const isReplying = replyView.side === 'supplier' && replyView.canReply

  // What is shown may have become less.
  const isThere = active !== null && active.row < items.length && active.column < columns.length
  const at = isThere ? active : null
  const range = at ? rangeBetween(at, anchor ?? at) : null
  const width = COLUMN_WIDTHS[plan]
  const widths = useMemo(() => columns.map(() => width), [columns, width])
  const { from, to } = useVirtualColumns(widths, PINNED, frame)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD_HEIGHT,
  })
  const rows = virtualizer.getVirtualItems()
  const [firstRow = 0, lastRow = -1] = [rows[0]?.index, rows.at(-1)?.index]

  const isNearEnd = lastRow > items.length - NEAR_END
  useEffect(() => {
    if (isNearEnd && items.length > 0) onReachEnd()
  }, [isNearEnd, onReachEnd, items.length])
  const { top = -1, bottom = -1 } = range ?? {}
  useEffect(() => onChoose(top < 0 ? [] : items.slice(top, bottom + 1)), [onChoose, items, top, bottom])

  const reveal = useCallback(
    ({ row, column }: CellPlace) => {
      virtualizer.scrollToIndex(row, { align: 'auto' })
      const element = frame.current
      if (!element) return
      const [left, room] = [column * width, element.clientWidth - PINNED]
      if (left < element.scrollLeft) element.scrollLeft = left
      else if (left + width > element.scrollLeft + room) element.scrollLeft = left + width - room
    },
    [virtualizer, width],
  )
  const move = ({ row, column }: CellPlace, isRange = false) => {
    const cell = {
      row: Math.max(0, Math.min(items.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    }
    setNote('')
    setActive(cell)
    setAnchor(isRange ? (anchor ?? at ?? cell) : cell)
    reveal(cell)
  }

  const refusal = ({ row, column }: CellPlace): string | null => {
    const item = items[row]
    if (!item) return ''
    const reason = refusalOfCell(item, column, replyView)
    return reason !== null && hasText(reason) ? t(reason) : reason
  }
  const begin = (cell: CellPlace, typed: string | null) => {
    const reason = refusal(cell)
    if (reason !== null) return setNote(reason)
    setNote('')
    setAnchor(cell)
    setTyping({ text: typed ?? replyAt(cell), isTyped: typed !== null })
  }
  /** What is replied in a cell as it would be sent. */
  function replyAt({ row, column }: CellPlace): string {
    const item = items[row]
    const dayId = item?.dayIds[column] ?? ''
    return (item && drafts.get(item.id)?.typed.get(dayId)) ?? item?.reply[column] ?? item?.expect[column] ?? ''
  }
  /** Writes texts into the cells that take them, and says how many did not. */
  const write = (cells: readonly CellText[], isTold: boolean) => {
    const taken = cells.filter((cell) => refusal(cell) === null)
    onType(
      taken.flatMap(({ row, column, text }) => {
        const item = items[row]
        const dayId = item?.dayIds[column]
        const plain = typedDecimal(text)
        return item && dayId ? [{ item, dayId, text: plain === '' ? null : plain }] : []
      }),
    )
    const [skipped] = cells.filter((cell) => refusal(cell) !== null)
    if (taken.length === 0 && skipped) return setNote(refusal(skipped) ?? '')
    if (!isTold) return
    setNote(
      skipped
        ? t('scheduling:board.pastedSome', { filled: taken.length, skipped: cells.length - taken.length })
        : t('scheduling:board.pasted', { count: taken.length }),
    )
  }
  const fill = (towards: 'right' | 'down') => {
    if (range) write(filledFrom(range, towards, replyAt), true)
    grid.current?.focus({ preventScroll: true })
  }
  const live = useRef({ at, move, write, fill, onSend })
  live.current = { at, move, write, fill, onSend }
  useEffect(() => onReady((towards) => live.current.fill(towards)), [onReady])

  useBoardClipboard(grid, {
    copied: () => {
      if (!range) return null
      const lines = Map.groupBy(cellsOf(range), ({ row }) => row)
      return [...lines.values()].map((line) => line.map(copiedText))
    },
    pasted: (block) => {
      if (range) write(pastedInto(range, block, { rows: items.length, columns: columns.length }), true)
    },
  })
  function copiedText(cell: CellPlace): string {
    const item = items[cell.row]
    return quantity === 'reply' && item?.dayStates[cell.column] === 'waiting'
      ? replyAt(cell)
      : (item?.[quantity][cell.column] ?? '')
  }

  const shown = useMemo<RowsShown>(
    () => ({
      ...{ gridId, columns, from, to, plan, quantity, groupBy, today: props.today, ranges, isReplying },
      onEnd: ({ text, down, right, isSent }: TypingEnd) => {
        const { at: cell, move: go, write: keep } = live.current
        setTyping(null)
        if (!cell) return
        keep([{ ...cell, text }], false)
        const isLeft = down === 0 && right === 0
        // Whoever clicked elsewhere has left already.
        if (!isLeft || isSent) grid.current?.focus({ preventScroll: true })
        if (!isLeft) go({ row: cell.row + down, column: cell.column + right })
        if (isSent) queueMicrotask(() => live.current.onSend())
      },
      onCancel: () => {
        setTyping(null)
        grid.current?.focus({ preventScroll: true })
      },
    }),
    [gridId, columns, from, to, plan, quantity, groupBy, props.today, ranges, isReplying],
  )

  const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.nativeEvent.isComposing) return
    const isCtrl = event.ctrlKey || event.metaKey
    if (isCtrl && event.key === 'Enter') {
      event.preventDefault()
      return onSend()
    }
    if (!at) return
    const next = movedCell(event.key, isCtrl, at, { rows: items.length, columns: columns.length, page })
    if (next) move(next, event.shiftKey)
    else if (isCtrl && isReplying && event.key === 'd') fill('down')
    else if (isCtrl && isReplying && event.key === 'r') fill('right')
    else if (isCtrl) return
    else if (event.key === 'F2' || event.key === 'Enter') begin(at, null)
    else if (event.key === 'Escape' && anchor !== at) setAnchor(at)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && range)
      write(
        cellsOf(range).map((cell) => ({ ...cell, text: '' })),
        false,
      )
    else if (/^[\d.,\uff10-\uff19]$/.test(event.key)) begin(at, event.key)
    else return
    event.preventDefault()
  }
  const placeOf = (target: EventTarget): CellPlace | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('tr[data-row] > *') : null
    const row = cell?.parentElement?.dataset.row
    if (!cell || row === undefined) return null
    return { row: Number(row), column: Number(cell.dataset.column ?? at?.column ?? 0) }
  }
  const onMouseDown = (event: MouseEvent) => {
    const cell = placeOf(event.target)
    if (!cell || event.button !== 0 || event.target instanceof HTMLInputElement) return
    // The focus goes to the grid, and no text is selected.
    event.preventDefault()
    grid.current?.focus({ preventScroll: true })
    setTyping(null)
    move(cell, event.shiftKey)
  }
  const onMouseOver = (event: MouseEvent) => {
    const cell = event.buttons === 1 && typing === null && anchor ? placeOf(event.target) : null
    if (cell && at && (cell.row !== at.row || cell.column !== at.column)) setActive(cell)
  }

  const isActiveShown = at !== null && at.row >= firstRow && at.row <= lastRow && at.column >= from && at.column < to
  const activeItem = at ? items[at.row] : undefined
  const groupOf = (item: BoardItem | undefined) => (groupBy === 'supplier' ? item?.supplierNo : item?.classifyType)
  const spanned = columns.length + LEAD_COLUMNS + 1
  const above = rows[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)
  return (
    <>
      <div className="grid board-grid" aria-busy={props.isLoading}>
        {props.isLoading && <div className="grid-loading" />}
        <div className="grid-frame" ref={frame}>
          <table
            ref={grid}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a native table; cells are reached by arrow keys
            role="grid"
            aria-label={props.label}
            aria-rowcount={items.length + 1}
            aria-colcount={columns.length + LEAD_COLUMNS}
            aria-multiselectable="true"
            aria-readonly={!isReplying}
            aria-activedescendant={isActiveShown && activeItem ? cellId(gridId, activeItem.id, at.column) : undefined}
            tabIndex={0}
            style={{ width: PINNED + columns.length * width }}
            onKeyDown={onKeyDown}
            onMouseDown={onMouseDown}
            onMouseOver={onMouseOver}
            onDoubleClick={(event) => {
              const cell = placeOf(event.target)
              if (cell && !(event.target instanceof HTMLInputElement)) begin(cell, null)
            }}
            onFocus={(event) => {
              if (event.target !== event.currentTarget || at || items.length === 0) return
              const today = columns.findIndex((column) => props.today <= column.to)
              move({ row: firstRow, column: Math.max(0, today) })
            }}
          >
            <colgroup>
              {LEAD_WIDTHS.map((lead) => (
                <col key={lead} style={{ width: lead }} />
              ))}
              {columns.map((column) => (
                <col key={column.from} style={{ width }} />
              ))}
              <col />
            </colgroup>
            <BoardHeadPanel {...{ columns, from, to, plan, groupBy }} today={props.today} />
            <tbody>
              {above > 0 && <Spacer height={above} columns={spanned} />}
              {rows.map(({ index }) => {
                const item = items[index]
                if (!item) return null
                const isIn = range !== null && index >= range.top && index <= range.bottom
                const isActive = at?.row === index
                return (
                  <BoardRowPanel
                    key={item.id}
                    item={item}
                    row={index}
                    shown={shown}
                    typed={drafts.get(item.id)?.typed}
                    activeColumn={isActive ? at.column : -1}
                    selectedFrom={isIn ? range.left : -1}
                    selectedTo={isIn ? range.right : -1}
                    typing={isActive ? typing : null}
                    isGroupStart={index > 0 && groupOf(item) !== groupOf(items[index - 1])}
                  />
                )
              })}
              {below > 0 && <Spacer height={below} columns={spanned} />}
            </tbody>
          </table>
          {items.length === 0 && !props.isLoading && <div className="grid-empty">{t('scheduling:board.none')}</div>}
        </div>
      </div>
      <BoardInfoPanel {...{ plan, columns, note, isReplying }} item={activeItem} column={at?.column ?? -1} />
    </>
  )
}

/** The room of rows that are out of sight. */
const Spacer = ({ height, columns }: { height: number; columns: number }) => (
  <tr className="board-spacer">
    <td aria-hidden="true" colSpan={columns} style={{ height }} />
  </tr>
)
