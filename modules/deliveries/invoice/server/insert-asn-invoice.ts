import { sql } from 'kysely'
import type { z } from 'zod'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail, failOnErrors } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { fieldColumns } from '#platform/server/database/field-columns.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { asnInvoiceForm } from '../contract/schemas.ts'
import { currencyOf, invoiceErrors, type OrderCurrency } from './invoice-errors.ts'

/** An invoice as it was filled in. */
export type AsnInvoice = z.output<typeof asnInvoiceForm>

/** The currencies of the orders on an ASN. */
export async function currenciesOfAsn(trx: ScopedTransaction, asnId: string): Promise<OrderCurrency[]> {
  const { rows } = await sql<OrderCurrency>`select o.currency, max(o.currency_decimals)::int as decimals
    from srm_asn_line l join srm_purchase_head o on o.id = l.head_id where l.asn_id = ${asnId}
    group by 1 order by 1`.execute(trx)
  return rows
}

/** The columns of an invoice of which nothing is wrong; refused is it by its fields, which stand `at` a place of the input. */
export async function invoiceColumns(
  { trx, today }: Pick<CallContext, 'trx' | 'today'>,
  asnId: string,
  invoice: AsnInvoice,
  at = '',
) {
  const currencies = await currenciesOfAsn(trx, asnId)
  const errors = invoiceErrors(invoice, currencies, today)
  const details = errors.map((error) => ({ ...error, path: `${at}${error.path}` }))
  failOnErrors(details)
  const currency = currencyOf(invoice, currencies) ?? fail(deliveriesErrors.invoiceCurrency)
  return fieldColumns('srm_asn_invoice', { ...invoice, currency: currency.currency })
}

/** Adds an invoice to an ASN. A number that the supplier used is refused by the database. */
export async function insertAsnInvoice(
  context: CallContext,
  asnId: string,
  invoice: AsnInvoice,
  at = '',
): Promise<string> {
  const { trx, caller } = context
  const columns = await invoiceColumns(context, asnId, invoice, at)
  const head = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', asnId).executeTakeFirstOrThrow()
  const { userName: create_name } = caller
  const row = {
    ...columns,
    asn_id: asnId,
    ...inheritedRow('srm_asn_invoice', head),
    create_name,
    update_name: create_name,
  }
  const [written] = await insertRows(trx, 'srm_asn_invoice', [row], ['id'])
  return written?.id ?? fail(platformErrors.notFound)
}
