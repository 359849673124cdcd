import { sql } from 'kysely'
import { tailsOf } from '#modules/reconciliation/match/contract/tails.ts'
import { findDuplicates } from '#modules/reconciliation/match/server/entered-invoices.ts'
import { compareInvoice, worstOf } from '#modules/reconciliation/match/server/match-invoice.ts'
import { proposeEntry } from '#modules/reconciliation/match/server/propose-entry.ts'
import type { StatedLine } from '#modules/reconciliation/match/server/read-deliveries.ts'
import { tailFindings } from '#modules/reconciliation/match/server/tail-findings.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import type { invoiceDoc } from '../contract/document.ts'
import { invoiceLifecycle } from '../contract/lifecycle.ts'
import { checkEntered, readLineRates } from './enter-invoices.ts'
import { factsOfDoc } from './invoices.ts'

/**
 * What saving and committing an entry would come to, by the checks and the matching of both: what neither lets pass however little
 * it is changed (states, signs, decimals) is refused as there; what a limit stops is told with what would pass. Stores nothing.
 */
export const preflightInvoice: Handler<typeof invoiceCalls, 'ISupInvoiceService/preflightInvoice'> = async (
  { trx, caller, translate },
  { id, invoices, lines },
) => {
  const { rows } = await sql<StoredRow<typeof invoiceDoc>>`select * from srm_invoice_doc where id = ${id}`.execute(trx)
  const [doc = fail(platformErrors.notFound)] = rows
  const entering = decide(invoiceLifecycle, 'enter', doc.status, caller.side, {})
  if (!entering.isAllowed) fail(entering.refusal)
  const committing = decide(invoiceLifecycle, 'commit', doc.status, caller.side, {
    ...factsOfDoc(doc),
    isUnentered: false,
  })
  const stated = lines ?? []
  await failIfNotStatable(trx, id, stated)
  const checked = await checkEntered(trx, doc, invoices)
  const of = { id, tenantsid: doc.tenantsid, orgNo: doc.org_no, supplierNo: doc.supplier_no, currency: doc.currency }
  const { found, deliveries, tolerances } = await compareInvoice(trx, of, { invoices: checked, lines: stated })
  const tails = tailsOf(await readLineRates(trx, id), checked, tolerances.tails)
  const findings = [...tailFindings(tails), ...(await findDuplicates(trx, id, checked)), ...found]
  return {
    outcome: committing.isAllowed ? worstOf(findings) : 'refuse',
    refusal: committing.isAllowed ? null : translate(committing.refusal.textKey),
    findings: findings.map(({ beyond: _beyond, ...finding }) => finding),
    proposals: deliveries.flatMap(proposeEntry),
  }
}

/** Only lines of the invoicing bill itself are stated, each once, and none of what goes back. */
async function failIfNotStatable(trx: ScopedTransaction, id: string, stated: readonly StatedLine[]): Promise<void> {
  if (stated.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from srm_invoice_line
    where doc_id = ${id} and qty > 0 and id = any (${stated.map((line) => line.id)}::bigint[])`.execute(trx)
  if (rows[0]?.count !== stated.length) fail(platformErrors.notFound)
}
