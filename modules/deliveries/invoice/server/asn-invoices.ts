import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { defineList, type ListRow } from '#platform/server/list/define-list.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { asnInvoiceFields } from '../contract/fields.ts'
import { currenciesOfAsn, insertAsnInvoice, invoiceColumns } from './insert-asn-invoice.ts'

type Calls = typeof invoiceCalls

const invoiceList = defineList<typeof asnInvoiceFields, { version: number }>({
  fields: asnInvoiceFields,
  table: 'srm_asn_invoice',
  extra: { version: sql<number>`t1.version` },
  defaultSort: { field: 'updateDate', order: 'asc' },
  searchColumn: null,
})

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
  const { rows } = await sql<ListRow<typeof asnInvoiceFields, { version: number }>>`
    select ${selectSql(invoiceList)} from srm_asn_invoice t1
    where t1.asn_id = ${id} and t1.is_current order by t1.id`.execute(trx)
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

/** An invoice that is still as its reader saw it. */
async function readInvoice(
  trx: ScopedTransaction,
  { asnId, id, version }: { asnId: string; id: string; version: number | undefined },
) {
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
