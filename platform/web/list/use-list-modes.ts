import { useCallback, useMemo, useState } from 'react'
import { usePage } from '#platform/web/page.ts'
import type { ListModes } from './ListBar.tsx'

/** The mode of a screen that shows its documents in one of several lists. */
export interface ChosenMode<Key extends string> {
  mode: Key
  /** Shows another mode, as following a number of one mode into another does. */
  show: (key: Key) => void
  /** For the bar of each of the lists. */
  modes: ListModes
  /** What the screen's link searches for. */
  initialSearch: { tabKey?: string; keyword: string; isFirstOpened: boolean }
}

/**
 * The mode that a screen begins in, which its link names as `mode`, else `first`, and the search that the link brought along. The
 * document that a link opens is opened once: not again by a switch of the mode.
 */
export function useListModes<Key extends string>(
  options: readonly { key: Key; labelKey: string }[],
  first: Key,
): ChosenMode<Key> {
  const { query } = usePage()
  const keyOf = (wanted: string | null): Key | undefined => options.find(({ key }) => key === wanted)?.key
  const [{ mode, isSwitched }, setState] = useState({ mode: keyOf(query.get('mode')) ?? first, isSwitched: false })
  const show = useCallback((key: Key) => setState({ mode: key, isSwitched: true }), [])
  const modes = useMemo<ListModes>(
    () => ({
      chosen: mode,
      options,
      onChange: (wanted) => {
        const key = options.find((option) => option.key === wanted)?.key
        if (key !== undefined) show(key)
      },
    }),
    [mode, options, show],
  )
  const initialSearch = useMemo(() => {
    const tabKey = query.get('tab')
    const isFirstOpened = query.has('open') && !isSwitched
    return { ...(tabKey ? { tabKey } : {}), keyword: query.get('keyword') ?? '', isFirstOpened }
  }, [query, isSwitched])
  return { mode, show, modes, initialSearch }
}
