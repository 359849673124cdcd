import { matchInvoice } from '#modules/reconciliation/match/server/match-invoice.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { invoiceDoc } from '../contract/document.ts'

/** Compares an invoicing bill with orders, receipts and other invoices. Refuses what no one may release, naming the differences. */
export async function matchDoc(
  context: CallContext,
  { id, tenantsid, org_no: orgNo, supplier_no: supplierNo, currency }: StoredRow<typeof invoiceDoc>,
) {
  const { outcome, found, unreleased } = await matchInvoice(context.trx, { id, tenantsid, orgNo, supplierNo, currency })
  if (outcome === 'refuse') {
    const refused = found.filter((one) => one.outcome === 'refuse')
    const told = refused.map(({ matchKind, subject, actual, upperLimit }) =>
      `${context.translate(`reconciliation:enums.matchKind.${matchKind}`)} ${subject}: ${actual} > ${upperLimit}`.trim(),
    )
    fail(reconciliationErrors.matchFailed, { differences: told.slice(0, 10).join('; ') })
  }
  return { outcome, unreleased }
}
