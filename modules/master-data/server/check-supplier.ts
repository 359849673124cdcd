import { Refusal, refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { masterDataErrors } from '../contract/errors.ts'

/** Terms of payment that count days, from the invoice or from the end of its month. */
const TERMS_WITH_DAYS: readonly unknown[] = ['3', '4']

/** A supplier's terms of payment are complete, and one contact and one bank account at most come first. */
export function checkSupplier({ translate }: CallContext, { after }: RecordChange): void {
  if (TERMS_WITH_DAYS.includes(after.paymentTerms) && typeof after.paymentDays !== 'number') {
    const fault = { path: 'paymentDays', declaration: masterDataErrors.paymentDaysMissing, parameters: {} }
    throw new Refusal(fault.declaration, fault.parameters, [fault])
  }
  for (const name of ['contacts', 'bankAccounts']) {
    if (linesOf(after, name).filter((line) => line.isDefault === true).length > 1) {
      refuse(masterDataErrors.severalDefaults, { lines: translate(`master-data:lines.${name}`) })
    }
  }
}
