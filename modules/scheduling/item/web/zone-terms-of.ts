import type { ZoneTerms } from '#modules/scheduling/plan/contract/zones.ts'

/** What decides in which zone a day of a release lies; null before the first release. */
export const zoneTermsOf = (
  { firmDays, tradeOffDays }: { firmDays: number; tradeOffDays: number },
  releaseDate: string | null,
): ZoneTerms | null => (releaseDate === null ? null : { releaseDate, firmDays, tradeOffDays })
