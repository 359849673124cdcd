import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { countText } from '#platform/web/list/ListTabs.tsx'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'

const api = callsOf<typeof asnCalls>()

/** States in which the buyer's side has something to do: approve, receive, receive the rest. */
const TABS = [
  { tab: 'pendingApproval', labelKey: 'deliveries:dashboard.toApprove' },
  { tab: 'shipped', labelKey: 'deliveries:dashboard.toReceive' },
  { tab: 'partiallyReceived', labelKey: 'deliveries:dashboard.toComplete' },
] as const

/** Dashboard card of the buyer and the warehouse: ASNs that wait for them. Each number opens its list. */
export function AsnToHandlePanel() {
  const { t } = useTexts()
  const { open } = usePage()
  const { data, isError } = useQuery({
    queryKey: ['deliveries.dashboard', 'status'],
    queryFn: ({ signal }) =>
      api(
        'ISrmAsnHeadService/getAsnStatus',
        { current: 1, size: 20, condition: {} },
        { signal, menuNo: 'asnTracking' },
      ),
  })
  if (isError) return <p className="card-quiet">{t('lists:error.none')}</p>
  return (
    <ul className="card-numbers">
      {TABS.map(({ tab, labelKey }) => {
        const count = data?.[tab]
        return (
          <li key={tab}>
            <button
              type="button"
              className={count === 0 ? 'is-nothing' : undefined}
              onClick={() => open(`/offsite/asnTracking?tab=${tab}`)}
            >
              <span className="card-number">{count === undefined ? '–' : countText(count)}</span>
              <span>{t(labelKey)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
