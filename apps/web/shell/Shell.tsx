import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Language } from '#platform/contract/languages.ts'
import { currentMenuNo } from '#platform/web/call-client.ts'
import { startLive, stopLive } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { currentSession, useSession } from '#platform/web/session.ts'
import { useStore } from '#platform/web/store.ts'
import { storeLanguage, useTexts } from '#platform/web/texts.ts'
import { HOME_PATH } from '../routing/resolve-path.ts'
import type { RouteTable } from '../routing/route-table.ts'
import { signInUrl } from '../routing/safe-redirect.ts'
import { signOut } from '../sign-in/sign-in.ts'
import { confirmDiscard } from './confirm-discard.ts'
import { buildMenu } from './menu-tree.ts'
import { prefetchKit } from './prepare-page.ts'
import { SideMenu } from './SideMenu.tsx'
import { TabHost } from './TabHost.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'
import { browserAddress, createTabHostStore, type TabHostStore } from './tab-host-store.ts'
import './shell.css'

/** Whether the side menu is folded up, kept in this browser (spec shell §4). */
const COLLAPSED_SETTING = 'isCollapse'

/** Where nothing is kept yet, the menu leaves narrow screens to the page. */
function startsCollapsed(): boolean {
  const stored = localStorage.getItem(COLLAPSED_SETTING)
  return stored === null ? window.matchMedia('(max-width: 760px)').matches : stored === 'true'
}

/** Leaves the page: nothing of this session stays in memory. */
const leaveFor = (url: string): void => location.assign(url)

function createHost(table: RouteTable): TabHostStore {
  return createTabHostStore({
    table,
    session: currentSession,
    address: browserAddress,
    confirmDiscard,
    onSignIn: (fullPath) => leaveFor(signInUrl(fullPath)),
    onShow: (target) => currentMenuNo.set(target.menuNo),
    onRefresh: () => void queryClient.invalidateQueries({ refetchType: 'none' }),
  })
}

/** The frame of all screens behind sign-in. */
export default function Shell({ table }: { table: RouteTable }) {
  const { t } = useTexts()
  const { menus } = useSession()
  const [host] = useState(() => createHost(table))
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed)
  const { tabs, activeKey } = useStore(host.state)
  const nodes = useMemo(() => buildMenu(menus, table.byName), [menus, table])
  const active = tabs.find((tab) => tab.key === activeKey)
  const title = active ? t(active.page.route.titleKey) : ''
  const hasDirtyTab = tabs.some((tab) => tab.isDirty)

  useEffect(() => {
    void host.sync()
    const onPopState = () => void host.sync()
    window.addEventListener('popstate', onPopState)
    startLive()
    prefetchKit()
    return () => {
      window.removeEventListener('popstate', onPopState)
      stopLive()
    }
  }, [host])

  useEffect(() => {
    if (title) document.title = `${title} - WMS`
  }, [title])

  useEffect(() => {
    if (!hasDirtyTab) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasDirtyTab])

  /** Asks about unsaved input once; afterwards the browser need not ask again. */
  async function mayLeave(): Promise<boolean> {
    const dirty = host.dirtyTabs()
    if (dirty.length > 0 && !(await confirmDiscard(dirty))) return false
    for (const tab of dirty) host.setDirty(tab.key, false)
    return true
  }

  async function leaveSession(): Promise<void> {
    if (!(await mayLeave())) return
    const from = browserAddress.current()
    stopLive()
    await signOut()
    leaveFor(signInUrl(from))
  }

  async function changeLanguage(language: Language): Promise<void> {
    if (!(await mayLeave())) return
    storeLanguage(language)
    leaveFor(HOME_PATH)
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.shiftKey || !event.ctrlKey || event.key.toLowerCase() !== 'q') return
      event.preventDefault()
      void leaveSession()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })

  function setCollapsed(isNow: boolean) {
    localStorage.setItem(COLLAPSED_SETTING, String(isNow))
    setIsCollapsed(isNow)
  }

  return (
    <div className="shell">
      <a className="skip-link" href="#pages">
        {t('shell:bar.skip')}
      </a>
      <TopBar
        isMenuCollapsed={isCollapsed}
        onToggleMenu={() => setCollapsed(!isCollapsed)}
        onHome={() => void host.open('/')}
        onLanguage={(language) => void changeLanguage(language)}
        onSignOut={() => void leaveSession()}
      />
      <SideMenu
        nodes={nodes}
        activeMenuNo={active?.page.menuNo ?? ''}
        isCollapsed={isCollapsed}
        onExpand={() => setCollapsed(false)}
        onOpen={(path) => void host.showOrOpen(path)}
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
    </div>
  )
}
