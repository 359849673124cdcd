import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { ListDefinition } from '#platform/server/list/define-list.ts'
import { LONGEST_LABEL_DAYS } from '../contract/schemas.ts'

/** Each of these, given whole, finds few lots or boxes by an index, so no span of days is needed with it. */
const NUMBERS = ['ids', 'unitCode', 'asnNo', 'purchaseNo', 'goodsNo', 'lotNo'] as const

/**
 * How a search of labels takes numbers: in part within a span of days, whole without one. Refuses a search that would go through
 * all labels (spec domain §5): one without an order, item, lot or other number needs a span that is not too wide, and no span
 * ends before it begins.
 */
export function checkLabelSearch(condition: ListCondition, today: string): 'part' | 'whole' {
  const dayOf = (value: ListCondition[string]) => (typeof value === 'string' ? value.slice(0, 10) : '')
  const start = dayOf(condition.createDateStart)
  const end = dayOf(condition.createDateEnd)
  if (start !== '' && end !== '' && start > end) fail(deliveriesErrors.labelSpanReversed)
  const isWide = start === '' || addDays(start, LONGEST_LABEL_DAYS) < (end || today)
  if (!isWide) return 'part'
  const isFilled = (value: ListCondition[string] | undefined) => value !== undefined && value !== null && value !== ''
  if (NUMBERS.some((name) => isFilled(condition[name]))) return 'whole'
  if (start === '') fail(deliveriesErrors.labelSearchOpen)
  return fail(deliveriesErrors.labelSpanWide, { days: LONGEST_LABEL_DAYS })
}

/** The list whose numbers are compared whole, as their indexes can. */
export function byWholeNumbers<T extends FieldTable, Extra extends Record<string, unknown>>(
  list: ListDefinition<T, Extra>,
): ListDefinition<T, Extra> {
  const fields = Object.entries(list.fields).map(([name, field]) => [
    name,
    field.search === 'fuzzy' ? { ...field, search: 'exact' } : field,
  ])
  return { ...list, fields: Object.fromEntries(fields) as T }
}
