import type { AsnBlocker } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { DraftInvoice } from '../contract/schemas.ts'
import { type InvoicedLine, invoiceErrors } from './invoice-errors.ts'

/** Why the invoices of an ASN that is being filled in could not be saved with it: each by itself, and numbers used before. */
export async function invoiceBlockers(
  { trx, today }: Pick<CallContext, 'trx' | 'today'>,
  invoices: readonly DraftInvoice[],
  lines: readonly [InvoicedLine, ...InvoicedLine[]],
): Promise<AsnBlocker[]> {
  if (invoices.length === 0) return []
  const decimalsOf = new Map(lines.map(({ batch }) => [batch.currency, batch.currency_decimals]))
  const currencies = [...decimalsOf].map(([currency, decimals]) => ({ currency, decimals }))
  const { tenantsid, supplier_no } = lines[0].batch
  const used = await trx
    .selectFrom('srm_asn_invoice')
    .select('invoice_no')
    .where('tenantsid', '=', tenantsid)
    .where('supplier_no', '=', supplier_no)
    .where('is_current', '=', true)
    .where(
      'invoice_no',
      'in',
      invoices.map(({ invoiceNo }) => invoiceNo),
    )
    .execute()
  const taken = new Set(used.map((row) => row.invoice_no))
  return invoices.flatMap((invoice, at) => {
    const isTaken = taken.has(invoice.invoiceNo)
    taken.add(invoice.invoiceNo)
    const ofNumber = { path: 'invoiceNo', declaration: deliveriesErrors.invoiceTaken, parameters: {} }
    const errors = [...(isTaken ? [ofNumber] : []), ...invoiceErrors(invoice, currencies, today)]
    return errors.map((error) => ({ ...error, path: `invoices.${at}.${error.path}` }))
  })
}
