import { asnCustomFieldSet } from '#modules/deliveries/asn/contract/fields.ts'
import { announceAsn, comingAsnEvent } from '#modules/deliveries/asn/server/announce-asn.ts'
import { insertAsnInvoice } from '#modules/deliveries/invoice/server/insert-asn-invoice.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { newCustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { asnCreationCalls } from '../contract/calls.ts'
import { createAsn } from './create-asn.ts'

/** Creates an advance ship notice, by the supplier or by the buyer on the supplier's behalf. */
export const addAsn: Handler<typeof asnCreationCalls, 'ISrmAsnHeadService/addAsn'> = async (context, input) => {
  const created = await createAsn(context, {
    ...input,
    custom: await newCustomValues(context, asnCustomFieldSet, input.custom),
  })
  const { id, asnNo, status, version, expectedArrivalDate, batches, overConfirmed, approvals } = created
  for (const [at, invoice] of input.invoices.entries()) await insertAsnInvoice(context, id, invoice, `invoices.${at}.`)
  const lines = input.lines.map(({ batchId, deliveryQty, lots }) => ({ batchId, deliveryQty, lots: lots.length }))
  context.audit({
    documentNo: asnNo,
    detail: {
      status,
      lines,
      invoices: input.invoices.map(({ invoiceNo }) => invoiceNo),
      ...(overConfirmed.length > 0 ? { overConfirmed } : {}),
      ...(approvals.length > 0 ? { approvals } : {}),
      ...(input.appointmentTime ? { appointment: `${expectedArrivalDate} ${input.appointmentTime}` } : {}),
    },
  })
  const written = context.trx.selectFrom('srm_asn_head').selectAll().where('id', '=', id)
  const [head] = await written.execute()
  if (head) announceAsn(context, head, batches, comingAsnEvent(head))
  return { id, asnNo, status, version }
}
