import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'
import './NewsListPage.css'
import { schedulePath } from './schedule-path.ts'

const api = callsOf<typeof newsCalls>()

/** Dashboard card: the first things that are due today. */
export function SchedulePanel() {
  const { t } = useTexts()
  const { open } = usePage()
  const { data, isError } = useQuery({
    queryKey: ['news.schedule', 'today'],
    queryFn: ({ signal }) => api('ISupSrmIndexService/mySchedulePage', { condition: {} }, { signal }),
  })
  if (isError) return <p className="card-quiet">{t('lists:error.none')}</p>
  return (
    <>
      {data?.total === 0 && <p className="card-quiet">{t('news:card.nothingDue')}</p>}
      <ul className="news-card-list">
        {data?.records.map((entry) => (
          <li key={entry.id}>
            <button type="button" className="news-title" onClick={() => open(schedulePath(entry))}>
              {entry.documentNo} · {entry.party}
            </button>
            <span className="news-quiet">{t(`news:enums.kind.${entry.kind}`)}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="card-link news-more" onClick={() => open('/myschedule-list')}>
        {data && data.total > 0 ? t('news:card.more', { total: data.total }) : t('news:routes.schedule')}
      </button>
    </>
  )
}
