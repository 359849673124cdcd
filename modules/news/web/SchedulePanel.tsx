import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#platform/contract/values/dates.ts'
import { browserToday } from '#platform/web/browser-today.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { monthPlanDays } from '#platform/web/month-plan.ts'
import { usePage } from '#platform/web/page.ts'
import { useStore } from '#platform/web/store.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'
import './NewsListPage.css'

const api = callsOf<typeof newsCalls>()

/** Dashboard card: the first things that are due today, or on one of the next days that the company plans ahead. */
export function SchedulePanel() {
  const { t } = useTexts()
  const { open } = usePage()
  const days = useStore(monthPlanDays)
  const [ahead, setAhead] = useState(0)
  const dayAt = (number: number) => addDays(browserToday(), number)
  const isToday = ahead === 0
  const condition = isToday ? {} : { scheduleDate: dayAt(ahead) }
  const { data, isError } = useQuery({
    queryKey: ['news.schedule', 'card', condition],
    queryFn: ({ signal }) => api('ISupSrmIndexService/mySchedulePage', { condition }, { signal }),
  })
  return (
    <>
      {days > 1 && (
        <select
          className="news-day"
          aria-label={t('news:card.day')}
          value={ahead}
          onChange={(event) => setAhead(Number(event.target.value))}
        >
          {Array.from({ length: days }, (_, number) => (
            <option key={dayAt(number)} value={number}>
              {number === 0 ? t('news:card.today') : dayAt(number)}
            </option>
          ))}
        </select>
      )}
      {isError && <p className="card-quiet">{t('lists:error.none')}</p>}
      {data?.total === 0 && (
        <p className="card-quiet">{t(isToday ? 'news:card.nothingDue' : 'news:card.nothingThatDay')}</p>
      )}
      <ul className="news-card-list">
        {data?.records.map((entry) => (
          <li key={entry.id}>
            <button type="button" className="news-title" onClick={() => open(entry.path)}>
              {entry.documentNo} · {entry.party}
            </button>
            <span className="news-quiet">{entry.what}</span>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="card-link news-more"
        onClick={() => open(isToday ? '/myschedule-list' : `/myschedule-list?scheduleDate=${dayAt(ahead)}`)}
      >
        {data && data.total > 0
          ? t(isToday ? 'news:card.more' : 'news:card.moreThatDay', { total: data.total })
          : t('news:routes.schedule')}
      </button>
    </>
  )
}
