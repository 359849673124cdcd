import { sql } from 'kysely'
import { type MoneyStage, demoMoneyTexts as texts } from '#db/demo/money-plan.ts'
import { multiply, round } from '#platform/contract/values/decimal.ts'
import { supplierNamed, unitOfOrg } from './demo-units.ts'
import type { DemoBill } from './play-bills.ts'
import type { DemoFixtures } from './play-order.ts'

/** An invoicing bill of the demo company. */
interface DemoDoc {
  id: string
  version: number
  invoiceDocNo: string
  bill: DemoBill
}

/** Stages that were invoiced once before. */
const INVOICED_TWICE: readonly MoneyStage[] = ['submitted', 'entering']
/** Stages in which the ERP has the invoicing bill. */
const THROWN: readonly MoneyStage[] = ['due', 'overdue', 'partlyPaid', 'paid']
/** Of those that are approved, so many wait for the answer of the ERP. */
const WITH_ERP = 2

/** Invoices confirmed bills, each to its stage: entered, committed, rejected, approved, handed over to the ERP. */
export async function playInvoices(fixtures: DemoFixtures, bills: readonly DemoBill[]): Promise<void> {
  const before: DemoDoc[] = []
  for (const bill of bills) if (INVOICED_TWICE.includes(bill.stage)) before.push(await generate(fixtures, bill))
  await giveUp(fixtures, before)
  const docs: DemoDoc[] = []
  for (const bill of bills) if (bill.stage !== 'confirmed') docs.push(await generate(fixtures, bill))
  const committed = await commitDocs(
    fixtures,
    docs.filter(({ bill }) => bill.stage !== 'entering'),
    ({ bill }) => bill.id === bills.find(({ stage }) => stage === 'submitted')?.id,
  )
  for (const { id, version, bill } of committed) {
    if (bill.stage !== 'rejected') continue
    const reason = texts.rejected[unitOfOrg(bill.orgNo)]
    await fixtures.call(fixtures.buyer, 'ISrmInvoiceService/reject', { id, version, reason })
  }
  const approved = await approveDocs(
    fixtures,
    committed.filter(({ bill }) => bill.stage === 'approved' || THROWN.includes(bill.stage)),
  )
  await handOver(fixtures, approved)
}

async function generate(fixtures: DemoFixtures, bill: DemoBill): Promise<DemoDoc> {
  const supplier = supplierNamed(fixtures, bill.supplierNo)
  const made = await fixtures.call(supplier, 'ISupInvoiceService/generateInvoiceDoc', { billIds: [bill.id] })
  return { id: made.id, version: made.version, invoiceDocNo: made.invoiceDocNo, bill }
}

/** What is submitted was approved and written off before; what is being entered was deleted once. */
async function giveUp(fixtures: DemoFixtures, docs: readonly DemoDoc[]): Promise<void> {
  const { call, buyer } = fixtures
  for (const { id, version, bill } of docs) {
    if (bill.stage !== 'entering') continue
    await call(supplierNamed(fixtures, bill.supplierNo), 'ISupInvoiceService/deleteInvoice', { id, version })
  }
  const committed = await commitDocs(
    fixtures,
    docs.filter(({ bill }) => bill.stage === 'submitted'),
  )
  for (const { id, version, bill } of await approveDocs(fixtures, committed)) {
    const reason = texts.writtenOff[unitOfOrg(bill.orgNo)]
    await call(buyer, 'ISrmInvoiceService/writeOff', { id, version, reason })
  }
}

/** What the lines of an invoicing bill come to at a rate of tax, and the first of them. */
interface InvoicedRate {
  docId: string
  taxRate: string
  invoiceAmount: string
  taxAmount: string
  lineId: string
  qty: string
  price: string
}

/** A line as a real invoice states it that asks for more than was ordered: somebody has to release the difference. */
const statedDearer = ({ lineId, qty, price }: InvoicedRate) => ({
  ...{ id: lineId, invoiceQty: qty, invoicePrice: round(multiply(price, '1.05'), 6) },
})

/** Enters one real invoice over all of each and commits it. */
async function commitDocs(
  fixtures: DemoFixtures,
  docs: readonly DemoDoc[],
  isDearer: (doc: DemoDoc) => boolean = () => false,
): Promise<DemoDoc[]> {
  const { call, trx } = fixtures
  const ids = docs.map(({ id }) => id)
  const { rows } = await sql<InvoicedRate>`
    select doc_id::text as "docId", trim_scale(tax_rate)::text as "taxRate", trim_scale(sum(net_amount))::text as "invoiceAmount",
      trim_scale(sum(tax_amount))::text as "taxAmount", (array_agg(id::text order by id))[1] as "lineId",
      (array_agg(trim_scale(qty)::text order by id))[1] as qty, (array_agg(trim_scale(price)::text order by id))[1] as price
    from srm_invoice_line where doc_id = any (${ids}::bigint[]) group by doc_id, tax_rate order by doc_id, tax_rate`.execute(
    trx,
  )
  const committed: DemoDoc[] = []
  for (const doc of docs) {
    const { id, bill, invoiceDocNo } = doc
    const supplier = supplierNamed(fixtures, bill.supplierNo)
    const invoiceNo = `INV${invoiceDocNo.replaceAll(/\D/g, '')}`
    const head = { invoiceType: '3', invoiceClassify: '2', invoiceNo, invoiceDate: bill.invoiceDate } as const
    const ofDoc = rows.filter(({ docId }) => docId === id)
    const entered = await call(supplier, 'ISupInvoiceService/enterInvoice', {
      ...{ id, version: doc.version },
      invoices: ofDoc.map(({ taxRate, invoiceAmount, taxAmount }) => ({ ...head, taxRate, invoiceAmount, taxAmount })),
      lines: isDearer(doc) ? ofDoc.slice(0, 1).map(statedDearer) : null,
    })
    const { version } = await call(supplier, 'ISupInvoiceService/commitInvoice', { id, version: entered.version })
    committed.push({ ...doc, version })
  }
  return committed
}

/** Approves them; where goods went back since, somebody else lets the difference pass before. */
async function approveDocs(
  { trx, call, buyer, administrator }: DemoFixtures,
  docs: readonly DemoDoc[],
): Promise<DemoDoc[]> {
  const ids = docs.map(({ id }) => id)
  const { rows } = await sql<{ id: string; resultIds: string[] }>`
    select doc_id::text as id, array_agg(id::text order by id) as "resultIds" from srm_match_result
    where doc_id = any (${ids}::bigint[]) and outcome = 'warn' and not is_removed group by doc_id`.execute(trx)
  const released: { id: string; version: number }[] = []
  for (const { id, resultIds } of rows) {
    const { version = 0 } = docs.find((doc) => doc.id === id) ?? {}
    const reason = texts.released
    const state = await call(administrator, 'ISrmInvoiceService/releaseDifference', { id, version, resultIds, reason })
    released.push({ id, version: state.version })
  }
  const list = withVersions(docs, released).map(({ id, version }) => ({ id, version }))
  return withVersions(docs, await call(buyer, 'ISrmInvoiceService/approve', { list }))
}

/** The ERP has those that are due, and is asked for some of the others. */
async function handOver({ call, buyer }: DemoFixtures, docs: readonly DemoDoc[]): Promise<void> {
  const waiting = docs.filter(({ bill }) => bill.stage === 'approved').slice(0, WITH_ERP)
  await call(buyer, 'ISrmInvoiceService/throwInvoice', { list: waiting.map(({ id, version }) => ({ id, version })) })
  for (const { id, version, invoiceDocNo, bill } of docs) {
    if (!THROWN.includes(bill.stage)) continue
    const erpBillNo = `51${invoiceDocNo.replaceAll(/\D/g, '').slice(-8)}`
    await call(buyer, 'ISrmInvoiceService/recordErpBillNo', { id, version, erpBillNo })
  }
}

function withVersions(docs: readonly DemoDoc[], states: readonly { id: string; version: number }[]): DemoDoc[] {
  const versions = new Map(states.map(({ id, version }) => [id, version]))
  return docs.map((doc) => ({ ...doc, version: versions.get(doc.id) ?? doc.version }))
}
