import { useQuery } from '@tanstack/react-query'
import { TAB_COUNT_CAP } from '#platform/contract/envelope.ts'
import { formatQuantity } from '#platform/contract/values/decimal.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { usePage } from '#platform/web/page.ts'
import { type Side, useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { ordersCalls } from '../contract/calls.ts'
import '#platform/web/dashboard-card.css'

const api = callsOf<typeof ordersCalls>()

/** What each side looks after, most urgent first; the keys are those of the list's tabs. */
const WATCHED: Readonly<Record<Side, readonly string[]>> = {
  supplier: ['accepting', 'changing', 'executing', 'rejected'],
  purchaser: ['pendingRelease', 'changing', 'rejected', 'accepting', 'executing'],
}

/** Dashboard card: order lines per state, each number leading to its tab of the list. */
export function OrderTodoPanel() {
  const { t } = useTexts()
  const { side } = useSession()
  const page = usePage()
  const counts = useQuery({
    queryKey: ['orders.todo'],
    queryFn: ({ signal }) =>
      api('ISupSrmPurchaseService/getPurchaseStatus', { current: 1, size: 20, condition: {} }, { signal }),
  })
  if (counts.isError) {
    return (
      <p className="card-error" role="alert">
        {t('orders:dashboard.failed')}{' '}
        <button type="button" className="button" onClick={() => void counts.refetch()}>
          {t('orders:dashboard.again')}
        </button>
      </p>
    )
  }
  return (
    <ul className="card-numbers" aria-busy={counts.isPending}>
      {WATCHED[side].map((tab) => {
        const count = counts.data?.[tab]
        return (
          <li key={tab}>
            <button
              type="button"
              className={count === 0 ? 'is-nothing' : undefined}
              onClick={() => page.open(`/orderCollaboration/userOrder?tab=${tab}`)}
            >
              <span className="card-number">
                {count === undefined
                  ? '–'
                  : count > TAB_COUNT_CAP
                    ? `${TAB_COUNT_CAP}+`
                    : formatQuantity(String(count))}
              </span>
              <span>{t(`orders:enums.status.${tab}`)}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
