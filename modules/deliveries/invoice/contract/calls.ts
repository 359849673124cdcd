import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { readsOnly } from '#platform/contract/list/usual-calls.ts'
import { asnInvoiceKey, asnInvoiceSave, asnInvoices } from './schemas.ts'

const MENU = 'asnTracking'

/** Calls over the invoices of ASNs. The specification names none of them; see docs/domain-language.md. */
export const invoiceCalls = defineCalls({
  'ISrmAsnHeadService/getAsnInvoiceList': {
    summary: 'The invoices that come with an ASN, and whether the reader may change them.',
    input: z.strictObject({ id: idText() }),
    output: asnInvoices,
    access: byMenu(MENU, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  },
  'ISrmAsnHeadService/saveAsnInvoice': {
    summary: 'The supplier adds an invoice to an ASN that is under way, or changes one.',
    input: asnInvoiceSave,
    output: z.object({ id: z.string(), version: z.number() }),
    access: byMenu(MENU, 'isModify', ['supplier']),
    audit: { action: 'asn.saveInvoice' },
    repeat: 'key',
  },
  'ISrmAsnHeadService/deleteAsnInvoice': {
    summary: 'The supplier removes an invoice of an ASN that is under way.',
    input: asnInvoiceKey,
    output: z.null(),
    access: byMenu(MENU, 'isModify', ['supplier']),
    audit: { action: 'asn.deleteInvoice' },
    repeat: 'key',
  },
})
