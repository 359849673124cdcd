import { sql } from 'kysely'
import type { ActorContext } from '#platform/server/actor-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { CallCommand } from './call-command.ts'

/** A supplier's invoice over all that was received of an order. */
export interface SourceInvoice {
  supplierNo: string
  purchaseNo: string
  invoiceNo: string
  invoiceDate: string
  netAmount: string
  taxAmount: string
  taxRate: string
}

/** A payment to a supplier. */
export interface SourcePayment {
  supplierNo: string
  paymentNo: string
  paymentDate: string
  amount: string
}

/** What was invoiced and paid of documents from outside. */
export interface SourceMoney {
  orgNo: string
  currency: string
  invoices: readonly SourceInvoice[]
  payments: readonly SourcePayment[]
}

/** What became of it. */
export interface LoadedMoney {
  bills: number
  invoices: number
  /** Invoices that look like others, and were let pass. */
  released: number
  payments: number
}

/** The most that goes on one bill: orders are invoiced whole. */
const MOST_LINES = 900
const MOST_INVOICES = 200

interface Actors {
  buyer: ActorContext
  /** Lets differences pass that the buyer approves. */
  checker: ActorContext
  supplier: (supplierNo: string) => ActorContext
}

/**
 * Takes what was received from the pool to the ERP and has it paid, through the commands that people use: bills of orders, one
 * invoicing bill for each bill with the real invoices of its orders, and payments that pay the oldest first.
 */
export async function loadMoney(
  trx: ScopedTransaction,
  call: CallCommand,
  { buyer, checker, supplier }: Actors,
  { orgNo, currency, invoices, payments }: SourceMoney,
): Promise<LoadedMoney> {
  const loaded: LoadedMoney = { bills: 0, invoices: 0, released: 0, payments: 0 }
  const owed = await readPayables(trx)
  for (const [supplierNo, ofSupplier] of Map.groupBy(invoices, (invoice) => invoice.supplierNo)) {
    const actor = supplier(supplierNo)
    for (const together of chunksOf(ofSupplier, owed)) {
      const payables = together
        .flatMap(({ purchaseNo }) => owed.get(purchaseNo) ?? [])
        .map((payableId) => ({ payableId }))
      const billPeriod =
        together
          .map(({ invoiceDate }) => invoiceDate.slice(0, 7))
          .sort()
          .at(-1) ?? ''
      const bill = await call(buyer, 'ISrmBillService/addBill', { orgNo, supplierNo, currency, billPeriod, payables })
      const [sent] = await call(buyer, 'ISrmBillService/sendBill', { list: [{ id: bill.id, version: bill.version }] })
      await call(actor, 'ISrmSupBillService/confirm', { id: bill.id, version: sent?.version ?? 0 })
      const doc = await call(actor, 'ISupInvoiceService/generateInvoiceDoc', { billIds: [bill.id] })
      const entered = await call(actor, 'ISupInvoiceService/enterInvoice', {
        ...{ id: doc.id, version: doc.version },
        invoices: together.map(({ invoiceNo, invoiceDate, netAmount, taxAmount, taxRate }) => ({
          ...{ invoiceType: '3' as const, invoiceClassify: '2' as const, invoiceNo, invoiceDate },
          ...{ invoiceAmount: netAmount, taxAmount, taxRate },
        })),
      })
      let last = await call(actor, 'ISupInvoiceService/commitInvoice', { id: doc.id, version: entered.version })
      const { results } = await call(buyer, 'ISrmInvoiceService/getMatchResult', { id: doc.id })
      const resultIds = results.flatMap(({ id, outcome }) => (outcome === 'warn' ? [id] : []))
      if (resultIds.length > 0) {
        const released = { id: doc.id, version: last.version, resultIds, reason: 'Numbers of the source repeat' }
        last = await call(checker, 'ISrmInvoiceService/releaseDuplicate', released)
        loaded.released += resultIds.length
      }
      const [approved] = await call(buyer, 'ISrmInvoiceService/approve', {
        list: [{ id: doc.id, version: last.version }],
      })
      await call(buyer, 'ISrmInvoiceService/recordErpBillNo', {
        ...{ id: doc.id, version: approved?.version ?? 0, erpBillNo: `ERP-${doc.invoiceDocNo}` },
      })
      loaded.bills += 1
      loaded.invoices += together.length
    }
  }
  for (const { supplierNo, paymentNo, paymentDate, amount } of payments) {
    const payment = { outsideNo: paymentNo, paymentNo, orgNo, supplierNo, currency, paymentDate, amount }
    await call(buyer, 'ISrmPaymentMessageService/receiveMessage', payment)
    loaded.payments += 1
  }
  return loaded
}

/** Ids of the payables of each order. */
async function readPayables(trx: ScopedTransaction): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ purchaseNo: string; ids: string[] }>`
    select purchase_no as "purchaseNo", array_agg(id::text order by id) as ids from srm_payable
    where payable_status = 'open' group by purchase_no`.execute(trx)
  return new Map(rows.map(({ purchaseNo, ids }) => [purchaseNo, ids]))
}

/** Invoices in groups of which each fits on a bill, in their order. */
function chunksOf(invoices: readonly SourceInvoice[], owed: ReadonlyMap<string, readonly string[]>): SourceInvoice[][] {
  const chunks: SourceInvoice[][] = []
  let lines = 0
  for (const invoice of invoices) {
    const own = owed.get(invoice.purchaseNo)?.length ?? 0
    const last = chunks.at(-1)
    if (!last || lines + own > MOST_LINES || last.length === MOST_INVOICES) {
      chunks.push([invoice])
      lines = own
    } else {
      last.push(invoice)
      lines += own
    }
  }
  return chunks
}
