import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { boardApi } from './board-api.ts'
import type { BoardColumn, BoardItem } from './board-item.ts'
import { askedOf, type BoardView } from './board-view.ts'

/** Items of one answer; more are read when the reader comes near the end. */
const PART = 100
const NO_ITEMS: readonly BoardItem[] = []
const NO_COLUMNS: readonly BoardColumn[] = []

/** The board as it is read, part by part. */
export interface ReadBoard {
  items: readonly BoardItem[]
  columns: readonly BoardColumn[]
  total: number
  today: string
  isLoading: boolean
  isError: boolean
  refetch: () => void
  /** The reader came near the end of what is read. */
  readOn: () => void
}

type Span = Pick<BoardView, 'plan' | 'from' | 'to'>
const isSameSpan = (one: Span | undefined, { plan, from, to }: Span): boolean =>
  one?.plan === plan && one.from === from && one.to === to

/** Reads the board of a view; what was read last stays until the next is here, where it has the same columns. A span that ends before it begins is not asked for. */
export function useBoard(view: BoardView): ReadBoard {
  const asked = askedOf(view)
  const query = useInfiniteQuery({
    queryKey: ['schedules.board', asked] as const,
    queryFn: ({ pageParam, signal }) =>
      boardApi('ISrmScheduleService/getScheduleBoard', { ...asked, current: pageParam, size: PART }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PART < total ? pages.length + 1 : undefined),
    enabled: view.from <= view.to,
    // Under other columns the old quantities would stand for other days.
    placeholderData: (old, before) => (isSameSpan(before?.queryKey[1], asked) ? old : undefined),
  })
  const pages = query.data?.pages
  const [first] = pages ?? []
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? NO_ITEMS, [pages])
  const { hasNextPage, isFetching, fetchNextPage, refetch } = query
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return {
    items,
    columns: first?.columns ?? NO_COLUMNS,
    total: first?.total ?? 0,
    today: first?.today ?? '',
    isLoading: isFetching,
    isError: query.isError,
    refetch: useCallback(() => void refetch(), [refetch]),
    readOn,
  }
}
