import type { ReleaseItem, ScheduleRelease } from '../contract/schemas.ts'
import type { EdiPeriod } from './edifact-period.ts'

/** Takes a date of the head of a message, by its code (data element 2005); false where it says nothing of a release. */
export function setMessageDate(
  release: ScheduleRelease,
  common: Partial<ReleaseItem>,
  code: string,
  { from, to }: EdiPeriod,
): boolean {
  switch (code) {
    case '137':
      release.releaseDate = from
      return true
    case '158':
      release.horizonFrom = from
      return true
    case '159':
      release.horizonTo = to
      return true
    case '157':
      release.horizonFrom ??= from
      return true
    case '36':
      release.horizonTo ??= to
      return true
    case '257':
      common.calculatedOn = from
      return true
    default:
      return false
  }
}
