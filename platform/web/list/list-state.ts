import { DEFAULT_LIMIT_COUNT, type ListQuery, PAGE_SIZES } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { isOneOf, recordOf } from '#platform/contract/values/record-of.ts'
import type { GridSort } from '#platform/web/grid/grid-sort.ts'

/** Of values of unknown origin, such as those of a form or of a saved search, what a condition can hold. */
export function conditionOf(values: unknown): ListCondition {
  const known = Object.entries(recordOf(values)).map(([name, value]) => [name, isConditionValue(value) ? value : null])
  return Object.fromEntries(known)
}

const isConditionValue = (value: unknown): value is ListCondition[string] =>
  Array.isArray(value)
    ? value.every((one) => typeof one === 'string')
    : value === null || isOneOf(['string', 'number', 'boolean'], typeof value)

/** A tab of a list: a fixed part of the condition under a name. */
export interface ListTab {
  key: string
  labelKey: string
  condition: ListCondition
}

/** Tabs by the conditions that the server counts them by, in their order; one value is asked for as several are. */
export const tabsOf = (
  conditions: Readonly<Record<string, ListCondition>>,
  labelKeyOf: (key: string) => string,
): ListTab[] =>
  Object.entries(conditions).map(([key, ofTab]) => {
    const asked = Object.entries(ofTab).map(([name, value]) => [name, typeof value === 'string' ? [value] : value])
    return { key, labelKey: labelKeyOf(key), condition: Object.fromEntries(asked) }
  })

/**
 * A way to see a list: `operation` has a column to select rows and a toolbar, `history` numbers its rows and changes nothing
 * (spec shell §4).
 */
export interface TableType {
  key: string
  labelKey: string
  mode: 'operation' | 'history'
  condition: ListCondition
}

/** What the reader has chosen on a list. */
export interface ListState {
  tabKey: string | undefined
  keyword: string
  /** Advanced search as it applies now, without the keyword and the fixed parts. */
  condition: ListCondition
  /** What the search starts with, and goes back to. */
  defaults: ListCondition
  /** Key of the chosen table type, where the list has several. */
  tableKey: string | undefined
  /** The part of their organisations and warehouses that the reader wants to see; empty: all. */
  jurisdiction: ListCondition
  /** The saved tag whose search applies unchanged. */
  tagId: string | null
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
  | { type: 'tag'; id: string; params: ListCondition; fixed: ListCondition }
  | { type: 'reset' }
  | { type: 'tagGone'; id: string }
  | { type: 'jurisdiction'; jurisdiction: ListCondition }
  | { type: 'table'; table: TableType }
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

/** Which parts a list has, and the search that a link brought along. */
export interface ListStart {
  tab?: ListTab | undefined
  table?: TableType | undefined
  defaults?: ListCondition
  keyword?: string
  condition?: ListCondition
}

/** How a list starts. */
export function initialState(start: ListStart): ListState {
  const defaults = withoutEmpty(start.defaults ?? {})
  return {
    tabKey: start.tab?.key,
    tableKey: start.table?.key,
    keyword: start.keyword ?? '',
    condition: { ...defaults, ...withoutEmpty(start.condition ?? {}) },
    defaults,
    jurisdiction: {},
    tagId: null,
    sort: null,
    current: 1,
    size: PAGE_SIZES[0],
    isUnlimited: false,
  }
}

const without = (condition: ListCondition, fixed: ListCondition): ListCondition =>
  Object.fromEntries(Object.entries(condition).filter(([key]) => !(key in fixed)))

/** Closing a chip gives its keys their default; one that stands at its default already goes. */
function cleared({ condition, defaults }: ListState, keys: readonly string[]): ListCondition {
  const isDefault = keys.every((key) => String(condition[key] ?? '') === String(defaults[key] ?? ''))
  const left = Object.fromEntries(Object.entries(condition).filter(([key]) => !keys.includes(key)))
  if (isDefault) return left
  return { ...left, ...Object.fromEntries(Object.entries(defaults).filter(([key]) => keys.includes(key))) }
}

/** One step of the reader. Editing the search lets go of the active tag (spec shell §4). Whatever changes which rows there are, or their order, goes back to page 1 (spec shell §4). */
export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'keyword':
      return action.keyword === state.keyword ? state : { ...state, keyword: action.keyword, current: 1, tagId: null }
    case 'search':
      return { ...state, condition: withoutEmpty(action.condition), current: 1, tagId: null }
    case 'clear':
      return { ...state, condition: cleared(state, action.keys), current: 1, tagId: null }
    case 'tab': {
      const condition = without(state.condition, action.tab.condition)
      return { ...state, tabKey: action.tab.key, condition, current: 1 }
    }
    case 'tag': {
      const { keyword, ...params } = { ...state.defaults, ...withoutEmpty(action.params) }
      const condition = without(params, action.fixed)
      return { ...state, keyword: String(keyword ?? ''), condition, current: 1, tagId: action.id }
    }
    case 'reset':
      return { ...state, keyword: '', condition: state.defaults, current: 1, tagId: null }
    case 'tagGone':
      return state.tagId === action.id ? { ...state, tagId: null } : state
    case 'jurisdiction': {
      const jurisdiction = withoutEmpty(action.jurisdiction)
      return { ...state, jurisdiction, condition: without(state.condition, jurisdiction), current: 1 }
    }
    case 'table': {
      const condition = without(state.condition, action.table.condition)
      return { ...state, tableKey: action.table.key, condition, current: 1 }
    }
    case 'sort':
      return { ...state, sort: action.sort, current: 1 }
    case 'page':
      return { ...state, size: action.size, current: action.size === state.size ? action.current : 1 }
    case 'unlimited':
      return { ...state, isUnlimited: true, current: 1 }
  }
}

/**
 * The part of the condition that is not searched for but given: by table type, tab and jurisdiction. History shows all that the
 * reader has ever been in charge of, so the jurisdiction does not narrow it.
 */
export function fixedCondition(
  { jurisdiction }: ListState,
  tab: ListTab | undefined,
  table: TableType | undefined,
): ListCondition {
  return { ...(table?.mode === 'history' ? {} : jurisdiction), ...table?.condition, ...tab?.condition }
}

/** Body of the list call for this state. `limitCount` is the reader's own limit; 0 asks for the exact total. */
export function listBody(
  state: ListState,
  fixed: ListCondition,
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
      ...fixed,
    },
    ...(sort ? { field: sort.field, order: sort.order } : {}),
    limitCount: state.isUnlimited ? 0 : limitCount || DEFAULT_LIMIT_COUNT,
  }
}
