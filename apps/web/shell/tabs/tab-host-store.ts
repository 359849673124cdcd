import { followPath, HOME_PATH, type Target } from '#apps/web/routing/resolve-path.ts'
import type { RouteTable } from '#apps/web/routing/route-table.ts'
import type { Session } from '#platform/web/session.ts'
import { createStore, type Store } from '#platform/web/store.ts'
import { nextActive, type Tab, type TabState, WHOLE_PAGE, withTab, withUnsaved } from './tab-state.ts'

/** Refreshing again within this time does nothing (spec shell §9). */
const REFRESH_DEBOUNCE_MS = 300

/** The address line, replaceable in tests. */
export interface Address {
  current(): string
  push(fullPath: string): void
  replace(fullPath: string): void
}

export interface TabHostOptions {
  table: RouteTable
  session: () => Session | null
  address: Address
  /** Asks whether the unsaved input of these tabs may be lost. */
  confirmDiscard: (tabs: readonly Tab[]) => Promise<boolean>
  /** The guard wants the reader at sign-in. */
  onSignIn: (fullPath: string) => void
  /** A page is about to show. */
  onShow: (target: Target) => void
  /** A page is about to be built anew on the reader's request: what is cached for it counts as stale. */
  onRefresh: () => void
}

/** The open tabs and everything that happens to them. */
export interface TabHostStore {
  state: Store<TabState>
  /** Opens a path in its tab. An open tab with another query is built anew, after asking if it holds unsaved input. */
  open(fullPath: string): Promise<void>
  /** Shows the tab of this path as it stands, or opens it. */
  showOrOpen(path: string): Promise<void>
  /** Takes over the address line's path, as at start and after back and forward. */
  sync(): Promise<void>
  close(key: string): Promise<void>
  closeOthers(key: string): Promise<void>
  closeAll(): Promise<void>
  refresh(key: string): Promise<void>
  /** Puts a tab in the place of another. The fixed ones stay first. */
  move(key: string, toKey: string): void
  /** Builds a failed page anew and fetches its code again. */
  retry(key: string): void
  /** Notes whether a part of a page holds unsaved input: the page itself, or one of its dialogs. */
  setDirty(key: string, isDirty: boolean, part?: string): void
  /** The unsaved input of a tab may be lost from now on. */
  discard(key: string): void
  /** Unsaved input anywhere? */
  dirtyTabs(): readonly Tab[]
}

/** The browser's own address line. */
export const browserAddress: Address = {
  current: () => location.pathname + location.search,
  push: (fullPath) => history.pushState(null, '', fullPath),
  replace: (fullPath) => history.replaceState(null, '', fullPath),
}

const NO_PARTS: ReadonlySet<string> = new Set()
/** The page itself, without its dialogs. */
const OWN: ReadonlySet<string> = new Set([WHOLE_PAGE])

/** In which tab a page shows: pages that share one have its name in common. */
const tabKeyOf = ({ route, path }: Target): string => route.sharedTab ?? path

/** Makes a tab host with the dashboard as its fixed tab. */
export function createTabHostStore(options: TabHostOptions): TabHostStore {
  const { table, address } = options
  const state = createStore<TabState>({ tabs: [], activeKey: '' })
  let shown = 0
  let made = 0
  let refreshedAt = Number.NEGATIVE_INFINITY

  const find = (key: string) => state.get().tabs.find((tab) => tab.key === key)
  const update = (key: string, change: (tab: Tab) => Tab) =>
    state.set({ ...state.get(), tabs: state.get().tabs.map((tab) => (tab.key === key ? change(tab) : tab)) })

  const makeTab = (target: Target): Tab => ({
    key: tabKeyOf(target),
    id: `tab-${++made}`,
    page: { ...target, nonce: 0 },
    isDirty: false,
    unsavedParts: NO_PARTS,
    isAffix: target.path === HOME_PATH,
    lastShown: ++shown,
  })

  function rebuild(key: string, target?: Target): void {
    update(key, (tab) => {
      const page = { ...(target ?? tab.page), nonce: tab.page.nonce + 1 }
      return withUnsaved({ ...tab, page }, NO_PARTS)
    })
  }

  function activate(key: string, how: 'push' | 'replace'): void {
    const tab = find(key)
    if (!tab) return
    if (address.current() !== tab.page.fullPath) address[how](tab.page.fullPath)
    options.onShow(tab.page)
    // Dialogs say it again once they show: what is done in a tab that was left closes them without a word.
    const own =
      key === state.get().activeKey ? tab : withUnsaved(tab, tab.unsavedParts.has(WHOLE_PAGE) ? OWN : NO_PARTS)
    const active = { ...own, lastShown: ++shown }
    state.set({ tabs: state.get().tabs.map((other) => (other === tab ? active : other)), activeKey: key })
  }

  function addFixedTab(): void {
    if (find(HOME_PATH)) return
    const { destination } = followPath(HOME_PATH, table, options.session())
    if (destination.kind !== 'page') return
    state.set({ ...state.get(), tabs: [makeTab(destination.target), ...state.get().tabs] })
  }

  async function show(fullPath: string, how: 'push' | 'replace'): Promise<void> {
    const arrival = followPath(fullPath, table, options.session())
    if (arrival.destination.kind === 'signIn') return options.onSignIn(fullPath)
    addFixedTab()
    const { target } = arrival.destination
    const key = tabKeyOf(target)
    const open = find(key)
    if (!open) {
      state.set({ ...state.get(), tabs: withTab(state.get().tabs, makeTab(target)) })
    } else if (open.page.fullPath !== target.fullPath) {
      if (!open.isDirty || (await options.confirmDiscard([open]))) rebuild(key, target)
    }
    activate(key, how)
  }

  async function closeKeys(tabs: readonly Tab[]): Promise<void> {
    const dirty = tabs.filter((tab) => tab.isDirty)
    if (dirty.length > 0 && !(await options.confirmDiscard(dirty))) return
    const closed = new Set(tabs.map((tab) => tab.key))
    const next = nextActive(state.get(), closed)
    const isActiveClosed = closed.has(state.get().activeKey)
    state.set({ ...state.get(), tabs: state.get().tabs.filter((tab) => !closed.has(tab.key)) })
    if (isActiveClosed) await (next ? activate(next, 'replace') : show('/', 'replace'))
  }

  const closable = (except?: string) => state.get().tabs.filter((tab) => !tab.isAffix && tab.key !== except)

  return {
    state,
    open: (fullPath) => show(fullPath, 'push'),
    showOrOpen: (path) => show(find(path)?.page.fullPath ?? path, 'push'),
    sync: () => show(address.current(), 'replace'),
    close: (key) => closeKeys(closable().filter((tab) => tab.key === key)),
    async closeOthers(key) {
      await closeKeys(closable(key))
      activate(key, 'push')
    },
    closeAll: () => closeKeys(closable()),
    async refresh(key) {
      const isRepeated = performance.now() - refreshedAt < REFRESH_DEBOUNCE_MS
      refreshedAt = performance.now()
      const tab = find(key)
      if (isRepeated || !tab) return
      if (tab.isDirty && !(await options.confirmDiscard([tab]))) return
      options.onRefresh()
      rebuild(key)
    },
    move(key, toKey) {
      const { tabs } = state.get()
      const moved = find(key)
      const to = tabs.findIndex((tab) => tab.key === toKey)
      if (!moved || moved.isAffix || to < 0 || find(toKey)?.isAffix) return
      state.set({ ...state.get(), tabs: tabs.filter((tab) => tab !== moved).toSpliced(to, 0, moved) })
    },
    retry(key) {
      const tab = find(key)
      if (!tab) return
      table.renew(tab.page.route)
      rebuild(key)
    },
    setDirty(key, isDirty, part = WHOLE_PAGE) {
      const tab = find(key)
      // A tab that is left ends what its dialogs say, not what they hold.
      const isHiddenTab = part !== WHOLE_PAGE && key !== state.get().activeKey
      if (!tab || isHiddenTab || tab.unsavedParts.has(part) === isDirty) return
      const others = [...tab.unsavedParts].filter((one) => one !== part)
      update(key, () => withUnsaved(tab, new Set(isDirty ? [...others, part] : others)))
    },
    discard: (key) => update(key, (tab) => withUnsaved(tab, NO_PARTS)),
    dirtyTabs: () => state.get().tabs.filter((tab) => tab.isDirty),
  }
}
