import { newAsn } from './new-asn.ts'
import type { ContextOrder } from './place-orders.ts'

/** What a client knows of the documents on its way. */
interface JourneyState {
  order: ContextOrder
  today: string
  /** Counts real invoices: each has a number and a day of its own, for the same day and amount look like the same invoice. */
  invoices: { count: number }
  payableId: string
  bill: Key
  doc: Key & { invoiceDocNo: string }
  other: Key
  newPrice: number
}
interface Key {
  id: string
  version: number
}

/** A mutating call on the way from the order to the payment and back, as the next step of a client. */
interface JourneyStep {
  path: string
  as: 'buyer' | 'supplier'
  condition(state: JourneyState): object
  /** Takes over what was answered. */
  keep?(state: JourneyState, data: never): void
}

const listOf = ({ id, version }: Key) => ({ list: [{ id, version }] })
const keyOf = ({ id, version }: Key) => ({ id, version })
const keepBill = (state: JourneyState, [bill]: [Key]) => void Object.assign(state, { bill })
const keepOther = (state: JourneyState, made: Key) => void Object.assign(state, { other: made })
const keepDoc = (state: JourneyState, doc: Key) => void Object.assign(state.doc, doc)
const keepDocs = (state: JourneyState, [doc]: [Key]) => void Object.assign(state.doc, doc)
const keepOrder = (state: JourneyState, [{ version }]: [Key]) => void Object.assign(state.order, { version })
const NET = '12.5'
const TAX = '1.63'

/** Goods of one order are shipped and received, so that something is owed. */
const RECEIVE: readonly JourneyStep[] = [
  {
    path: 'ISupSrmPurchaseHeadService/releasePurchase',
    as: 'buyer',
    condition: ({ order }) => listOf(order),
    keep: keepOrder,
  },
  { path: 'ISupSrmPurchaseHeadService/batchAcceptPurchase', as: 'supplier', condition: ({ order }) => listOf(order) },
  {
    path: 'ISrmAsnHeadService/addAsn',
    as: 'supplier',
    condition: ({ order, today }) => newAsn(order, '5000', today),
    keep: keepOther,
  },
  {
    path: 'ISrmAsnHeadService/receiveAsn',
    as: 'buyer',
    condition: ({ other, today }) => ({ ...keyOf(other), receiptDate: today }),
  },
  // A read, which may be sent twice as well.
  {
    path: 'ISrmPayableService/getPayablePage',
    as: 'buyer',
    condition: ({ order }) => ({ keyword: order.purchaseNo, payableStatus: ['open'] }),
    keep: (state, { records }: { records: { id: string }[] }) =>
      void Object.assign(state, { payableId: records[0]?.id ?? '' }),
  },
]

/** An invoicing bill of the confirmed bill, up to its approval. */
const INVOICE: readonly JourneyStep[] = [
  {
    path: 'ISupInvoiceService/generateInvoiceDoc',
    as: 'supplier',
    condition: ({ bill }) => ({ billIds: [bill.id] }),
    keep: (state, doc: JourneyState['doc']) => void Object.assign(state, { doc: { ...doc } }),
  },
  {
    path: 'ISupInvoiceService/enterInvoice',
    as: 'supplier',
    condition: ({ doc, invoices }) => {
      invoices.count += 1
      const invoiceDate = new Date(Date.UTC(2010, 0, invoices.count)).toISOString().slice(0, 10)
      const invoice = {
        invoiceNo: `K-${invoices.count}`,
        invoiceDate,
        invoiceAmount: NET,
        taxRate: '13',
        taxAmount: TAX,
      }
      return { ...keyOf(doc), invoices: [{ invoiceType: '3', invoiceClassify: '2', ...invoice }] }
    },
    keep: keepDoc,
  },
  { path: 'ISupInvoiceService/commitInvoice', as: 'supplier', condition: ({ doc }) => keyOf(doc), keep: keepDoc },
  { path: 'ISrmInvoiceService/approve', as: 'buyer', condition: ({ doc }) => listOf(doc), keep: keepDocs },
]

const payment = ({ doc, today }: JourneyState, isReversed: boolean) => ({
  ...{ outsideNo: `${isReversed ? 'U' : 'P'}-${doc.invoiceDocNo}`, paymentNo: `PAY-${doc.invoiceDocNo}`, isReversed },
  ...{ orgNo: 'SZ10', supplierNo: 'S1001', currency: 'CNY', paymentDate: today, amount: '14.13' },
  allocations: isReversed ? null : [{ documentNo: doc.invoiceDocNo, amount: '14.13' }],
})
const erp = ({ doc }: JourneyState, outcome: 'posted' | 'cancelled') => ({
  ...{ outsideNo: `${outcome}-${doc.invoiceDocNo}`, invoiceDocNo: doc.invoiceDocNo, outcome },
  ...(outcome === 'posted' ? { erpBillNo: `ERP-${doc.invoiceDocNo}` } : { reason: 'Wrong account' }),
})

/** Every command of money: a share is billed, invoiced, written off, invoiced anew, paid, and all of it taken back. */
const MONEY: readonly JourneyStep[] = [
  {
    path: 'ISrmBillService/addBill',
    as: 'buyer',
    condition: ({ payableId, today }) => ({
      ...{ orgNo: 'SZ10', supplierNo: 'S1001', currency: 'CNY', billPeriod: today.slice(0, 7) },
      payables: [{ payableId, qty: '10' }],
    }),
    keep: (state, bill: Key) => void Object.assign(state, { bill }),
  },
  { path: 'ISrmBillService/sendBill', as: 'buyer', condition: ({ bill }) => listOf(bill), keep: keepBill },
  { path: 'ISrmSupBillService/confirm', as: 'supplier', condition: ({ bill }) => keyOf(bill) },
  ...INVOICE,
  {
    path: 'ISrmInvoiceService/writeOff',
    as: 'buyer',
    condition: ({ doc }) => ({ ...keyOf(doc), reason: 'Wrong buyer' }),
  },
  ...INVOICE,
  { path: 'ISrmInvoiceService/throwInvoice', as: 'buyer', condition: ({ doc }) => listOf(doc) },
  { path: 'ISrmInvoiceMessageService/receiveMessage', as: 'buyer', condition: (state) => erp(state, 'posted') },
  { path: 'ISrmPaymentMessageService/receiveMessage', as: 'buyer', condition: (state) => payment(state, false) },
  { path: 'ISrmPaymentMessageService/receiveMessage', as: 'buyer', condition: (state) => payment(state, true) },
  { path: 'ISrmInvoiceMessageService/receiveMessage', as: 'buyer', condition: (state) => erp(state, 'cancelled') },
  {
    path: 'ISrmDeductionOrderService/addDeduction',
    as: 'buyer',
    condition: () => ({
      ...{ orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001', currency: 'CNY' },
      ...{ deductionType: 'allowance', deductionAmount: '1.2', taxRate: '13', reason: 'Scratched' },
    }),
    keep: keepOther,
  },
  {
    path: 'ISupDeductionService/srmDeductionOrderConfirm',
    as: 'supplier',
    condition: ({ other }) => ({ ...keyOf(other), result: 'accept' }),
  },
  {
    path: 'ISrmPriceAdjustmentService/addPriceAdjustment',
    as: 'buyer',
    condition: (state) => {
      state.newPrice += 1
      return {
        ...{ orgNo: 'SZ10', warehouseNo: 'SZ-RM', classifyType: 'RAW', supplierNo: 'S1001', goodsNo: 'R-0402-10K' },
        ...{ purchaseNo: state.order.purchaseNo, newPrice: String(state.newPrice / 100), reason: 'Copper' },
      }
    },
    keep: keepOther,
  },
  {
    path: 'ISrmPriceAdjustmentService/confirmPriceAdjustment',
    as: 'supplier',
    condition: ({ other }) => keyOf(other),
  },
]

/** Somebody who leads money of one order from step to step, over kills of the product. */
export interface MoneyClient {
  purchaseNo: string
  /** Whether its goods are received, and how many times it did everything. */
  isOwed(): boolean
  rounds(): number
  /** Does the next step by `send`, which answers nothing where the product is gone: then the same step comes again. Whether it was done. */
  step(
    send: (path: string, as: JourneyStep['as'], condition: object, isRepeated: boolean) => Promise<unknown>,
  ): Promise<boolean>
}

/** A client with an order of its own. */
export function moneyClient(order: ContextOrder, today: string, invoices: JourneyState['invoices']): MoneyClient {
  const none = { id: '', version: 0 }
  const state: JourneyState = {
    ...{
      order,
      today,
      invoices,
      payableId: '',
      bill: none,
      doc: { ...none, invoiceDocNo: '' },
      other: none,
      newPrice: 125,
    },
  }
  const steps = [...RECEIVE, ...MONEY]
  let at = 0
  let pending: object | undefined
  let rounds = 0
  return {
    purchaseNo: order.purchaseNo,
    isOwed: () => at >= RECEIVE.length,
    rounds: () => rounds,
    step: async (send) => {
      const step = steps[at]
      if (!step) throw new Error('a journey goes round')
      const isRepeated = pending !== undefined
      pending ??= step.condition(state)
      const data = await send(step.path, step.as, pending, isRepeated)
      if (data === undefined) return false
      step.keep?.(state, data as never)
      pending = undefined
      at += 1
      if (at === steps.length) {
        at = RECEIVE.length
        rounds += 1
      }
      return true
    },
  }
}
