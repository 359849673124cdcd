import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type BenchSide, benchCompany } from './bench-company.ts'
import { type BenchRow, timingsOf } from './bench-row.ts'
import type { BenchSetting } from './bench-setting.ts'
import { type BilledParty, makeBillByHand } from './by-hand/make-bill.ts'
import { askOnce, type Participant } from './load-loop.ts'
import { measurePool } from './measure-pool.ts'
import { productParticipant } from './product-participant.ts'
import { ratioOf } from './ratio.ts'
import { referenceParticipant } from './reference-participant.ts'
import type { TimedRounds } from './timings.ts'

/** What a bill of 20,000 lines and the matching of 200 lines may take, in milliseconds. */
const BILL_MS = 2000
const MATCH_MS = 300
const MATCHED_LINES = 200
/** Bills that are invoiced together, and payables of each of them. */
const MOST_BILLS = 100
const MOST_PAYABLES = 100

interface Key {
  id: string
  version: number
}

/** The pool, and long documents of money: a bill of all that a supplier is owed, and an invoicing bill that is matched. */
export async function measureMoney(setting: BenchSetting): Promise<BenchRow[]> {
  return [...(await measurePool(setting)), ...(await measureBill(setting)), await measureMatch(setting)]
}

/** Makes the longest bill by the product and by hand in turns; each is given up again, so that the next one has the same lines. */
async function measureBill(setting: BenchSetting): Promise<BenchRow[]> {
  const billPeriod = new Date().toISOString().slice(0, 7)
  const party: BilledParty = { orgNo: 'O00', supplierNo: 'S008', currency: 'CNY', billPeriod }
  const ours: number[] = []
  const theirs: number[] = []
  const lines: number[] = []
  const byHand = await referenceParticipant(setting.reference.port, makeBillByHand(party))
  for (let round = 0; round < setting.fileRounds; round++) {
    const made = await timed(callOf(setting, 'buyer', 'ISrmBillService/addBill', party))
    ours.push(made.elapsedMs)
    lines.push(await giveUp(setting, productAnswer(made.body)))
    const written = await timed(byHand)
    theirs.push(written.elapsedMs)
    lines.push(await giveUp(setting, referenceAnswer(written.body)))
  }
  const [count = 0, ...others] = lines
  if (count === 0 || others.some((one) => one !== count)) throw new Error(`bills differ: ${lines.join(', ')} lines`)
  const [product, reference] = [timingsOf(ours), timingsOf(theirs)]
  const limit = limitOf(product, BILL_MS)
  const made = { work: `make a bill of ${count} lines`, clients: 1, product }
  return [
    {
      ...made,
      reference,
      against: 'one statement by hand, p50',
      ratio: ratioOf(product, reference),
      target: { kind: 'atMost', value: 2 },
    },
    {
      ...made,
      reference: limit,
      against: `${BILL_MS} ms, p50`,
      ratio: ratioOf(product, limit),
      target: { kind: 'atMost', value: 1 },
    },
  ]
}

/** Commits an invoicing bill of 200 lines, which compares each of them with orders and receipts, and takes it back, again and again. */
async function measureMatch(setting: BenchSetting): Promise<BenchRow> {
  const { lineCount, ...key } = await enteredInvoice(setting)
  const durations: number[] = []
  let current = key
  for (let round = 0; round < setting.fileRounds; round++) {
    const committed = await timed(callOf(setting, 'supplier', 'ISupInvoiceService/commitInvoice', current))
    durations.push(committed.elapsedMs)
    const { version } = productAnswer(committed.body)
    current = await call(setting, 'supplier', 'ISupInvoiceService/withdrawInvoice', {
      ...{ id: key.id, version, reason: 'Measured again' },
    })
    current = { id: key.id, version: current.version }
  }
  await call(setting, 'supplier', 'ISupInvoiceService/deleteInvoice', current)
  const product = timingsOf(durations)
  const limit = limitOf(product, MATCH_MS)
  return {
    work: `match an invoice of ${lineCount} lines`,
    clients: 1,
    product,
    reference: limit,
    against: `${MATCH_MS} ms, p50`,
    ratio: ratioOf(product, limit),
    target: { kind: 'atMost', value: 1 },
  }
}

/** A time that is given, as something to compare with. */
const limitOf = ({ rounds }: TimedRounds, ms: number): TimedRounds => timingsOf(rounds.map(() => ms))

/** An invoicing bill of 200 lines, where enough was accepted, by shares of what was accepted of the measured supplier, with a real invoice over all of it. */
async function enteredInvoice(setting: BenchSetting): Promise<Key & { lineCount: number }> {
  const { payables, ...party } = await acceptedOf(setting.ownerUrl)
  const billIds: string[] = []
  const lineCount = Math.min(MATCHED_LINES, payables.length * MOST_BILLS)
  for (let left = lineCount; left > 0; left -= payables.length) {
    const shares = payables.slice(0, left).map((payableId) => ({ payableId, qty: '1' }))
    const made = await call(setting, 'buyer', 'ISrmBillService/addBill', { ...party, payables: shares })
    const [sent] = await call<Key[]>(setting, 'buyer', 'ISrmBillService/sendBill', { list: [keyOf(made)] })
    await call(setting, 'supplier', 'ISrmSupBillService/confirm', keyOf(sent ?? made))
    billIds.push(made.id)
  }
  const doc = await call(setting, 'supplier', 'ISupInvoiceService/generateInvoiceDoc', { billIds })
  const { rates } = await call<{ rates: { netAmount: string; taxAmount: string; taxRate: string }[] }>(
    setting,
    'supplier',
    'ISupInvoiceService/getInvoiceDocById',
    { id: doc.id },
  )
  const invoiceNo = `BENCH-${randomUUID().slice(0, 8)}`
  const invoiceDate = new Date().toISOString().slice(0, 10)
  const invoices = rates.map(({ netAmount, taxAmount, taxRate }) => ({
    ...{ invoiceType: '3', invoiceClassify: '2', invoiceNo, invoiceDate, invoiceAmount: netAmount, taxRate, taxAmount },
  }))
  const entered = await call(setting, 'supplier', 'ISupInvoiceService/enterInvoice', { ...keyOf(doc), invoices })
  return { id: doc.id, version: entered.version, lineCount }
}

/** What was accepted of the measured supplier where most of it is in one currency, each more than the shares that are taken. */
async function acceptedOf(ownerUrl: string) {
  const rows = await query<{ orgNo: string; currency: string; payables: string[] }>(
    ownerUrl,
    `select org_no as "orgNo", currency, (array_agg(id::text order by open_qty desc, id))[1:${MOST_PAYABLES}] as payables
     from srm_payable where tenantsid = $1 and supplier_no = $2 and org_no = any ($3) and source_type = 'acceptance' and open_qty >= ${MATCHED_LINES}
     group by org_no, currency order by count(*) desc, org_no limit 1`,
    [benchCompany.tenantsid, benchCompany.supplierNo, [...benchCompany.orgNos]],
  )
  const [found] = rows
  if (!found) throw new Error('nothing was accepted of the measured supplier')
  const { supplierNo } = benchCompany
  return { ...found, supplierNo, billPeriod: new Date().toISOString().slice(0, 7) }
}

/** Voids a bill and answers how many lines it had. */
async function giveUp(setting: BenchSetting, key: Key): Promise<number> {
  const [bill] = await query<{ count: number; version: number }>(
    setting.ownerUrl,
    'select line_count as count, version from srm_bill where id = $1',
    [key.id],
  )
  await call(setting, 'buyer', 'ISrmBillService/deleteBill', { id: key.id, version: bill?.version, reason: 'Measured' })
  return bill?.count ?? 0
}

const keyOf = ({ id, version }: Key): Key => ({ id, version })
const callOf = ({ product }: BenchSetting, side: BenchSide, path: string, input: object): Participant =>
  productParticipant(product.port, side, path, [input], { isMutating: true })
const productAnswer = <T = Key>(body: Buffer): T => (JSON.parse(body.toString()) as { data: T }).data
const referenceAnswer = (body: Buffer): Key => {
  const [[made] = []] = productAnswer<Key[][]>(body)
  if (!made) throw new Error('no bill was written by hand')
  return made
}
const call = async <T = Key>(setting: BenchSetting, side: BenchSide, path: string, input: object): Promise<T> =>
  productAnswer<T>(await askOnce(callOf(setting, side, path, input)))

async function timed(participant: Participant): Promise<{ body: Buffer; elapsedMs: number }> {
  const startedAt = performance.now()
  const body = await askOnce(participant)
  return { body, elapsedMs: performance.now() - startedAt }
}

async function query<Row extends object>(ownerUrl: string, text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
