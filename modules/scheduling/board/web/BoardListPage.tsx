import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useAdviceRanges } from '#modules/scheduling/item/web/use-advice-ranges.ts'
import { browserToday } from '#platform/web/browser-today.ts'
import { LoadError } from '#platform/web/form/FormPage.tsx'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { ListToolbar } from '#platform/web/list/ListToolbar.tsx'
import type { ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { useUnsaved } from '#platform/web/use-unsaved.ts'
import { BoardAsidePanel } from './BoardAsidePanel.tsx'
import { BoardBarPanel } from './BoardBarPanel.tsx'
import { BoardCardsPanel } from './BoardCardsPanel.tsx'
import { BoardGridPanel, type TypedCell } from './BoardGridPanel.tsx'
import type { BoardItem } from './board-item.ts'
import { type BoardView, cardsView, firstView } from './board-view.ts'
import { type ReplyDrafts, renewedDrafts, withTyped } from './reply-drafts.ts'
import { useBoard } from './use-board.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useSendReplies } from './use-send-replies.ts'
import '#platform/web/list/list.css'
import '#platform/web/list/list-bar.css'
import '#platform/web/grid/grid.css'
import './BoardListPage.css'

const MODES = [
  { key: 'list', labelKey: 'scheduling:board.list' },
  { key: 'cards', labelKey: 'scheduling:board.cards' },
] as const
const NO_DRAFTS: ReplyDrafts = new Map()
const NO_ITEMS: readonly BoardItem[] = []

/** `/deliverySchedule/scheduleBoard`: what is scheduled of all items, by day, week or month, as a matrix or as cards. */
export function BoardListPage() {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const isNarrow = useNarrow()
  const today = browserToday()
  const canReply = flagsOf('pendingSchedule').has('isSubmit')
  const isReplying = side === 'supplier' && canReply
  const { mode, modes, initialSearch } = useListModes(MODES, 'list')
  const [view, setView] = useState<BoardView>(() => ({
    ...firstView(today, isReplying),
    keyword: initialSearch.keyword,
  }))
  const change = useCallback((changes: Partial<BoardView>) => setView((old) => ({ ...old, ...changes })), [])
  // A phone has no room for a matrix.
  const isList = mode === 'list' && !isNarrow
  const onCards = useMemo(() => cardsView(view, today), [view, today])
  const board = useBoard(isList ? view : onCards)
  const ranges = useAdviceRanges()
  const [chosen, setChosen] = useState(NO_ITEMS)
  const [drafts, setDrafts] = useState(NO_DRAFTS)
  useUnsaved(drafts.size > 0)
  const { items } = board
  useEffect(() => setDrafts((old) => renewedDrafts(old, items)), [items])

  const sending = useSendReplies(
    drafts,
    useCallback((ids: readonly string[]) => {
      setDrafts((old) => new Map([...old].filter(([id]) => !ids.includes(id))))
    }, []),
  )
  const onType = useCallback((cells: readonly TypedCell[]) => {
    const byItem = Map.groupBy(cells, ({ item }) => item)
    setDrafts((old) =>
      [...byItem].reduce(
        (next, [item, typed]) =>
          withTyped(
            next,
            item,
            typed.map(({ dayId, text }) => [dayId, text] as const),
          ),
        old,
      ),
    )
  }, [])
  const fill = useRef<(towards: 'right' | 'down') => void>(() => undefined)
  const setFill = useCallback((next: (towards: 'right' | 'down') => void) => {
    fill.current = next
  }, [])

  const { toolbar, actionsOf, asked, close } = useBoardActions(isList ? view : onCards)
  const ofReplies: ToolbarAction<BoardItem>[] = [
    {
      key: 'fillRight',
      labelKey: 'scheduling:board.fillRight',
      order: 2,
      needs: 'many',
      run: () => fill.current('right'),
    },
    {
      key: 'fillDown',
      labelKey: 'scheduling:board.fillDown',
      order: 4,
      needs: 'many',
      run: () => fill.current('down'),
    },
    {
      ...{ key: 'discard', labelKey: 'scheduling:board.discard', order: 6, needs: 'none' },
      reasonDisabled: () => (drafts.size === 0 ? t('scheduling:board.nothingTyped') : null),
      run: () => void discard(),
    },
    {
      ...{ key: 'send', labelKey: 'scheduling:board.send', order: 8, needs: 'none', isPrimary: true },
      isRunning: sending.isSending,
      reasonDisabled: () => (drafts.size === 0 ? t('scheduling:board.nothingTyped') : null),
      run: () => void sending.send(),
    },
  ]
  async function discard() {
    const label = t('scheduling:board.discard')
    const text = t('scheduling:board.discardText')
    if (await askConfirm({ title: label, text, confirmLabel: label, isDangerous: true })) setDrafts(NO_DRAFTS)
  }

  const title = t('scheduling:board.title')
  const shown = isList ? toolbar : toolbar.filter(({ needs }) => needs === 'none')
  return (
    <section className="list-screen board-screen" aria-label={title}>
      <header className="list-head">
        <h1>{title}</h1>
        <p className="board-count">
          {board.total > 0 && t('scheduling:board.loaded', { shown: items.length, total: board.total })}
          {drafts.size > 0 && <strong> {t('scheduling:board.typed', { count: drafts.size })}</strong>}
        </p>
      </header>
      <BoardBarPanel
        view={view}
        onChange={change}
        modes={isNarrow ? undefined : modes}
        hasPlan={isList}
        onRefresh={board.refetch}
        toolbar={<ListToolbar actions={isList && isReplying ? [...ofReplies, ...shown] : shown} selected={chosen} />}
      />
      <LoadError query={board} />
      {isList ? (
        <BoardGridPanel
          label={title}
          items={items}
          columns={board.columns}
          today={board.today}
          view={view}
          replyView={{ side, canReply, plan: view.plan, quantity: view.quantity }}
          ranges={ranges}
          drafts={drafts}
          isLoading={board.isLoading}
          onType={onType}
          onSend={() => void sending.send()}
          onChoose={setChosen}
          onReachEnd={board.readOn}
          onReady={setFill}
        />
      ) : (
        <BoardCardsPanel label={title} board={board} view={view} ranges={ranges} actionsOf={actionsOf} />
      )}
      <BoardAsidePanel asked={asked} onClose={close} />
    </section>
  )
}
