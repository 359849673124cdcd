import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import type { RecordValues } from '#platform/contract/records/records.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** Terms of payment that count days, from the invoice or from the end of its month. */
const TERMS_WITH_DAYS: readonly unknown[] = ['3', '4']

/** A supplier's terms of payment are complete, and one contact and one bank account at most come first. */
export function checkSupplier(context: CallContext, { after }: RecordChange): void {
  if (TERMS_WITH_DAYS.includes(after.paymentTerms) && typeof after.paymentDays !== 'number') {
    failAt('paymentDays', masterDataErrors.paymentDaysMissing)
  }
  for (const name of ['contacts', 'bankAccounts'] as const) checkDefaults(context, name, linesOf(after, name))
}

/** At most one line comes first. */
export function checkDefaults(
  { translate }: CallContext,
  name: 'contacts' | 'addresses' | 'bankAccounts',
  lines: readonly RecordValues[],
): void {
  if (lines.filter((line) => line.isDefault === true).length <= 1) return
  fail(masterDataErrors.severalDefaults, { lines: translate(`master-data:lines.${name}`) })
}
