import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { downloadFile, loadFile } from '#modules/files/web.ts'
import { isRowId } from '#platform/contract/values/row-id.ts'
import { CallError, callsOf } from '#platform/web/call/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import { NewsArticlePanel } from './NewsArticlePanel.tsx'
import './NewsDetailPage.css'

const api = callsOf<typeof newsCalls>()

/** `/newsnotice-list-detail?id=…`: one piece of news; opening it counts as reading. */
export function NewsDetailPage() {
  const { t, language } = useTexts()
  const { query, open } = usePage()
  const queries = useQueryClient()
  const id = query.get('id') ?? ''
  const isMeant = isRowId(id)
  const { data, error } = useQuery({
    queryKey: ['news.detail', language, id],
    queryFn: ({ signal }) => api('ISysNewsService/getSysNewsById', { id }, { signal, areErrorsSilent: true }),
    enabled: isMeant,
  })
  const shownId = data?.id
  useEffect(() => {
    if (shownId === undefined) return
    // The mark is a service to the reader: without it the news is read all the same.
    api('ISysNewsService/addNewsReadingRecord', { id: shownId }, { areErrorsSilent: true }).then(
      () => {
        void queries.invalidateQueries({ queryKey: ['news.top'] })
        void queries.invalidateQueries({ queryKey: ['news.list'] })
      },
      () => undefined,
    )
  }, [queries, shownId])
  return (
    <div className="news-page">
      <button type="button" className="button" onClick={() => open('/newsnotice-list')}>
        {t('news:list.back')}
      </button>
      {!isMeant && <p role="alert">{t('news:errors.newsGone')}</p>}
      {error && <p role="alert">{error instanceof CallError ? error.errorMessage : t('news:public.failed')}</p>}
      {isMeant && !data && !error && <p role="status">{t('news:public.loading')}</p>}
      {data && (
        <NewsArticlePanel news={data} onDownload={(fileId) => void downloadFile(fileId)} loadPicture={loadFile} />
      )}
    </div>
  )
}
