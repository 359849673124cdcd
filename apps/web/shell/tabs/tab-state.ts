import type { Target } from '#apps/web/routing/resolve-path.ts'

/** Most tabs at once; opening one more closes the one that was not looked at for longest and holds nothing unsaved. */
export const MOST_TABS = 20

/** A page in its tab. Replaced as a whole when it is to be built anew, never changed. */
export interface TabPage extends Target {
  /** Counts how often the page was built anew. */
  nonce: number
}

export interface Tab {
  /** The path, or the name of the tab that several routes share: one tab for each. */
  key: string
  /** Fit for element ids. */
  id: string
  page: TabPage
  /** Holds unsaved input. */
  isDirty: boolean
  /** What of the page holds it: the page itself, under an empty name, and its open dialogs. */
  unsavedParts: ReadonlySet<string>
  /** Cannot be closed. */
  isAffix: boolean
  /** Grows with each showing, so that the oldest is known. */
  lastShown: number
}

export interface TabState {
  tabs: readonly Tab[]
  activeKey: string
}

/** The part of a page that is the page itself. */
export const WHOLE_PAGE = ''

/** A tab whose page holds unsaved input in these parts. */
export const withUnsaved = (tab: Tab, unsavedParts: ReadonlySet<string>): Tab => ({
  ...tab,
  unsavedParts,
  isDirty: unsavedParts.size > 0,
})

/** The tabs with one more, and without the oldest clean one when that makes too many. */
export function withTab(tabs: readonly Tab[], added: Tab): readonly Tab[] {
  if (tabs.length < MOST_TABS) return [...tabs, added]
  const [oldest] = tabs.filter((tab) => !tab.isAffix && !tab.isDirty).sort((a, b) => a.lastShown - b.lastShown)
  return [...tabs.filter((tab) => tab !== oldest), added]
}

/** Which tab shows once `closed` are gone: the active one if it stays, else its nearest neighbour to the right, then left. */
export function nextActive(state: TabState, closed: ReadonlySet<string>): string | null {
  const at = state.tabs.findIndex((tab) => tab.key === state.activeKey)
  const stays = (tab: Tab) => !closed.has(tab.key)
  const right = state.tabs.slice(Math.max(at, 0)).find(stays)
  return (right ?? state.tabs.slice(0, Math.max(at, 0)).findLast(stays))?.key ?? null
}
