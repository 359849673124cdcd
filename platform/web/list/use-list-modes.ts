import { useCallback, useMemo, useState } from 'react'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import type { ListModes } from './ListBar.tsx'

/** Under what this browser keeps the modes that its users chose, by user and screen. */
export const KEPT_MODES = 'quayside.listMode.'

/** The mode of a screen that shows its documents in one of several lists. */
export interface ChosenMode<Key extends string> {
  mode: Key
  /** Shows another mode for once, as following a number of one mode into another does. */
  show: (key: Key) => void
  /** For the bar of each of the lists. What is chosen there is kept. */
  modes: ListModes
  /** What the screen's link searches for. */
  initialSearch: { tabKey?: string; keyword: string; isFirstOpened: boolean }
}

/**
 * The mode that a screen begins in: the one that its link names, else `first` where the link brings a search along, which is
 * meant for that, else the one that the reader chose last, else `first`. The document that a link opens is opened once: not again
 * by a switch of the mode.
 */
export function useListModes<Key extends string>(
  options: readonly { key: Key; labelKey: string }[],
  first: Key,
): ChosenMode<Key> {
  const { query, path } = usePage()
  const { userInfo } = useSession()
  const keptAs = `${KEPT_MODES}${userInfo.id}.${path}`
  const [{ mode, isSwitched }, setState] = useState(() => {
    const isSearched = ['tab', 'keyword', 'open'].some((name) => query.has(name))
    const requested = query.get('mode') ?? (isSearched ? null : localStorage.getItem(keptAs))
    return { mode: options.find(({ key }) => key === requested)?.key ?? first, isSwitched: false }
  })
  const show = useCallback((key: Key) => setState({ mode: key, isSwitched: true }), [])
  const modes = useMemo<ListModes>(
    () => ({
      chosen: mode,
      options,
      onChange: (requested) => {
        const key = options.find((option) => option.key === requested)?.key
        if (key === undefined) return
        localStorage.setItem(keptAs, key)
        show(key)
      },
    }),
    [mode, options, show, keptAs],
  )
  const initialSearch = useMemo(() => {
    const tabKey = query.get('tab')
    const isFirstOpened = query.has('open') && !isSwitched
    return { ...(tabKey ? { tabKey } : {}), keyword: query.get('keyword') ?? '', isFirstOpened }
  }, [query, isSwitched])
  return { mode, show, modes, initialSearch }
}
