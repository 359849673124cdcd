import { useSyncExternalStore } from 'react'

/** Width of a phone's page, in pixels; `theme.css` and the screens' style sheets use the same. */
const NARROW = '(max-width: 699px)'

const query = () => window.matchMedia(NARROW)

function follow(listener: () => void): () => void {
  const matches = query()
  matches.addEventListener('change', listener)
  return () => matches.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => query().matches)
}
