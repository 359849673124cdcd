import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

/** What an item's figures must be among each other: limits in their order, and a shelf life where it counts. */
export function checkItem(_context: unknown, { after }: RecordChange): void {
  const { minInvQty, maxInvQty, isShelfLife, shelfLifeDays, warnDays } = after
  if (typeof minInvQty === 'string' && typeof maxInvQty === 'string' && compare(minInvQty, maxInvQty) > 0) {
    failAt('maxInvQty', masterDataErrors.limitsReversed)
  }
  if (isShelfLife === true && typeof shelfLifeDays !== 'number') {
    failAt('shelfLifeDays', masterDataErrors.shelfLifeMissing)
  }
  if (typeof warnDays === 'number' && typeof shelfLifeDays === 'number' && warnDays > shelfLifeDays) {
    failAt('warnDays', masterDataErrors.warnDaysTooLong)
  }
}
