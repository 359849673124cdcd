import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { NOTIFICATIONS_PATH, NotificationBell } from '#modules/messages/web.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { currentMenuNo } from '#platform/web/call/call-client.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { startLive, stopLive } from '#platform/web/live/live.ts'
import { pathOpener } from '#platform/web/open-path.ts'
import { noteRecent } from '#platform/web/recent.ts'
import { RULES_PATH } from '#platform/web/rules/rules.ts'
import { currentSession, useSession } from '#platform/web/session.ts'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { HOME_PATH, resolvePath, type Target } from '../routing/resolve-path.ts'
import type { RouteTable } from '../routing/route-table.ts'
import { signInUrl } from '../routing/safe-redirect.ts'
import { AboutDialog } from './AboutDialog.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { changeLanguage, leaveFor, leaveSession } from './leave-session.ts'
import { loadMonthPlan } from './load-month-plan.ts'
import { FunctionOverlay } from './menu/FunctionOverlay.tsx'
import { buildMenu, type MenuEntry } from './menu/menu-tree.ts'
import { openMenu } from './menu/open-menu.ts'
import { pinnedMenus } from './menu/pinned-menus.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { createSideMenuState } from './menu/side-menu-state.ts'
import { routeTitle } from './route-title.ts'
import { TopBar } from './TopBar.tsx'
import { confirmDiscard } from './tabs/confirm-discard.ts'
import { prefetchAntd } from './tabs/prepare-page.ts'
import { TabHost } from './tabs/TabHost.tsx'
import { TabStrip } from './tabs/TabStrip.tsx'
import { browserAddress, createTabHostStore, type TabHostStore } from './tabs/tab-host-store.ts'
import { useShortcut } from './use-shortcut.ts'
import './shell.css'

/** Profile and password of the user (spec shell §2). */
const SETTINGS_PATH = '/setting'

/** A page is about to show: calls name its menu entry, and the palette remembers it. */
function onShow({ route, path, menuNo }: Target): void {
  currentMenuNo.set(menuNo)
  if (!route.isHidden && path !== HOME_PATH) noteRecent({ kind: 'screen', path })
}

function createHost(table: RouteTable): TabHostStore {
  return createTabHostStore({
    table,
    session: currentSession,
    address: browserAddress,
    confirmDiscard,
    onSignIn: (fullPath) => leaveFor(signInUrl(fullPath)),
    onShow,
    onRefresh: () => void queryClient.invalidateQueries({ refetchType: 'none' }),
  })
}

/** What lies over the page; one at a time. */
type Layer = 'functions' | 'palette' | 'about'

/** A question on screen is answered before anything else opens. */
const isAsked = (): boolean => document.querySelector('dialog.dialog[open]') !== null

/** The frame of all screens behind sign-in. */
export default function Shell({ table }: { table: RouteTable }) {
  const { t } = useTexts()
  const session = useSession()
  const { menus } = session
  const [host] = useState(() => createHost(table))
  const [sideMenu] = useState(createSideMenuState)
  const menuState = useStore(sideMenu.store)
  const [layer, setLayer] = useState<Layer | null>(null)
  const { tabs, activeKey } = useStore(host.state)
  const nodes = useMemo(() => buildMenu(menus, table.byName), [menus, table])
  const active = tabs.find((tab) => tab.key === activeKey)
  const title = active ? routeTitle(active.page.route, t) : ''
  const hasDirtyTab = tabs.some((tab) => tab.isDirty)
  const hasSettings = useMemo(
    () => resolvePath(SETTINGS_PATH, table, session).kind === 'page' || table.redirectOf(SETTINGS_PATH) !== undefined,
    [table, session],
  )

  useEffect(() => {
    void host.sync()
    pathOpener.set((fullPath) => void host.open(fullPath))
    const onPopState = () => void host.sync()
    window.addEventListener('popstate', onPopState)
    startLive()
    const stopPrefetch = prefetchAntd()
    void pinnedMenus.load()
    void loadMonthPlan()
    return () => {
      window.removeEventListener('popstate', onPopState)
      pathOpener.set(null)
      stopLive()
      stopPrefetch()
    }
  }, [host])

  useEffect(() => {
    if (title) document.title = `${title} - WMS`
  }, [title])

  // The overlay and the palette lead to pages; once one shows they are in the way.
  const shownPath = active?.page.fullPath
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the path is what counts
  useEffect(() => setLayer(null), [shownPath])

  useEffect(() => {
    if (!hasDirtyTab) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasDirtyTab])

  const toggleLayer = useCallback((name: Layer) => {
    if (!isAsked()) setLayer((shown) => (shown === name ? null : name))
  }, [])
  const closeLayer = useCallback(() => setLayer(null), [])
  const openPath = useCallback((fullPath: string) => void host.open(fullPath), [host])
  const openEntry = useCallback(
    (entry: MenuEntry) => {
      setLayer(null)
      openMenu(host, entry)
    },
    [host],
  )

  // The same for all tabs, so that the bar is not drawn again when another one shows.
  const bar = useMemo(
    () => ({
      onToggleMenu: () => sideMenu.change({ isCollapsed: !sideMenu.store.get().isCollapsed }),
      onHome: () => void host.open('/'),
      onFunctions: () => toggleLayer('functions'),
      onSearch: () => toggleLayer('palette'),
      notifications: (
        <QueryClientProvider client={queryClient}>
          <NotificationBell onOpen={() => void host.open(NOTIFICATIONS_PATH)} />
        </QueryClientProvider>
      ),
      onLanguage: (language: Language) => void changeLanguage(host, language),
      onSettings: hasSettings ? () => void host.open(SETTINGS_PATH) : undefined,
      onAbout: () => setLayer('about'),
      onRules: () => void host.showOrOpen(RULES_PATH),
      onSignOut: () => void leaveSession(host),
    }),
    [host, sideMenu, hasSettings, toggleLayer],
  )

  useShortcut({ letter: 'q', ctrl: true, shift: true }, () => void leaveSession(host))
  useShortcut({ letter: 'c', alt: true }, () => toggleLayer('functions'))
  useShortcut({ letter: 'k', ctrl: true }, () => toggleLayer('palette'))

  const { isCollapsed, isLocked } = menuState
  return (
    <div className={isLocked || isCollapsed ? 'shell' : 'shell shell-menu-floating'}>
      <a className="skip-link" href="#pages">
        {t('shell:bar.skip')}
      </a>
      <TopBar isMenuCollapsed={isCollapsed} {...bar} />
      <SideMenu
        nodes={nodes}
        activeMenuNo={active?.page.menuNo ?? ''}
        state={menuState}
        onChange={sideMenu.change}
        onOpen={openEntry}
        onPrefetch={table.prefetch}
      />
      <div className="work">
        <TabStrip host={host} />
        <main id="pages" className="pages" tabIndex={-1}>
          <QueryClientProvider client={queryClient}>
            <TabHost host={host} table={table} />
          </QueryClientProvider>
        </main>
      </div>
      {layer === 'functions' && (
        <FunctionOverlay nodes={nodes} onOpen={openEntry} onPrefetch={table.prefetch} onClose={closeLayer} />
      )}
      {layer === 'palette' && (
        <CommandPalette nodes={nodes} table={table} onMenu={openEntry} onPath={openPath} onClose={closeLayer} />
      )}
      {layer === 'about' && <AboutDialog onClose={closeLayer} />}
    </div>
  )
}
