import { companyMoment } from './company-moment.ts'

/**
 * The moment at which the clock on the wall of a time zone shows `YYYY-MM-DD HH:mm:ss`. Of an hour that the clock shows twice in autumn, and of one that
 * it leaves out in spring, a moment within an hour of it.
 */
export function clockMoment(timeZone: string, clock: string): Date {
  const asUtc = Date.parse(`${clock.replace(' ', 'T')}Z`)
  const aheadAt = (moment: number) =>
    Date.parse(`${companyMoment(timeZone, new Date(moment)).replace(' ', 'T')}Z`) - moment
  // The first guess may lie beyond a change of the clock; the second one does not.
  return new Date(asUtc - aheadAt(asUtc - aheadAt(asUtc)))
}
