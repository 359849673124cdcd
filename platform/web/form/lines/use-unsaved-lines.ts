import { useEffect } from 'react'
import { usePage } from '#platform/web/page.ts'
import type { LineStore } from './line-store.ts'

/** Says that the page holds unsaved input as soon as a line of one of these stores is edited. Keep the array stable. */
export function useUnsavedLines(stores: readonly Pick<LineStore<object>, 'subscribe' | 'isDirty'>[]): void {
  const { setDirty } = usePage()
  useEffect(() => {
    const stops = stores.map((store) =>
      store.subscribe(() => {
        if (store.isDirty()) setDirty(true)
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [stores, setDirty])
}
