import { useMemo } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { isDateText } from '#platform/contract/values/dates.ts'
import { browserToday } from '#platform/web/browser-today.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import type { newsCalls } from '../contract/calls.ts'
import { scheduleCard, scheduleFields } from '../contract/fields.ts'
import './NewsListPage.css'

const api = callsOf<typeof newsCalls>()

type Entry = CallOutput<typeof newsCalls, 'ISupSrmIndexService/mySchedulePage'>['records'][number]

/** `/myschedule-list`: what is due for the reader on a day; today unless another day is searched for. */
export function ScheduleListPage() {
  const { open, query } = usePage()
  const day = query.get('scheduleDate') ?? ''
  const scheduleDate = isDateText(day) ? day : browserToday()
  const cells = useMemo(
    () => ({
      documentNo: (entry: Entry) => (
        <button type="button" className="news-title" onClick={() => open(entry.path)}>
          {entry.documentNo}
        </button>
      ),
    }),
    [open],
  )
  return (
    <ListScreen<Entry>
      id="news.schedule"
      titleKey="news:routes.schedule"
      menuNo=""
      fields={scheduleFields}
      card={scheduleCard}
      query={({ current, size, condition }, signal) =>
        api('ISupSrmIndexService/mySchedulePage', { current, size, condition }, { signal })
      }
      initialSearch={{ condition: { scheduleDate } }}
      cells={cells}
      emptyTextKey="news:list.nothing"
    />
  )
}
