import type { CallInput } from '#platform/contract/calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { useAsOf } from '#platform/web/history/as-of-view.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { payableCalls } from '../contract/calls.ts'
import { StoryOfCurrencyPanel } from './StoryOfCurrencyPanel.tsx'

const api = callsOf<typeof payableCalls>()

interface StoryPanelProps {
  /** Of what it is told. Keep stable between renders. */
  of: CallInput<typeof payableCalls, 'ISrmPayableService/getMoneyStory'>
  /** Once it moved, it is read again. */
  moved: string
}

/** What is owed, step by step to its payment; each step is what has not come to the next. It tells of now alone. */
export function StoryPanel({ of, moved }: StoryPanelProps) {
  const { t } = useTexts()
  const isPast = useAsOf().asOf !== null
  const query = useAsOfQuery({
    queryKey: ['reconciliation.story', of, moved],
    queryFn: ({ signal }) => api('ISrmPayableService/getMoneyStory', of, { signal: signal as AbortSignal }),
  })
  if (isPast) return <p>{t('reconciliation:story.ofNow')}</p>
  if (!query.data) return <PendingPart query={query} failedKey="reconciliation:entries.failed" />
  if (query.data.stories.length === 0) return <p>{t('reconciliation:story.none')}</p>
  return query.data.stories.map((story) => <StoryOfCurrencyPanel key={story.currency} story={story} />)
}
