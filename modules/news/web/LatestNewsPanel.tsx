import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'
import './NewsListPage.css'

const api = callsOf<typeof newsCalls>()

/** Dashboard card: pinned and newest news with a mark on what was not read. */
export function LatestNewsPanel() {
  const { t, language } = useTexts()
  const { open } = usePage()
  const { data, isError } = useQuery({
    queryKey: ['news.top', language],
    queryFn: ({ signal }) => api('ISysNewsService/getTopNews', { size: 5 }, { signal }),
  })
  if (isError) return <p className="card-quiet">{t('lists:error.none')}</p>
  return (
    <>
      {data?.length === 0 && <p className="card-quiet">{t('news:card.none')}</p>}
      <ul className="news-card-list">
        {data?.map((news) => (
          <li key={news.id}>
            <button
              type="button"
              className={news.isRead ? 'news-title' : 'news-title is-unread'}
              title={news.subject}
              onClick={() => open(`/newsnotice-list-detail?id=${news.id}`)}
            >
              {!news.isRead && <span className="news-mark">{t('news:card.unread')}</span>}
              {news.subject}
            </button>
            <time>{news.addDate.slice(5, 10)}</time>
          </li>
        ))}
      </ul>
      <button type="button" className="card-link news-more" onClick={() => open('/newsnotice-list')}>
        {t('news:card.all')}
      </button>
    </>
  )
}
