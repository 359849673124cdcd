import {
  type Agreement,
  type InvoicedParty,
  readAgreement,
} from '#modules/reconciliation/self-billing/server/read-agreement.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/**
 * The agreement under which bills of a party are invoiced, for the purchaser; null for the supplier, who invoices them itself. Refuses
 * either side what is the other's to invoice.
 */
export async function agreementFor(
  { trx, caller, today }: Pick<CallContext, 'trx' | 'caller' | 'today'>,
  party: InvoicedParty,
  options: { isLocked?: boolean } = {},
): Promise<Agreement | null> {
  const agreement = await readAgreement(trx, party, today, options)
  if (caller.side === 'supplier') {
    if (agreement) fail(reconciliationErrors.selfBilledBills, { agreementNo: agreement.agreementNo })
    return null
  }
  return agreement ?? fail(reconciliationErrors.noSelfBilling, { orgNo: party.orgNo, supplierNo: party.supplierNo })
}
