import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Language } from '#platform/contract/values/languages.ts'
import { queryClient } from '#platform/web/call/query-client.ts'
import { type Page, PageContext } from '#platform/web/page.ts'
import { addTexts, useTexts } from '#platform/web/texts/texts.ts'
import { moduleTexts } from '../locales.ts'
import type { Target } from '../routing/resolve-path.ts'
import type { RouteTable } from '../routing/route-table.ts'
import { LanguageSelector } from '../sign-in/LanguageSelector.tsx'
import { Logo } from './Logo.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import './public-page.css'

interface PublicPageProps {
  target: Target
  table: RouteTable
  onLanguage: (language: Language) => void
}

/** A page that may be read without signing in: alone in the window, so opening and closing are plain navigation. */
export default function PublicPage({ target, table, onLanguage }: PublicPageProps) {
  const { t, language } = useTexts()
  const [readyLanguage, setReadyLanguage] = useState<Language | null>(null)
  const Content = table.pageOf(target.route)
  const title = t(target.route.titleKey)

  // Only the page's own texts: what is behind sign-in stays unfetched.
  useEffect(() => {
    const namespace = target.route.titleKey.split(':')[0]
    const sources = moduleTexts.filter((source) => source.namespace === namespace)
    addTexts(language, sources).then(
      () => setReadyLanguage(language),
      () => location.reload(),
    )
  }, [language, target])

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

  if (readyLanguage !== language) return null
  return (
    <div className="public-page">
      <header className="public-bar">
        <a href="/announcement" className="public-brand">
          <Logo />
          <span>{t('shell:product.name')}</span>
        </a>
        <LanguageSelector className="public-language" onChange={onLanguage} />
        <a href="/login">{t('shell:signIn.title')}</a>
      </header>
      <main>
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
    </div>
  )
}
