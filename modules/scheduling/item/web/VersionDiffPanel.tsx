import { ReleaseDiffPanel } from '#modules/scheduling/plan/web/ReleaseDiffPanel.tsx'
import { browserToday } from '#platform/web/browser-today.ts'
import { PendingPart } from '#platform/web/detail/PendingPart.tsx'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import { scheduleApi } from './schedule-api.ts'
import type { ScheduleListRow } from './schedule-list-row.ts'
import { zoneTermsOf } from './zone-terms-of.ts'

interface VersionDiffPanelProps {
  row: Pick<ScheduleListRow, 'id' | 'version' | 'purchaseUnitNo'>
  fromVersion: number
  /** 0 is what the next release would make of it. */
  toVersion: number
}

/** What one version of a schedule changes of another: day by day, by zone, and in money. */
export function VersionDiffPanel({
  row: { id, version, purchaseUnitNo },
  fromVersion,
  toVersion,
}: VersionDiffPanelProps) {
  const query = useAsOfQuery({
    queryKey: ['schedules.compare', id, version, fromVersion, toVersion],
    queryFn: (options) => scheduleApi('ISrmScheduleService/compareSchedule', { id, fromVersion, toVersion }, options),
  })
  if (!query.data) return <PendingPart query={query} />
  const { before, after, price, currency, materialShare } = query.data
  // Zones bind as the release before counts them; a first release has none before it.
  const terms = zoneTermsOf(query.data, before.releaseDate ?? after.releaseDate ?? browserToday())
  if (!terms) return null
  const worth = price === null || currency === null ? null : { price, currency, materialShare }
  return <ReleaseDiffPanel before={before.days} after={after.days} {...{ terms, worth }} unit={purchaseUnitNo} />
}
