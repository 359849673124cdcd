import { DEFAULT_LIMIT_COUNT, type ListQuery, PAGE_SIZES } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'

/** A tab of a list: a fixed part of the condition under a name. */
export interface ListTab {
  key: string
  labelKey: string
  condition: ListCondition
}

/** What the reader has chosen on a list. */
export interface ListState {
  tabKey: string | undefined
  keyword: string
  /** Advanced search as it applies now, without the keyword and the tab's part. */
  condition: ListCondition
  /** Null is the list's default order. */
  sort: GridSort
  current: number
  size: number
  /** The reader asked for all data: the total is counted to the end. */
  isUnlimited: boolean
}

export type ListAction =
  | { type: 'keyword'; keyword: string }
  | { type: 'search'; condition: ListCondition }
  | { type: 'clear'; keys: readonly string[] }
  | { type: 'tab'; tab: ListTab }
  | { type: 'sort'; sort: GridSort }
  | { type: 'page'; current: number; size: number }
  | { type: 'unlimited' }

/** Whether a condition's value restricts nothing. */
export function isEmptyValue(value: ListCondition[string]): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The condition without values that restrict nothing. */
export function withoutEmpty(condition: ListCondition): ListCondition {
  return Object.fromEntries(Object.entries(condition).filter(([, value]) => !isEmptyValue(value)))
}

/** How a list starts. */
export function initialState(
  tab: ListTab | undefined,
  start: { keyword?: string; condition?: ListCondition },
): ListState {
  return {
    tabKey: tab?.key,
    keyword: start.keyword ?? '',
    condition: withoutEmpty(start.condition ?? {}),
    sort: null,
    current: 1,
    size: PAGE_SIZES[0],
    isUnlimited: false,
  }
}

/** One step of the reader. Whatever changes which rows there are, or their order, goes back to page 1 (spec shell §4). */
export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'keyword':
      return action.keyword === state.keyword ? state : { ...state, keyword: action.keyword, current: 1 }
    case 'search':
      return { ...state, condition: withoutEmpty(action.condition), current: 1 }
    case 'clear': {
      const left = Object.entries(state.condition).filter(([key]) => !action.keys.includes(key))
      return { ...state, condition: Object.fromEntries(left), current: 1 }
    }
    case 'tab': {
      const left = Object.entries(state.condition).filter(([key]) => !(key in action.tab.condition))
      return { ...state, tabKey: action.tab.key, condition: Object.fromEntries(left), current: 1 }
    }
    case 'sort':
      return { ...state, sort: action.sort, current: 1 }
    case 'page':
      return { ...state, size: action.size, current: action.size === state.size ? action.current : 1 }
    case 'unlimited':
      return { ...state, isUnlimited: true, current: 1 }
  }
}

/** Body of the list call for this state. `limitCount` is the reader's own limit; 0 asks for the exact total. */
export function listBody(
  state: ListState,
  tab: ListTab | undefined,
  defaultSort: GridSort,
  limitCount: number | undefined,
): ListQuery<ListCondition> {
  const sort = state.sort ?? defaultSort
  return {
    current: state.current,
    size: state.size,
    condition: {
      ...state.condition,
      ...(state.keyword ? { keyword: state.keyword } : {}),
      ...tab?.condition,
    },
    ...(sort ? { field: sort.field, order: sort.order } : {}),
    limitCount: state.isUnlimited ? 0 : limitCount || DEFAULT_LIMIT_COUNT,
  }
}
