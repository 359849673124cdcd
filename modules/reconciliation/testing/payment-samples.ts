import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import { sampleWorkbook } from '#apps/server/testing/sample-workbook.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { paymentCalls } from '#modules/reconciliation/payment/contract/calls.ts'
import { ublAmount, writeUbl } from '#platform/server/ubl/write-ubl.ts'
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

/** A payment of all that is due of an invoicing bill, as the ERP tells it. */
async function told(context: TestContext) {
  payments += 1
  const { invoiceDocNo, openAmount: amount, orgNo, supplierNo, currency } = await due(context)
  const named = { outsideNo: `PAID-${payments}`, paymentNo: `PAY-${payments}`, paymentDate: context.today }
  return { ...named, orgNo, supplierNo, currency, amount, allocations: [{ documentNo: invoiceDocNo, amount }] }
}

/** A payment that was made, as the list shows it. */
async function made(context: TestContext) {
  const message = await told(context)
  await context.call('buyer', 'ISrmPaymentMessageService/receiveMessage', message)
  const condition = { condition: { keyword: message.paymentNo } }
  const { records } = await context.call('supplier', 'ISupPaymentService/getMadePaymentPage', condition)
  const [row] = records
  if (!row) throw new Error(`payment ${message.paymentNo} is not there`)
  return row
}

const foundPayment: CallSample<object> = {
  as: 'supplier',
  prepare: async (context) => {
    const { paymentNo } = await made(context)
    return { input: { condition: { keyword: paymentNo } }, secrets: [paymentNo] }
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
    prepare: async (context) => ({ input: await told(context) }),
  },
  'ISupPaymentService/getMadePaymentPage': foundPayment,
  'ISupPaymentService/getMadePaymentStatus': foundPayment,
  'ISupPaymentService/exportMadePayment': foundPayment,
  'ISupPaymentService/getPaidDocs': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await made(context)).id } }),
  },
  'ISupPaymentService/downloadublremittanceadvice': {
    as: 'supplier',
    contentType: 'application/xml',
    prepare: async (context) => ({ input: { paymentNo: (await made(context)).paymentNo } }),
  },
  'ISrmPaymentService/receiveublremittanceadvice': {
    as: 'buyer',
    wrongFileCode: 'wire.notXml',
    prepare: async (context) => ({ input: Buffer.from(remittanceAdvice(await told(context))) }),
  },
  'ISrmPaymentService/importexcel': {
    as: 'buyer',
    prepare: async (context) => {
      const { paymentNo, orgNo, supplierNo, currency, paymentDate, amount, allocations } = await told(context)
      const [paid] = allocations
      const named = { paymentNo, orgNo, supplierNo, currency, paymentDate }
      const input = await sampleWorkbook({ ...named, paymentAmount: amount, paidDocNo: paid?.documentNo ?? '' })
      return { input }
    },
  },
  'ISrmPaymentService/downExcelTemplate': { as: 'buyer', prepare: () => ({ input: {} }), isAboutCaller: true },
}

/** The same as another system sends it. */
function remittanceAdvice({
  paymentNo,
  orgNo,
  supplierNo,
  currency,
  paymentDate,
  amount,
  allocations,
}: Awaited<ReturnType<typeof told>>) {
  const money = (value: string) => ublAmount(value, currency)
  return writeUbl('RemittanceAdvice', {
    ID: paymentNo,
    IssueDate: paymentDate,
    TotalPaymentAmount: money(amount),
    AccountingCustomerParty: { CustomerAssignedAccountID: orgNo },
    AccountingSupplierParty: { CustomerAssignedAccountID: supplierNo },
    RemittanceAdviceLine: allocations.map(({ documentNo, amount: part }, at) => ({
      ID: String(at + 1),
      DebitLineAmount: money(part),
      BillingReference: { InvoiceDocumentReference: { ID: documentNo } },
    })),
  })
}
