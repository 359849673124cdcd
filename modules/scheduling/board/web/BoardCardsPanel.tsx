import { useEffect, useRef } from 'react'
import type { AdviceRange } from '#modules/scheduling/display/contract/advice.ts'
import type { RowAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { BoardCardPanel } from './BoardCardPanel.tsx'
import type { BoardItem } from './board-item.ts'
import type { BoardView } from './board-view.ts'
import type { ReadBoard } from './use-board.ts'
import './BoardCardsPanel.css'

interface BoardCardsPanelProps {
  label: string
  board: ReadBoard
  view: BoardView
  ranges: readonly AdviceRange[]
  actionsOf: (item: BoardItem) => readonly RowAction[]
}

/** The board as cards, one an item. Those out of sight are not laid out, and more are read near the end. */
export function BoardCardsPanel({ label, board, view, ranges, actionsOf }: BoardCardsPanelProps) {
  const { t } = useTexts()
  const end = useRef<HTMLDivElement>(null)
  const { items, columns, readOn, isLoading } = board
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && readOn(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [readOn])
  return (
    <div className="board-cards" aria-busy={isLoading}>
      <ul aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>
            <BoardCardPanel {...{ item, columns, ranges, actionsOf }} quantity={view.quantity} />
          </li>
        ))}
      </ul>
      {items.length === 0 && !isLoading && <p className="grid-empty">{t('scheduling:board.none')}</p>}
      <div ref={end} />
    </div>
  )
}
