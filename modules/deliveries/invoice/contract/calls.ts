import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { keyedCall, pastReadCall } from '#platform/contract/list/usual-calls.ts'
import { asnInvoiceKey, asnInvoiceSave, asnInvoices } from './schemas.ts'

const MENU = 'asnTracking'

/** Calls over the invoices of ASNs. The specification names none of them; see docs/domain-language.md. */
export const invoiceCalls = defineCalls({
  'ISrmAsnHeadService/getAsnInvoiceList': pastReadCall(
    'The invoices that come with an ASN, and whether the reader may change them.',
    byMenu(MENU, 'isSearch'),
    z.strictObject({ id: idText() }),
    asnInvoices,
  ),
  'ISrmAsnHeadService/saveAsnInvoice': keyedCall(
    'The supplier adds an invoice to an ASN that is under way, or changes one.',
    byMenu(MENU, 'isModify', ['supplier']),
    asnInvoiceSave,
    z.object({ id: z.string(), version: z.number() }),
    'asn.saveInvoice',
  ),
  'ISrmAsnHeadService/deleteAsnInvoice': keyedCall(
    'The supplier removes an invoice of an ASN that is under way.',
    byMenu(MENU, 'isModify', ['supplier']),
    asnInvoiceKey,
    z.null(),
    'asn.deleteInvoice',
  ),
})
