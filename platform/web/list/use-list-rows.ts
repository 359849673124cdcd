import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef } from 'react'
import type { ListAnswer, ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { PageMode } from '#platform/contract/list/list-settings.ts'

type Body = ListQuery<ListCondition>

/** Rows per call of a list that loads more on scrolling. */
const CHUNK = 100
const NO_ROWS: readonly never[] = []

/** The rows of a list as they are on screen. */
export interface ListRows<Row> {
  rows: readonly Row[]
  /** Undefined until the first answer. */
  answer: Omit<ListAnswer<Row>, 'records'> | undefined
  isFetching: boolean
  isError: boolean
  /** The rows are those of an earlier search, until the new ones are here. */
  isOld: boolean
  /** When the rows were read. */
  updatedAt: number
  retry: () => void
  /** For one long list: loads the next rows, unless there are none. */
  loadMore: (() => void) | undefined
}

/**
 * The rows of a search: one page of them (mode `0`), or one long list that loads further rows on scrolling (mode `1`). The last
 * good rows stay while new ones are on their way or fail to come.
 */
export function useListRows<Row extends object>(
  id: string,
  body: Body,
  pageMode: PageMode,
  keyOf: (row: Row) => string,
  query: (body: Body, signal: AbortSignal) => Promise<ListAnswer<Row>>,
): ListRows<Row> {
  const isPaged = pageMode === '0'
  const { current: _current, size: _size, ...search } = body
  const paged = useQuery({
    queryKey: [id, body],
    queryFn: ({ signal }) => query(body, signal),
    placeholderData: keepPreviousData,
    enabled: isPaged,
  })
  const long = useInfiniteQuery({
    queryKey: [id, 'long', search],
    queryFn: ({ pageParam, signal }) => query({ ...search, current: pageParam, size: CHUNK }, signal),
    initialPageParam: 1,
    getNextPageParam: (page: ListAnswer<Row>) => (page.records.length < CHUNK ? undefined : page.currentPage + 1),
    placeholderData: keepPreviousData,
    enabled: !isPaged,
  })
  const loaded = useMemo(() => long.data && joined(long.data.pages, keyOf), [long.data, keyOf])
  const fresh = isPaged ? paged.data : loaded
  const lastGood = useRef(fresh)
  if (fresh) lastGood.current = fresh
  const answer = fresh ?? lastGood.current

  const { fetchNextPage, hasNextPage, isFetching, isError } = long
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetching, isError])
  const shown = isPaged ? paged : long
  const { refetch } = shown
  return {
    rows: answer?.records ?? NO_ROWS,
    answer,
    isFetching: shown.isFetching,
    isError: shown.isError,
    isOld: shown.isPlaceholderData,
    updatedAt: shown.dataUpdatedAt,
    retry: useCallback(() => void refetch(), [refetch]),
    loadMore: isPaged ? undefined : loadMore,
  }
}

/** The pages as one. A row that moved to a later page while the reader scrolled is shown once. */
function joined<Row>(pages: readonly ListAnswer<Row>[], keyOf: (row: Row) => string): ListAnswer<Row> | undefined {
  const [first] = pages
  if (!first) return undefined
  const byKey = new Map<string, Row>()
  for (const page of pages) for (const row of page.records) byKey.set(keyOf(row), row)
  const last = pages.at(-1) ?? first
  return { ...last, records: [...byKey.values()], pageCount: 1, currentPage: 1 }
}
