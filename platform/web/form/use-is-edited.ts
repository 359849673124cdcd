import { useSyncExternalStore } from 'react'
import type { LineStore } from './lines/line-store.ts'

/** Whether a line of the store was edited since it was filled. */
export const useIsEdited = (store: Pick<LineStore<object>, 'subscribe' | 'isDirty'>): boolean =>
  useSyncExternalStore(store.subscribe, store.isDirty)
