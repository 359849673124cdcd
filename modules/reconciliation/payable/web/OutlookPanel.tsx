import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'

const api = callsOf<typeof payableCalls>()

/** When a payable is paid: what is done next, by whom, and the day. */
export function OutlookPanel({ id, moved }: { id: string; moved: string }) {
  const { t } = useTexts()
  const query = useAsOfQuery({
    queryKey: ['reconciliation.outlook', id, moved],
    queryFn: ({ signal }) => api('ISrmPayableService/getPaymentOutlook', { id }, { signal: signal as AbortSignal }),
  })
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:entries.failed" />
  const { step, owner, documentNo, expectedDate, isEarliest } = query.data
  const day = expectedDate ?? ''
  const told = [
    t(`reconciliation:outlook.steps.${step}`),
    ...(owner === 'nobody'
      ? []
      : [`${t('reconciliation:outlook.owner')} ${t(`reconciliation:outlook.owners.${owner}`)}`]),
    documentNo,
    isEarliest ? t('reconciliation:outlook.earliest', { date: day }) : day,
  ]
  return <p>{told.filter(Boolean).join(' · ')}</p>
}
