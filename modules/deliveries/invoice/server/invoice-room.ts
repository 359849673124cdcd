import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { invoiceCalls } from '../contract/calls.ts'
import { asnInvoiceFields } from '../contract/fields.ts'
import { deleteAsnInvoice, listAsnInvoices, saveAsnInvoice } from './asn-invoices.ts'

/** The room of the invoices of ASNs. */
export const invoiceRoom: ServerRoom = {
  calls: [
    implementCalls(invoiceCalls, {
      'ISrmAsnHeadService/getAsnInvoiceList': listAsnInvoices,
      'ISrmAsnHeadService/saveAsnInvoice': saveAsnInvoice,
      'ISrmAsnHeadService/deleteAsnInvoice': deleteAsnInvoice,
    }),
  ],
  constraints: { srm_asn_invoice_number: deliveriesErrors.invoiceTaken },
  loggedFields: { asn: asnInvoiceFields },
}
