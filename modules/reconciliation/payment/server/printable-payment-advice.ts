import { rowsOfIds } from '#platform/server/list/read-list.ts'
import type { PrintableDocument, PrintedValues } from '#platform/server/print/printable-document.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { madePaymentFields, paidDocFields } from '../contract/made-payment-fields.ts'
import { madePaymentList } from './made-payment-list.ts'
import { paidDocsOf } from './read-paid-docs.ts'

/** Payments as advices to their suppliers: what was paid, and of which documents. */
export const printablePaymentAdvice: PrintableDocument = {
  name: 'reconciliation.paymentAdvice',
  titleKey: 'reconciliation:paymentAdvice.printed',
  menuNo: 'invoicePayment',
  head: madePaymentFields,
  rows: { documents: paidDocFields },
  sample: {
    head: { paymentNo: 'PAY-2026-00017', supplierNo: 'S1001', paymentAmount: '2752.40', currency: 'CNY' },
    rows: { documents: { invoiceDocNo: 'RI-2026-00042', invoiceNos: '25442000000012345678', currency: 'CNY' } },
  },
  read: async (context, ids) => {
    const payments = await rowsOfIds(context, madePaymentList, ids)
    const documents = Map.groupBy(await paidDocsOf(context.trx, ids), ({ paymentId }) => paymentId)
    return payments.map(({ id, ...head }) => ({
      id,
      documentNo: head.paymentNo,
      orgNo: head.orgNo,
      supplierNo: head.supplierNo,
      head: head as PrintedValues,
      rows: { documents: (documents.get(id) ?? []).map(({ paymentId: _payment, ...row }) => row as PrintedValues) },
    }))
  },
  refusal: ({ head }) => (head.isReversed ? reconciliationErrors.adviceTakenBack : null),
}
