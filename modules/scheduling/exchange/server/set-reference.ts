import type { ReleaseItem } from '../contract/schemas.ts'
import { type EdiSegment, partOf } from './edi-segment.ts'
import type { EdiPeriod } from './edifact-period.ts'

/** References to what is ordered, and to the release before (data element 1153). */
const ORDERS = ['ON', 'CO', 'BO', 'CT', 'BC']
const PREVIOUS = ['AIF', 'SH']

/** Takes the number of an order or release from RFF; false where it says neither. */
export function setReference(target: Partial<ReleaseItem>, segment: EdiSegment): boolean {
  const [code, number] = [partOf(segment, 1, 1), partOf(segment, 1, 2)]
  if (ORDERS.includes(code)) {
    target.orderNo ||= number
    if (target.orderNo === number) target.orderLineNo ||= partOf(segment, 1, 3)
  } else if (code === 'AAN') target.releaseNo = number
  else if (PREVIOUS.includes(code)) target.previousReleaseNo = number
  else return false
  return true
}

/** Takes the day of a release that RFF has named; false for other references. */
export function setReferenceDate(target: Partial<ReleaseItem>, code: string, { from }: EdiPeriod): boolean {
  if (code === 'AAN') target.releaseDate = from
  else if (PREVIOUS.includes(code)) target.previousReleaseDate = from
  else return false
  return true
}
