import { sql } from 'kysely'
import { defineFields, text } from '#platform/contract/fields.ts'
import type { DocumentPrint } from '#platform/server/documents/document-source.ts'

const printed = { show: '' }
const ofSupplier = (column: string) => sql`(select s.${sql.ref(column)} from bm_supplier s
  where s.tenantsid = t1.tenantsid and s.supplier_no = t1.supplier_no)`
const ofOrg = (column: string) => sql`(select o.${sql.ref(column)} from bm_org o
  where o.tenantsid = t1.tenantsid and o.org_no = t1.org_no)`

/** What an invoice says of seller and buyer, as the master data has them now, and the invoices that a credit note takes back. */
export const printedParties: Pick<DocumentPrint, 'head' | 'columns'> = {
  head: defineFields('reconciliation', {
    supplierTaxNo: text(printed),
    supplierAddress: text(printed),
    buyerName: text(printed),
    buyerTaxNo: text(printed),
    buyerAddress: text(printed),
    originalInvoiceNos: text({ ...printed, label: 'reconciliation:fields.originalInvoiceNo' }),
  }),
  columns: {
    supplierTaxNo: sql`coalesce(${ofSupplier('tax_registration_no')}, '')`,
    supplierAddress: sql`coalesce(${ofSupplier('registered_address')}, '')`,
    buyerName: sql`coalesce(${ofOrg('org_name')}, t1.org_no)`,
    buyerTaxNo: sql`coalesce(${ofOrg('tax_registration_no')}, '')`,
    buyerAddress: sql`coalesce(${ofOrg('registered_address')}, '')`,
    originalInvoiceNos: sql`coalesce((select d.invoice_nos from srm_invoice_doc d where d.id = t1.original_doc_id), '')`,
  },
}
