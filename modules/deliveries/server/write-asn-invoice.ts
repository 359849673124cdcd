import { sql } from 'kysely'
import type { z } from 'zod'
import { compare, fitsDecimals } from '#platform/contract/decimal.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import type { asnInvoiceForm } from '../contract/invoice-schemas.ts'

/** An invoice as it was filled in. */
export type AsnInvoice = z.output<typeof asnInvoiceForm>

/** A currency of a notice's orders with its decimals. */
interface OrderCurrency {
  currency: string
  decimals: number
}

/** The currencies of the orders on a notice. */
export async function currenciesOfAsn(trx: ScopedTransaction, asnId: string): Promise<OrderCurrency[]> {
  const { rows } = await sql<OrderCurrency>`select o.currency, max(o.currency_decimals)::int as decimals
    from srm_asn_line l join srm_purchase_head o on o.id = l.head_id where l.asn_id = ${asnId}
    group by 1 order by 1`.execute(trx)
  return rows
}

/** The columns of an invoice: in the currency of the notice's orders, its amounts in no smaller unit than that has. */
export async function invoiceColumns(
  { trx, today }: Pick<CallContext, 'trx' | 'today'>,
  asnId: string,
  invoice: AsnInvoice,
) {
  const currencies = await currenciesOfAsn(trx, asnId)
  const wanted = invoice.currency || (currencies.length === 1 ? (currencies[0]?.currency ?? '') : '')
  const currency = currencies.find((one) => one.currency === wanted)
  if (!currency) {
    return refuse(deliveriesErrors.invoiceCurrency, { currencies: currencies.map((one) => one.currency).join(', ') })
  }
  const { invoiceAmount, taxAmount, taxRate, invoiceDate } = invoice
  const tooFine = [invoiceAmount, taxAmount].find((amount) => !fitsDecimals(amount, currency.decimals))
  if (tooFine !== undefined) refuse(deliveriesErrors.invoiceDecimals, { amount: tooFine, ...currency })
  if (compare(taxAmount, '0') < 0 || compare(taxAmount, invoiceAmount) > 0) refuse(deliveriesErrors.invoiceTax)
  if (compare(taxRate, '0') < 0 || compare(taxRate, '100') > 0) refuse(deliveriesErrors.invoiceTaxRate)
  if (invoiceDate > today) refuse(deliveriesErrors.invoiceDateInFuture)
  return {
    invoice_no: invoice.invoiceNo,
    invoice_type: invoice.invoiceType,
    invoice_classify: invoice.invoiceClassify,
    invoice_date: invoiceDate,
    currency: currency.currency,
    invoice_amount: invoiceAmount,
    tax_amount: taxAmount,
    tax_rate: taxRate,
    is_goods_invoice: invoice.isGoodsInvoice,
  }
}

/** Adds an invoice to a notice. A number that the supplier used is refused by the database. */
export async function insertAsnInvoice(context: CallContext, asnId: string, invoice: AsnInvoice): Promise<string> {
  const { trx, caller } = context
  const columns = await invoiceColumns(context, asnId, invoice)
  const head = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', asnId).executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('srm_asn_invoice')
    .values({
      ...columns,
      asn_id: asnId,
      tenantsid: head.tenantsid,
      org_no: head.org_no,
      warehouse_no: head.warehouse_no,
      classify_type: head.classify_type,
      supplier_no: head.supplier_no,
      is_released: head.is_released,
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
