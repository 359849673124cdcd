import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import type { INVOICE_KINDS, INVOICE_TYPES } from '../contract/fields.ts'
import { currenciesOfAsn, insertAsnInvoice, invoiceColumns } from './insert-asn-invoice.ts'

type Calls = typeof invoiceCalls

/** States in which the supplier may still keep the invoices of an ASN: until all of it is received. */
const OPEN_STATES: ReadonlySet<string> = new Set(['0', '1', '2', '3'])

const refusalOf = (status: string, side: CallContext['caller']['side']): ErrorDeclaration | null => {
  if (side !== 'supplier') return deliveriesErrors.wrongSide
  return OPEN_STATES.has(status) ? null : deliveriesErrors.invoicesClosed
}

/** The invoices of an ASN, in the order of their adding. */
export const listAsnInvoices: Handler<Calls, 'ISrmAsnHeadService/getAsnInvoiceList'> = async (
  { trx, caller, sentence },
  { id },
) => {
  const head = await trx.selectFrom('srm_asn_head').select('status').where('id', '=', id).executeTakeFirst()
  if (!head) return fail(platformErrors.notFound)
  const refusal = refusalOf(head.status, caller.side)
  const rows = await trx
    .selectFrom('srm_asn_invoice')
    .select([
      'id',
      'version',
      'invoice_no as invoiceNo',
      sql<(typeof INVOICE_TYPES)[number]>`invoice_type`.as('invoiceType'),
      sql<(typeof INVOICE_KINDS)[number]>`invoice_classify`.as('invoiceClassify'),
      'invoice_date as invoiceDate',
      sql<string>`trim_scale(invoice_amount)::text`.as('invoiceAmount'),
      sql<string>`trim_scale(tax_rate)::text`.as('taxRate'),
      sql<string>`trim_scale(tax_amount)::text`.as('taxAmount'),
      'currency',
      'is_goods_invoice as isGoodsInvoice',
      sql<string>`to_char(update_date, 'YYYY-MM-DD HH24:MI:SS')`.as('updateDate'),
    ])
    .where('asn_id', '=', id)
    .where('is_current', '=', true)
    .orderBy('id')
    .execute()
  const currencies = (await currenciesOfAsn(trx, id)).map(({ currency }) => currency)
  return { currencies, editing: refusal ? sentence(refusal) : null, rows }
}

/** Adds or changes an invoice. */
export const saveAsnInvoice: Handler<Calls, 'ISrmAsnHeadService/saveAsnInvoice'> = async (
  context,
  { asnId, id, version, ...invoice },
) => {
  const { trx, caller } = context
  const asnNo = await lockOpenAsn(context, asnId)
  if (id === undefined) {
    const added = await insertAsnInvoice(context, asnId, invoice)
    context.audit({ documentNo: asnNo, detail: { added: invoice } })
    return { id: added, version: 1 }
  }
  const before = await readInvoice(trx, { asnId, id, version })
  const next = before.version + 1
  await trx
    .updateTable('srm_asn_invoice')
    .set({
      ...(await invoiceColumns(context, asnId, invoice)),
      version: next,
      update_name: caller.userName,
      update_date: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
  context.audit({ documentNo: asnNo, detail: { before: before.invoice_no, changed: invoice } })
  return { id, version: next }
}

/** Removes an invoice; its number may be used again. */
export const deleteAsnInvoice: Handler<Calls, 'ISrmAsnHeadService/deleteAsnInvoice'> = async (
  context,
  { asnId, id, version },
) => {
  const asnNo = await lockOpenAsn(context, asnId)
  const { invoice_no } = await readInvoice(context.trx, { asnId, id, version })
  await context.trx.deleteFrom('srm_asn_invoice').where('id', '=', id).execute()
  context.audit({ documentNo: asnNo, detail: { removed: invoice_no } })
  return null
}

/** The ASN keeps its state until the invoice is written. */
async function lockOpenAsn({ trx, caller }: CallContext, asnId: string): Promise<string> {
  const head = await trx
    .selectFrom('srm_asn_head')
    .select(['asn_no', 'status'])
    .where('id', '=', asnId)
    .forUpdate()
    .executeTakeFirst()
  if (!head) return fail(platformErrors.notFound)
  const refusal = refusalOf(head.status, caller.side)
  return refusal ? fail(refusal) : head.asn_no
}

interface SeenInvoice {
  asnId: string
  id: string
  version: number | undefined
}

/** An invoice that is still as its reader saw it. */
async function readInvoice(trx: ScopedTransaction, { asnId, id, version }: SeenInvoice) {
  const invoice = await trx
    .selectFrom('srm_asn_invoice')
    .selectAll()
    .where('id', '=', id)
    .where('asn_id', '=', asnId)
    .where('is_current', '=', true)
    .executeTakeFirst()
  if (!invoice) return fail(platformErrors.notFound)
  if (invoice.version !== version) {
    fail(platformErrors.staleVersion, { who: invoice.update_name, when: invoice.update_date.slice(0, 19) })
  }
  return invoice
}
