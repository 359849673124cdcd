import type { CallSample, SamplesOf } from '#apps/server/testing/call-sample.ts'
import { documentSamples } from '#apps/server/testing/document-samples.ts'

import { sampleRows } from '#apps/server/testing/sample-workbook.ts'

import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { billCalls } from '#modules/reconciliation/bill/contract/calls.ts'
import { composeElectronicInvoice } from '#modules/reconciliation/e-invoice/server/compose-electronic-invoice.ts'
import { writeElectronicInvoice } from '#modules/reconciliation/e-invoice/server/write-electronic-invoice.ts'
import type { invoiceCalls, invoiceSchemas } from '#modules/reconciliation/invoice/contract/calls.ts'
import { invoiceDoc } from '#modules/reconciliation/invoice/contract/document.ts'
import type { RateSums } from '#modules/reconciliation/match/contract/tails.ts'
import type { CallInput } from '#platform/contract/calls.ts'
import { allowSuppliers, billOf } from './bill-samples.ts'
import { issueInvoice } from './self-billing-samples.ts'

let messages = 0

type NewBill = CallInput<typeof billCalls, 'ISrmBillService/addBill'>
interface Bill {
  id: string
  billNo: string
}
interface Doc {
  id: string
  version: number
  documentNo: string
}
interface Given {
  invoiceNo?: string
  invoiceDate?: string
}

const keyOf = ({ id, version }: Pick<Doc, 'id' | 'version'>) => ({ id, version })
const reasoned = () => ({ reason: 'Of another month' })

/** A bill of these payables on which both sides agree. */
async function agreedOn(context: TestContext, bill: NewBill): Promise<Bill> {
  const { id, billNo, version } = await context.call('buyer', 'ISrmBillService/addBill', bill)
  const [sent] = await context.call('buyer', 'ISrmBillService/sendBill', { list: [{ id, version }] })
  await context.call('supplier', 'ISrmSupBillService/confirm', { id, version: sent?.version ?? 0 })
  return { id, billNo }
}
const agreed = async (context: TestContext): Promise<Bill> => agreedOn(context, await billOf(context))

async function generated(context: TestContext, bill: Bill): Promise<Doc> {
  const made = await context.call('supplier', 'ISupInvoiceService/generateInvoiceDoc', { billIds: [bill.id] })
  return { ...keyOf(made), documentNo: made.invoiceDocNo }
}

/** A day for each real invoice: those of the same day and amount look alike. */
const dayOf = (number: number) => new Date(Date.UTC(2010, 0, number)).toISOString().slice(0, 10)
let entries = 0
/** A real invoice over all that an invoicing bill expects. */
async function invoiceOver(context: TestContext, id: string, given: Given = {}) {
  const { rates } = await context.call('supplier', 'ISupInvoiceService/getInvoiceDocById', { id })
  entries += 1
  const head = {
    invoiceType: '3',
    invoiceClassify: '2',
    invoiceNo: `INV-${entries}`,
    invoiceDate: dayOf(entries),
  } as const
  const invoices = rates.map(({ taxRate, netAmount, taxAmount }) => ({
    ...{ ...head, ...given },
    ...{ invoiceAmount: netAmount, taxRate, taxAmount },
  }))
  return { invoices }
}

async function entered(context: TestContext, doc: Doc, given: Given = {}): Promise<Doc> {
  const { version } = await context.call('supplier', 'ISupInvoiceService/enterInvoice', {
    ...keyOf(doc),
    ...(await invoiceOver(context, doc.id, given)),
  })
  return { ...doc, version }
}

async function committed(context: TestContext, doc: Doc, given: Given = {}): Promise<Doc> {
  const { id, version } = await entered(context, doc, given)
  const state = await context.call('supplier', 'ISupInvoiceService/commitInvoice', { id, version })
  return { ...doc, version: state.version }
}

/** Does one command over an invoicing bill of the purchaser, over several on the wire. */
async function listed(
  context: TestContext,
  path: 'ISrmInvoiceService/approve' | 'ISrmInvoiceService/throwInvoice',
  doc: Doc,
): Promise<Doc> {
  const [state] = await context.call('buyer', path, { list: [keyOf(doc)] })
  return { ...doc, version: state?.version ?? 0 }
}

export async function approved(context: TestContext): Promise<Doc> {
  const doc = await committed(context, await generated(context, await agreed(context)))
  return listed(context, 'ISrmInvoiceService/approve', doc)
}

/** One whose real invoice bears the number of another one of another day, which somebody has to release. */
async function differing(context: TestContext): Promise<Doc> {
  const invoiceNo = `TWICE-${entries}`
  const [one, other] = [await agreed(context), await agreed(context)]
  await entered(context, await generated(context, one), { invoiceNo })
  return committed(context, await generated(context, other), { invoiceNo })
}

/** One whose real invoice states another price than the order, which somebody has to release. */
async function overpriced(context: TestContext): Promise<Doc> {
  const doc = await generated(context, await agreed(context))
  const { lines } = await context.call('supplier', 'ISupInvoiceService/getBillInvoiceDocLines', { id: doc.id })
  const { version } = await context.call('supplier', 'ISupInvoiceService/enterInvoice', {
    ...keyOf(doc),
    ...(await invoiceOver(context, doc.id)),
    lines: lines.slice(0, 1).map(({ id }) => ({ id, invoiceQty: '1', invoicePrice: '999999' })),
  })
  const state = await context.call('supplier', 'ISupInvoiceService/commitInvoice', { id: doc.id, version })
  return { ...doc, version: state.version }
}

/** A red one: goods go back that are on an approved invoicing bill. */
export async function redInvoicingBill(context: TestContext): Promise<Doc> {
  const { asnNo } = await context.receipt()
  const found = (sourceType: 'acceptance' | 'return') =>
    context.call('buyer', 'ISrmPayableService/getPayablePage', {
      condition: { keyword: asnNo, sourceType: [sourceType] },
    })
  const billOver = async (sourceType: 'acceptance' | 'return') => {
    const [row] = (await found(sourceType)).records
    if (!row) throw new Error(`no ${sourceType} of ${asnNo}`)
    const { id, orgNo, supplierNo, currency } = row
    return agreedOn(context, { orgNo, supplierNo, currency, billPeriod: '2026-03', payables: [{ payableId: id }] })
  }
  const blue = await committed(context, await generated(context, await billOver('acceptance')))
  await listed(context, 'ISrmInvoiceService/approve', blue)
  const receipts = { condition: { keyword: asnNo } }
  const { records } = await context.call('warehouse', 'ICheckReceiptService/getCheckReceiptPage', receipts)
  const receiptId = records[0]?.id ?? ''
  const { rows } = await context.call('warehouse', 'ISrmBillReturnService/getReturnableStock', {
    receiptIds: [receiptId],
  })
  const lines = rows.slice(0, 1).map(({ cellNo }) => ({ receiptId, cellNo, returnQty: '7' }))
  const back = { returnType: 'credit' as const, returnDate: context.today, reason: 'Cracked', lines }
  await context.call('warehouse', 'ISrmBillReturnService/addBillReturn', back)
  return generated(context, await billOver('return'))
}

/** One with an invoice that was issued in the supplier's place. */
const selfBilled = async (context: TestContext): Promise<Doc> => issueInvoice(context, (await agreed(context)).id)

/** An invoicing bill in a state from which an action goes; one that waits for its invoices where none is named. */
async function standing(context: TestContext, action?: string): Promise<Doc> {
  switch (action) {
    case 'redRequest':
      return redInvoicingBill(context)
    case 'commit':
      return entered(context, await generated(context, await agreed(context)))
    case 'release':
      return overpriced(context)
    case 'releaseDuplicate':
      return differing(context)
    case 'withdraw':
    case 'approve':
    case 'reject':
      return committed(context, await generated(context, await agreed(context)))
    case 'correct': {
      const doc = await committed(context, await generated(context, await agreed(context)))
      const { version } = await context.call('buyer', 'ISrmInvoiceService/reject', { ...keyOf(doc), ...reasoned() })
      return { ...doc, version }
    }
    case 'confirm':
    case 'object':
    case 'cancel':
      return selfBilled(context)
    case 'reissue': {
      const doc = await selfBilled(context)
      const objection = { ...keyOf(doc), ...reasoned() }
      const { version } = await context.call('supplier', 'ISupInvoiceService/objectToSelfBilledInvoice', objection)
      return { ...doc, version }
    }
    case 'void':
      await allowSuppliers(context, 'supplierVoidsInvoices')
      return approved(context)
    case 'throw':
    case 'post':
    case 'writeOff':
      return approved(context)
    case 'reverse': {
      const doc = await approved(context)
      const { version } = await context.call('buyer', 'ISrmInvoiceService/recordErpBillNo', {
        ...keyOf(doc),
        erpBillNo: '5105600',
      })
      return { ...doc, version }
    }
    default:
      return generated(context, await agreed(context))
  }
}

/** An electronic invoice of a supplier over what an invoicing bill expects. */
function electronicInvoiceOver(currency: string, rates: readonly RateSums[]): Buffer {
  entries += 1
  const party = { number: '', name: 'Some company', taxNos: [], address: '', countryCode: 'CN' }
  const head = { invoiceNo: `INV-${entries}`, invoiceDate: dayOf(entries), dueDate: '', paymentTerms: '', currency }
  const invoice = composeElectronicInvoice({
    ...{ kind: 'Invoice', ...head, seller: party, buyer: party, purchaseNo: '', originals: [], references: [] },
    ...{ decimals: 2, lines: [], chargeName: '' },
    rates: rates.map((rate) => ({ ...rate, chargeAmount: '0', restName: 'Goods' })),
  })
  return Buffer.from(writeElectronicInvoice(invoice))
}

/** What matching found of an invoicing bill. */
const resultsOf = async (context: TestContext, id: string) =>
  (await context.call('buyer', 'ISrmInvoiceService/getMatchResult', { id })).results

/** What lets pass all that matching found, for a reason. */
const released = (reason: string) => async (context: TestContext, made: { id: string } | undefined) => ({
  resultIds: (await resultsOf(context, made?.id ?? '')).map(({ id }) => id),
  reason,
})

const ofDocument = documentSamples<typeof invoiceDoc, typeof invoiceSchemas>({
  document: invoiceDoc,
  users: { purchaser: 'buyer', supplier: 'supplier' },
  make: standing,
  inputs: {
    create: async (context) => ({ billIds: [(await agreed(context)).id], remark: 'For March' }),
    enter: (context, made) => invoiceOver(context, made?.id ?? ''),
    redRequest: () => ({ redRequestNo: 'RED-2026-1', redRequestStatus: '04' }),
    release: released('As agreed on the phone'),
    releaseDuplicate: released('It counts anew each year'),
    withdraw: reasoned,
    reject: reasoned,
    object: reasoned,
    reissue: reasoned,
    cancel: reasoned,
    writeOff: reasoned,
    void: reasoned,
    reverse: reasoned,
    post: () => ({ erpBillNo: '5105601' }),
  },
})

/** A bill from which an invoicing bill may be made. */
const toInvoice: CallSample<{ condition: object }> = {
  as: 'supplier',
  prepare: async (context) => {
    const { billNo } = await agreed(context)
    return { input: { condition: { keyword: billNo } }, secrets: [billNo] }
  },
}

/** How the calls of invoicing bills are tried. */
export const invoiceSamples: SamplesOf<typeof invoiceCalls> = {
  ...ofDocument,
  'ISrmInvoiceService/getInvoiceApprovalPage': {
    as: 'buyer',
    prepare: async (context) => {
      const { documentNo } = await standing(context, 'approve')
      return { input: { condition: { keyword: documentNo } }, secrets: [documentNo] }
    },
  },
  'ISupInvoiceService/getBillPage': toInvoice,
  'ISupInvoiceService/importexcel': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, documentNo } = await generated(context, await agreed(context))
      const { invoices } = await invoiceOver(context, id)
      return { input: await sampleRows(invoices.map((invoice) => ({ invoiceDocNo: documentNo, ...invoice }))) }
    },
  },
  'ISupInvoiceService/downExcelTemplate': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISupInvoiceService/selectBillDeduction': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, billNo } = await agreed(context)
      return { input: { billIds: [id] }, secrets: [billNo] }
    },
  },
  'ISupInvoiceService/getInvoiceDocById': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, documentNo } = await standing(context)
      return { input: { id }, secrets: [documentNo] }
    },
  },
  'ISrmInvoiceService/getMatchResult': {
    as: 'buyer',
    prepare: async (context) => {
      const { id } = await differing(context)
      return { input: { id }, secrets: (await resultsOf(context, id)).map(({ subject }) => subject) }
    },
  },
  'ISupInvoiceService/readInvoiceFile': {
    as: 'supplier',
    wrongFileCode: 'wire.notXml',
    isOwnChange: true,
    prepare: async (context) => {
      const doc = await generated(context, await agreed(context))
      const { currency, rates } = await context.call('supplier', 'ISupInvoiceService/getInvoiceDocById', { id: doc.id })
      return { input: { content: electronicInvoiceOver(currency, rates), decision: { id: doc.id } } }
    },
  },
  'ISupInvoiceService/downloadublinvoice': {
    as: 'supplier',
    contentType: 'application/xml',
    prepare: async (context) => {
      const { id } = await standing(context, 'approve')
      const { invoices } = await context.call('supplier', 'ISupInvoiceService/getInvoiceDocById', { id })
      return { input: { id: invoices[0]?.id ?? '' }, secrets: [invoices[0]?.invoiceNo ?? ''] }
    },
  },
  'ISupInvoiceService/preflightInvoice': {
    as: 'supplier',
    prepare: async (context) => {
      const { id } = await standing(context)
      const found = await context.call('supplier', 'ISupInvoiceService/getStatedLines', { id })
      const lines = found.lines.slice(0, 1).map((line) => ({ id: line.id, invoiceQty: '1', invoicePrice: '999999' }))
      const secrets = found.lines.slice(0, 1).map(({ originNo }) => originNo)
      return { input: { id, ...(await invoiceOver(context, id)), lines }, secrets }
    },
  },
  'ISupInvoiceService/getStatedLines': {
    as: 'supplier',
    prepare: async (context) => {
      const { id } = await standing(context)
      const { lines } = await context.call('supplier', 'ISupInvoiceService/getBillInvoiceDocLines', { id })
      return { input: { id }, secrets: lines.map(({ originNo }) => originNo) }
    },
  },
  'ISupInvoiceService/getInvoiceType': { as: 'supplier', prepare: () => ({ input: {} }), isAboutCaller: true },
  'ISrmInvoiceMessageService/receiveMessage': {
    as: 'buyer',
    prepare: async (context) => {
      const { documentNo } = await listed(context, 'ISrmInvoiceService/throwInvoice', await approved(context))
      messages += 1
      const message = { outsideNo: `IDOC-${messages}`, invoiceDocNo: documentNo, outcome: 'posted' as const }
      // A refusal repeats the number that its sender gave, so that it is no secret.
      return { input: { ...message, erpBillNo: `51056${messages}` } }
    },
  },
}
