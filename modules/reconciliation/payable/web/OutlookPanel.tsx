import type { CallOutput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { DocumentNumber } from '#platform/web/detail/DocumentNumber.tsx'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'
import { STORY_PLACES } from './story-places.ts'

const api = callsOf<typeof payableCalls>()

type Step = CallOutput<typeof payableCalls, 'ISrmPayableService/getPaymentOutlook'>['step']

/** What a step is about besides invoicing bills, as the places of documents have it. */
const KINDS: Partial<Record<Step, string>> = {
  ...{ toSend: 'bill', toConfirm: 'bill', toInvoice: 'bill', toSelfBill: 'bill' },
  ...{ toPay: 'due', paid: 'due' },
}

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
  const place = STORY_PLACES[KINDS[step] ?? 'invoiceDoc']
  const before = [
    t(`reconciliation:outlook.steps.${step}`),
    ...(owner === 'nobody'
      ? []
      : [t('reconciliation:outlook.waits', { owner: t(`reconciliation:outlook.owners.${owner}`) })]),
  ].join(' · ')
  const when = isEarliest ? t('reconciliation:outlook.earliest', { date: day }) : day
  return (
    <p>
      {before}
      {documentNo && ' · '}
      {documentNo && place && <DocumentNumber {...place} documentNo={documentNo} />}
      {when && ` · ${when}`}
    </p>
  )
}
