import { isPositive } from '#platform/contract/values/decimal.ts'
import type { ReleaseItem, ScheduleRelease } from '../contract/schemas.ts'
import { cumulate } from './cumulate.ts'
import type { EdiFindings, SegmentPlace } from './edi-findings.ts'
import { EDI_LIMITS } from './edi-segment.ts'

/** Adds an item to its release, and tells what of it does not hold together. */
export function finishItem(release: ScheduleRelease, item: ReleaseItem, at: SegmentPlace, findings: EdiFindings): void {
  release.items.push(item)
  findings.itemNo = item.itemNo
  if (item.itemNo === '') findings.tell('itemMissing', at)
  if (item.lines.length === 0) findings.tell('nothingScheduled', at)
  for (const value of Object.values(item)) {
    if (typeof value === 'string' && value.length > EDI_LIMITS.textLength)
      findings.tell('textTooLong', at, '', { value, limit: EDI_LIMITS.textLength })
  }
  const isBacklogGiven = item.lines.some(({ urgency }) => urgency !== 'scheduled')
  if (item.backorder !== null && isPositive(item.backorder) && !isBacklogGiven)
    findings.tell('backorderApart', at, '', { value: item.backorder })
  for (const { name, parameters } of cumulate(item).problems) findings.tell(name, at, '', parameters)
}

/** Tells of a whole message what keeps it from replacing the release before it. */
export function finishRelease(release: ScheduleRelease, at: SegmentPlace, findings: EdiFindings): void {
  findings.itemNo = ''
  if (release.purpose === 'change' || release.purpose === 'cancellation') findings.tell('changesOnly', at)
  if (release.items.length === 0) findings.tell('nothingScheduled', at)
}
