import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import { newsFields } from '../contract/fields.ts'
import './NewsListPage.css'

const api = callsOf<typeof newsCalls>()

type News = CallOutput<typeof newsCalls, 'ISysNewsService/getSysNewsList'>['records'][number]

/** `/newsnotice-list`: all news addressed to the reader; what was not read yet stands out. */
export function NewsListPage() {
  const { t } = useTexts()
  const { open } = usePage()
  const cells = useMemo(
    () => ({
      subject: (news: News) => (
        <button
          type="button"
          className={news.isRead ? 'news-title' : 'news-title is-unread'}
          onClick={() => open(`/newsnotice-list-detail?id=${news.id}`)}
        >
          {!news.isRead && <span className="news-mark">{t('news:card.unread')}</span>}
          {news.subject}
        </button>
      ),
    }),
    [open, t],
  )
  return (
    <ListScreen<News>
      id="news.list"
      titleKey="news:routes.newsList"
      menuNo=""
      fields={newsFields}
      query={(body, signal) => api('ISysNewsService/getSysNewsList', body, { signal })}
      defaultSort={{ field: 'addDate', order: 'desc' }}
      cells={cells}
      emptyTextKey="news:card.none"
    />
  )
}
