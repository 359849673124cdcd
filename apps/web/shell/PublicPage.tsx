import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { type Page, PageContext } from '#platform/web/page.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { Target } from '../routing/resolve-path.ts'
import type { RouteTable } from '../routing/route-table.ts'
import { PageBoundary } from './PageBoundary.tsx'

/** A page that may be read without signing in: alone in the window, so opening and closing are plain navigation. */
export default function PublicPage({ target, table }: { target: Target; table: RouteTable }) {
  const { t } = useTexts()
  const Content = table.pageOf(target.route)
  const title = t(target.route.titleKey)

  useEffect(() => {
    document.title = `${title} - WMS`
  }, [title])

  const page = useMemo<Page>(
    () => ({
      key: 'public',
      name: target.route.name,
      path: target.path,
      fullPath: target.fullPath,
      params: target.params,
      query: target.query,
      menuNo: '',
      open: (fullPath) => location.assign(fullPath),
      close: () => location.assign('/'),
      // A public page has no tab that could warn.
      setDirty: () => undefined,
    }),
    [target],
  )

  return (
    <main className="page">
      <PageContext value={page}>
        <PageBoundary onRetry={() => location.reload()}>
          <Suspense fallback={null}>
            <QueryClientProvider client={queryClient}>
              <Content />
            </QueryClientProvider>
          </Suspense>
        </PageBoundary>
      </PageContext>
    </main>
  )
}
