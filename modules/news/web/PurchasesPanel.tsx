import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { newsCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'
import './PurchasesPanel.css'

const api = callsOf<typeof newsCalls>()

/** Dashboard card: orders of each of the last twelve months as bars, with their numbers. */
export function PurchasesPanel() {
  const { t } = useTexts()
  const { data, isError } = useQuery({
    queryKey: ['orders.purchasesPerMonth'],
    queryFn: ({ signal }) => api('ISupSrmIndexService/purCountPreMouth', {}, { signal }),
  })
  if (isError) return <p className="card-quiet">{t('lists:error.none')}</p>
  const most = Math.max(1, ...(data ?? []).map(({ count }) => count))
  return (
    <ol className="month-bars">
      {data?.map(({ month, count }) => (
        <li key={month} title={t('news:card.orders', { count, month })}>
          <span className="month-count">{count}</span>
          <span className="month-bar" style={{ height: `${(count / most) * 72}px` }} />
          <span className="month-name">{month.slice(5)}</span>
        </li>
      ))}
    </ol>
  )
}
