import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { paymentCalls } from '#modules/reconciliation/payment/contract/calls.ts'
import { approved } from './invoice-samples.ts'

let payments = 0

/** An invoicing bill that the ERP has: its number, and what is due of it. */
async function due(context: TestContext) {
  const { id, version, documentNo } = await approved(context)
  const post = { id, version, erpBillNo: `ERP-${documentNo}` }
  await context.call('buyer', 'ISrmInvoiceService/recordErpBillNo', post)
  const condition = { condition: { keyword: documentNo } }
  const { records } = await context.call('supplier', 'ISupPaymentService/getPaymentPage', condition)
  const [row] = records
  if (!row) throw new Error(`nothing is due of ${documentNo}`)
  return row
}

const found: CallSample<object> = {
  as: 'supplier',
  prepare: async (context) => {
    const { invoiceDocNo } = await due(context)
    return { input: { condition: { keyword: invoiceDocNo } }, secrets: [invoiceDocNo] }
  },
}

/** How the calls of payments are tried. */
export const paymentSamples: SamplesOf<typeof paymentCalls> = {
  'ISupPaymentService/getPaymentPage': found,
  'ISupPaymentService/getPaymentStatus': found,
  'ISupPaymentService/exportexcel': found,
  'ISupPaymentService/getPaymentEntries': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await due(context)).id } }),
  },
  'ISrmPaymentMessageService/receiveMessage': {
    as: 'buyer',
    prepare: async (context) => {
      payments += 1
      const { invoiceDocNo, openAmount, orgNo, supplierNo, currency } = await due(context)
      const allocations = [{ documentNo: invoiceDocNo, amount: openAmount }]
      const named = { outsideNo: `PAID-${payments}`, paymentNo: `PAY-${payments}`, paymentDate: context.today }
      return { input: { ...named, orgNo, supplierNo, currency, amount: openAmount, allocations } }
    },
  },
}
