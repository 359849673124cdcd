import { addDays } from '#platform/contract/dates.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { LONGEST_LABEL_DAYS } from '../contract/schemas.ts'

/** Any of these finds few lots or boxes, so no span of days is needed with it. */
const NUMBERS = ['keyword', 'ids', 'unitCode', 'asnNo', 'purchaseNo', 'goodsNo', 'lotNo'] as const

/**
 * Refuses a search of labels that would go through all of them (spec domain §5): one without a number, item or lot needs a span of
 * days that is not too wide, and no span ends before it begins.
 */
export function checkLabelSearch(condition: ListCondition, today: string): void {
  const dayOf = (value: ListCondition[string]) => (typeof value === 'string' ? value.slice(0, 10) : '')
  const start = dayOf(condition.createDateStart)
  const end = dayOf(condition.createDateEnd)
  if (start !== '' && end !== '' && start > end) refuse(deliveriesErrors.labelSpanReversed)
  const isFilled = (value: ListCondition[string] | undefined) => value !== undefined && value !== null && value !== ''
  if (NUMBERS.some((name) => isFilled(condition[name]))) return
  if (start === '') refuse(deliveriesErrors.labelSearchOpen)
  if (addDays(start, LONGEST_LABEL_DAYS) < (end || today)) {
    refuse(deliveriesErrors.labelSpanWide, { days: LONGEST_LABEL_DAYS })
  }
}
