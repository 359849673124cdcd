import type { ListState } from './list-state.ts'

interface EmptyList {
  state: Pick<ListState, 'keyword' | 'condition' | 'defaults'>
  /** A search leaves rows out. */
  isFiltered: boolean
  /** What the list itself says where it has nothing. */
  ownKey: string | undefined
  canAdd: boolean
}

/** What an empty list says: that the search finds nothing, or what the list is for. */
export function emptyTextKey({ state, isFiltered, ownKey, canAdd }: EmptyList): string {
  // What a list begins with is nobody's search: it says what the list is for.
  const isAsOpened = state.keyword === '' && JSON.stringify(state.condition) === JSON.stringify(state.defaults)
  if (isFiltered && !(isAsOpened && ownKey)) return 'lists:empty.filtered'
  return ownKey ?? (canAdd ? 'lists:empty.add' : 'lists:empty.none')
}
