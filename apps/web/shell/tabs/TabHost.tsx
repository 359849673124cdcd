import { Activity, memo, Suspense, useInsertionEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { RouteTable } from '#apps/web/routing/route-table.ts'
import { type Page, PageContext } from '#platform/web/page.ts'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { PageBoundary } from '../PageBoundary.tsx'
import { hideTab, showPage } from './hidden-tab.ts'
import type { TabHostStore } from './tab-host-store.ts'
import type { TabPage } from './tab-state.ts'

interface PageFrameProps {
  page: TabPage
  tabKey: string
  tabId: string
  host: TabHostStore
  table: RouteTable
}

const panelId = (tabId: string): string => `${tabId}-panel`

function Loading() {
  const { t } = useTexts()
  return (
    <p className="page-loading" role="status">
      {t('shell:tabs.loading')}
    </p>
  )
}

/** One page. Its properties change only when the page is built anew, so hidden pages never render. */
const PageFrame = memo(function PageFrame({ page, tabKey, tabId, host, table }: PageFrameProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const scrollTop = useRef(0)
  const Content = table.pageOf(page.route)

  const value = useMemo<Page>(
    () => ({
      key: tabId,
      name: page.route.name,
      path: page.path,
      fullPath: page.fullPath,
      params: page.params,
      query: page.query,
      menuNo: page.menuNo,
      open: (fullPath) => void host.open(fullPath),
      close: () => void host.close(tabKey),
      setDirty: (isDirty, part) => host.setDirty(tabKey, isDirty, part),
    }),
    [page, tabKey, tabId, host],
  )

  // Runs each time the tab is shown: not every browser brings a hidden element's scroll position back. Asking for it costs
  // the layout of the page, so it is noted as it changes, and left alone where there is nothing to bring back.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && scrollTop.current > 0) element.scrollTop = scrollTop.current
  }, [])

  return (
    <div
      ref={scroller}
      className="page"
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: pages scroll, also those without anything to focus
      tabIndex={0}
      id={panelId(tabId)}
      aria-labelledby={tabId}
      onScroll={(event) => {
        scrollTop.current = event.currentTarget.scrollTop
      }}
    >
      <PageContext value={value}>
        <PageBoundary onRetry={() => host.retry(tabKey)}>
          <Suspense fallback={<Loading />}>
            <Content />
          </Suspense>
        </PageBoundary>
      </PageContext>
    </div>
  )
})

/** Keeps the pages of all tabs alive and shows the active one. */
export function TabHost({ host, table }: { host: TabHostStore; table: RouteTable }) {
  const { tabs, activeKey } = useStore(host.state)
  // Before any layout effect, which may measure: by then the pages have to be where they stay.
  useInsertionEffect(() => {
    for (const { id, key } of tabs) {
      const panel = document.getElementById(panelId(id))
      if (!panel) continue
      if (key === activeKey) showPage(panel)
      else hideTab(panel)
    }
  }, [tabs, activeKey])
  return tabs.map((tab) => {
    const isActive = tab.key === activeKey
    if (tab.page.route.isNoCache && !isActive && !tab.isDirty) return null
    return (
      <Activity key={`${tab.id}#${tab.page.nonce}`} mode={isActive ? 'visible' : 'hidden'}>
        <PageFrame page={tab.page} tabKey={tab.key} tabId={tab.id} host={host} table={table} />
      </Activity>
    )
  })
}
