import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useCallback, useEffect, useMemo, useReducer } from 'react'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { useListFields } from '#platform/web/custom-fields/use-custom-fields.ts'
import { prefetchSchemas } from '#platform/web/form/prefetch-schemas.ts'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'
import { useSession } from '#platform/web/session.ts'
import { type ListArrangement, useListSetting } from './columns/list-settings.ts'
import type { ListBody, ListScreenProps } from './list-screen-props.ts'
import {
  fixedCondition,
  initialState,
  type ListAction,
  type ListState,
  listBody,
  listReducer,
  type TableType,
} from './list-state.ts'
import { type ListRows, useListRows } from './use-list-rows.ts'
import { type LiveRows, useLiveRows } from './use-live-rows.ts'

const NO_TABLES: readonly TableType[] = []
const LATEST: GridSort = { field: 'updateDate', order: 'desc' }
const keyOf = ({ id }: { id: string }): string => id

/** What a list screen shows, and the steps that change it. */
export interface ListData<Row> {
  /** The declared fields with the custom ones. */
  fields: FieldTable
  /** The arrangement and the custom fields are here: no column jumps any more. */
  isReady: boolean
  arrangement: ListArrangement
  state: ListState
  dispatch: Dispatch<ListAction>
  tables: readonly TableType[]
  isHistory: boolean
  /** Part of the condition that tab, table type and jurisdiction give. */
  fixed: ListCondition
  /** Body of the shown page's call. */
  body: ListBody
  keyOf: (row: Row) => string
  list: ListRows<Row>
  live: LiveRows<Row>
  /** Rows per tab key. */
  counts: Readonly<Record<string, number>> | undefined
  /** Fetches all of the list again. */
  reload: () => void
}

/** Reads the rows of a list screen for what its reader has chosen, with the counts of its tabs and what others changed since. */
export function useListData<Row extends { id: string }>(props: ListScreenProps<Row>): ListData<Row> {
  const { id, tabs, tables = NO_TABLES, query } = props
  const defaultSort = props.defaultSort ?? (props.fields.updateDate?.isSortable ? LATEST : null)
  const { limitCount } = useSession().userInfo
  const { fields, areFieldsKnown } = useListFields(props.fields, props.customFieldSet)
  const arrangement = useListSetting(id)
  const { pageMode } = arrangement
  const [state, dispatch] = useReducer(listReducer, null, () =>
    initialState({
      ...props.initialSearch,
      tab: tabs?.find((tab) => tab.key === props.initialSearch?.tabKey) ?? tabs?.[0],
      table: tables[0],
      ...(props.defaultCondition ? { defaults: props.defaultCondition } : {}),
    }),
  )
  const tab = tabs?.find((candidate) => candidate.key === state.tabKey)
  const table = tables.find((candidate) => candidate.key === state.tableKey)
  const fixed = useMemo(() => fixedCondition(state, tab, table), [state, tab, table])
  const body = listBody(state, fixed, defaultSort, limitCount)

  const list = useListRows(id, body, pageMode, keyOf, query)
  const live = useLiveRows({ id, fields, rows: list.rows, updatedAt: list.updatedAt, keyOf, query })
  usePrefetchedSchemas(list.answer !== undefined)
  useExistingPage(state, dispatch, pageMode === '0' && !list.isOld && live.rows.length === 0, list.answer)

  const countsBody = listBody(
    { ...state, current: 1, size: 20, sort: null },
    fixedCondition(state, undefined, table),
    null,
    limitCount,
  )
  const { data: counts } = useQuery({
    queryKey: [id, 'counts', countsBody.condition],
    queryFn: ({ signal }) => props.counts?.(countsBody, signal) ?? Promise.resolve({}),
    enabled: props.counts !== undefined,
    placeholderData: keepPreviousData,
  })
  const queries = useQueryClient()
  const reload = useCallback(() => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === id })
  }, [queries, id])
  return {
    fields,
    isReady: arrangement.isReady && areFieldsKnown,
    arrangement,
    state,
    dispatch,
    tables,
    isHistory: table?.mode === 'history',
    fixed,
    body,
    keyOf,
    list,
    live,
    counts,
    reload,
  }
}

/** Whoever has a list on screen is close to a form. */
function usePrefetchedSchemas(isAnswered: boolean): void {
  useEffect(() => {
    if (isAnswered) prefetchSchemas()
  }, [isAnswered])
}

/** Goes to the last page where the shown one has no rows any more. */
function useExistingPage(
  { current, size }: ListState,
  dispatch: Dispatch<ListAction>,
  isEmptyPage: boolean,
  answer: ListRows<object>['answer'],
): void {
  const isHistoryEnd = isEmptyPage && current > 1 && (answer?.total ?? 0) > 0
  useEffect(() => {
    if (isHistoryEnd && answer) dispatch({ type: 'page', current: Math.max(1, answer.pageCount), size })
  }, [isHistoryEnd, answer, size, dispatch])
}
