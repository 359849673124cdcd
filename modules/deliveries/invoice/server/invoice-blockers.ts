import { sql } from 'kysely'
import type { AsnBlocker } from '#modules/deliveries/asn/server/asn-blocker.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { DraftInvoice } from '../contract/schemas.ts'
import { type InvoicedLine, invoiceErrors } from './invoice-errors.ts'

/** A number as the database compares it: however it is written. */
const numberOf = (invoiceNo: string): string => invoiceNo.trim().toUpperCase()
/** What an invoice of a supplier is told apart by. */
const keyOf = (invoiceNo: string, invoiceDate: string): string => `${numberOf(invoiceNo)} ${invoiceDate}`

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
    .select(['invoice_no', 'invoice_date'])
    .where('tenantsid', '=', tenantsid)
    .where('supplier_no', '=', supplier_no)
    .where('is_current', '=', true)
    .where(
      sql<string>`upper(trim(invoice_no))`,
      'in',
      invoices.map(({ invoiceNo }) => numberOf(invoiceNo)),
    )
    .execute()
  const taken = new Set(used.map((row) => keyOf(row.invoice_no, row.invoice_date)))
  return invoices.flatMap((invoice, at) => {
    const key = keyOf(invoice.invoiceNo, invoice.invoiceDate ?? today)
    const isTaken = taken.has(key)
    taken.add(key)
    const ofNumber = { path: 'invoiceNo', declaration: deliveriesErrors.invoiceTaken, parameters: {} }
    const errors = [...(isTaken ? [ofNumber] : []), ...invoiceErrors(invoice, currencies, today)]
    return errors.map((error) => ({ ...error, path: `invoices.${at}.${error.path}` }))
  })
}
