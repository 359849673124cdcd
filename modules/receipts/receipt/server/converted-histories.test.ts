import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput } from '#modules/deliveries/asn/server/testing.ts'
import { convertQuantity } from '#modules/master-data/server.ts'
import { type BuiltOrder, buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { divide, multiply } from '#platform/contract/values/decimal.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, brokenRules, call, RECEIPT_DAY, receiptIdsOf } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'

/** Exact arithmetic of its own, in millionths: what the product calculates is compared with it. */
const MILLION = 1_000_000n
function millionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
const text = (value: bigint): string => divide(String(value), String(MILLION), 6)
/** A fraction rounded half up to so many decimals, in millionths. */
function rounded(dividend: bigint, divisor: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(6 - decimals)
  const scaled = divisor * unit
  return ((2n * dividend + scaled) / (2n * scaled)) * unit
}

/** A line that was written in another unit than its item's; the factor between them is a fraction. */
const writtenLine = fc
  .record({
    decimals: fc.integer({ min: 0, max: 6 }),
    /** So many written units are so many of the item's, which has as many decimals as its unit allows. */
    fromQty: fc.integer({ min: 1, max: 144 }),
    toQty: fc.integer({ min: 1, max: 2_500 }),
    share: fc.nat({ max: 6 }),
    times: fc.integer({ min: 1, max: 400 }),
    /** Up to six decimals, now and then so little that a piece costs nothing. */
    price: fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 20_000 })),
    taxRate: fc.constantFrom('0', '6', '8.25', '13'),
    overPercent: fc.constantFrom('0', '0.5', '3.3333', '12.5'),
  })
  .map(({ decimals, fromQty, toQty, share, times, ...line }) => {
    const ofRate = Math.min(share, decimals)
    const toQtyText = divide(String(toQty), String(10 ** ofRate), ofRate)
    const ofWritten = 10 ** (decimals - ofRate)
    const written = divide(String(fromQty * times), String(ofWritten), 6)
    return { ...line, decimals, fromQty: String(fromQty), toQty: toQtyText, written }
  })
type WrittenLine = typeof writtenLine extends fc.Arbitrary<infer T> ? T : never

const index = fc.nat({ max: 30 })
/** In thousandths of what is open, now and then more. */
const part = fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(1000), fc.constant(1100))
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ship' as const), at: index, part }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receive' as const), at: index, part, refused: fc.nat(300) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('giveBack' as const), at: index, part, isCredit: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'takeBack' as const), at: index }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const run = (caller: Caller, path: CallPath, input: object) =>
  act(database, caller, (context) => call(context, path, input))
const CURRENCIES = { 0: 'JPY', 2: 'CNY', 3: 'KWD' } as const

/** A line of the order with what was written of it. */
interface Line extends WrittenLine {
  batchId: string
  lineQty: bigint
}

/** An order in other units, and what happens to its goods. */
class ConvertedHistory {
  readonly order: BuiltOrder
  readonly lines: readonly Line[]
  readonly currencyDecimals: 0 | 2 | 3
  readonly done = new Set<string>()

  constructor(order: BuiltOrder, lines: readonly Line[], currencyDecimals: 0 | 2 | 3) {
    this.order = order
    this.lines = lines
    this.currencyDecimals = currencyDecimals
  }

  static async begin(written: readonly WrittenLine[], currencyDecimals: 0 | 2 | 3): Promise<ConvertedHistory> {
    const quantities = written.map(({ decimals, fromQty, toQty, written: quantity }) => {
      const units = { fromUnitNo: 'CASE', toUnitNo: `U${decimals}`, conversionNo: 'C', isOfItem: true }
      const lineQty = convertQuantity([quantity], [{ ...units, fromQty, toQty }], { decimals, roundingType: '1' })
      expect(millionths(multiply(lineQty, fromQty))).toBe(millionths(multiply(quantity, toQty)))
      return lineQty
    })
    const order = await buildOrder(database.ownerDb, {
      currency: CURRENCIES[currencyDecimals],
      currencyDecimals,
      lines: written.map(({ decimals, price, taxRate, overPercent, written: orderedQty }, at) => ({
        ...{ itemNo: `CONVERTED-${decimals}`, unitNo: `U${decimals}`, unitDecimals: decimals },
        ...{ lineQty: quantities[at] ?? '', orderedQty, orderedUnitNo: 'CASE' },
        ...{ price: text(BigInt(price)), taxRate, overPercent },
      })),
    })
    const lines = written.map((line, at) => {
      const lineQty = millionths(quantities[at] ?? '')
      return { ...line, batchId: order.lines[at]?.batchId ?? '', lineQty }
    })
    return new ConvertedHistory(order, lines, currencyDecimals)
  }

  async take(one: Step): Promise<void> {
    try {
      if (await this.#perform(one)) this.done.add(one.kind)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
    }
  }

  /** So many thousandths of a quantity, as fine as the unit of its line. */
  #partOf(quantity: string, thousandths: number, { decimals }: Line): string {
    const unit = 10n ** BigInt(6 - decimals)
    const some = (millionths(quantity) * BigInt(thousandths)) / 1000n / unit
    return text((some > 0n ? some : 1n) * unit)
  }
  #lineOf(batchId: string): Line {
    const line = this.lines.find((one) => one.batchId === batchId)
    if (!line) throw new Error(`no line of batch ${batchId}`)
    return line
  }
  async #acceptances() {
    return database.ownerDb
      .selectFrom('srm_check_receipt')
      .select(['id', 'batch_id', 'receive_qty'])
      .where(
        'batch_id',
        'in',
        this.lines.map(({ batchId }) => batchId),
      )
      .where('reverses_id', 'is', null)
      .where('is_reversed', '=', false)
      .orderBy('id')
      .execute()
  }

  async #perform(one: Step): Promise<boolean> {
    switch (one.kind) {
      case 'ship': {
        const line = this.lines[one.at % this.lines.length]
        if (!line) return false
        const lines = [{ batchId: line.batchId, deliveryQty: this.#partOf(text(line.lineQty), one.part, line) }]
        await run(supplier, 'ISrmAsnHeadService/addAsn', asnInput({ lines }))
        return true
      }
      case 'receive': {
        const open = await database.ownerDb
          .selectFrom('srm_asn_line as l')
          .innerJoin('srm_asn_head as h', 'h.id', 'l.asn_id')
          .select(['l.id as asnLineId', 'l.batch_id', 'l.on_way_qty', 'h.id', 'h.version'])
          .where('l.head_id', '=', this.order.id)
          .where('l.on_way_qty', '>', '0')
          .orderBy('l.id')
          .execute()
        const found = open[one.at % Math.max(open.length, 1)]
        if (!found) return false
        const { asnLineId, id, version } = found
        const quantityOf = (thousandths: number) =>
          this.#partOf(found.on_way_qty, thousandths, this.#lineOf(found.batch_id))
        const checkReturnQty = one.refused > 0 && one.part < 700 ? quantityOf(one.refused) : '0'
        const lines = [{ asnLineId, receiveQty: quantityOf(one.part), checkReturnQty, reason }]
        await run(buyer, 'ISrmAsnHeadService/receiveAsn', { id, version, receiptDate: RECEIPT_DAY, lines })
        return true
      }
      case 'giveBack': {
        const rows = await this.#acceptances()
        const row = rows[one.at % Math.max(rows.length, 1)]
        if (!row) return false
        const returnQty = this.#partOf(row.receive_qty, one.part, this.#lineOf(row.batch_id))
        const lines = [{ receiptId: row.id, cellNo: 'RECEIVING', returnQty }]
        const head = { returnType: one.isCredit ? 'credit' : 'exchange', returnDate: RECEIPT_DAY, reason }
        await run(buyer, 'ISrmBillReturnService/addBillReturn', { ...head, lines })
        return true
      }
      case 'cancel': {
        const rows = await this.#acceptances()
        const row = rows[one.at % Math.max(rows.length, 1)]
        if (!row) return false
        await run(buyer, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [row.id], returnIds: [], reason })
        return true
      }
      case 'takeBack': {
        const { rows } = await sql<{ id: string }>`select distinct return_id as id from srm_bill_return_line
          where purchase_no = ${this.order.purchaseNo} and not is_reversed and reverses_id is null order by 1`.execute(
          database.ownerDb,
        )
        const id = rows[one.at % Math.max(rows.length, 1)]?.id
        if (id === undefined) return false
        await run(buyer, 'ISrmBillReturnService/cancelBillReturn', { id, reason })
        return true
      }
    }
  }

  /** What is wrong with the amounts of acceptances and returns. */
  async brokenAmounts(): Promise<string[]> {
    const { rows } = await sql<AmountRow>`
      select r.id, r.batch_id as "batchId", r.receive_qty::text as qty, r.amount::text, r.tax_amount::text as tax,
        (select count(*)::int from srm_bill_return_line b where b.receipt_id = r.id and b.is_reversed) as "takenBack",
        (select coalesce(sum(return_qty), 0)::text from srm_bill_return_line b where b.receipt_id = r.id) as "backQty",
        (select coalesce(sum(b.amount), 0)::text from srm_bill_return_line b where b.receipt_id = r.id) as back,
        (select coalesce(sum(b.tax_amount), 0)::text from srm_bill_return_line b where b.receipt_id = r.id) as "backTax",
        (select coalesce(sum(c.amount), 0)::text from srm_check_receipt c where c.reverses_id = r.id) as reversed
      from srm_check_receipt r where r.reverses_id is null
        and r.batch_id = any (${this.lines.map(({ batchId }) => batchId)}::bigint[])`.execute(database.ownerDb)
    return rows.flatMap((row) => this.#brokenOf(row).map((what) => `${what}: ${JSON.stringify(row)}`))
  }

  #brokenOf(row: AmountRow): string[] {
    const { price, written, lineQty, taxRate } = this.#lineOf(row.batchId)
    const [qty, amount, tax] = [millionths(row.qty), millionths(row.amount), millionths(row.tax)]
    const [backQty, back, backTax] = [millionths(row.backQty), millionths(row.back), millionths(row.backTax)]
    const share = rounded(qty * BigInt(price) * millionths(written), lineQty * MILLION, this.currencyDecimals)
    const shareOf = (whole: bigint) => rounded(whole * backQty, qty, this.currencyDecimals)
    const isAllBack = backQty === qty
    const errors: Record<string, boolean> = {
      'accepted is not its share of the written price': amount !== share,
      'tax is not that of the amount':
        tax !== rounded(amount * millionths(taxRate), 100n * MILLION, this.currencyDecimals),
      'a reversal is not of the same amount': row.reversed !== '0' && millionths(row.reversed) !== -amount,
      'less than nothing or more than all was taken off': back < 0n || back > amount || backTax < 0n || backTax > tax,
      'what went back wholly still costs something': isAllBack && (back !== amount || backTax !== tax),
      'what came wholly back was taken off': backQty === 0n && (back !== 0n || backTax !== 0n),
      'returned is not its share of the accepted':
        row.takenBack === 0 && (back !== shareOf(amount) || backTax !== shareOf(tax)),
    }
    return Object.entries(errors).flatMap(([what, isBroken]) => (isBroken ? [what] : []))
  }
}

/** An acceptance, and what of it went back. */
interface AmountRow {
  id: string
  batchId: string
  qty: string
  amount: string
  tax: string
  takenBack: number
  backQty: string
  back: string
  backTax: string
  reversed: string
}

/** A history in which each kind of step is done, so that none is missing by chance. */
const EVERY_KIND: [WrittenLine[], 0 | 2 | 3, Step[]] = [
  [
    {
      decimals: 2,
      fromQty: '12',
      toQty: '2.5',
      written: '36',
      price: 1_999,
      taxRate: '13',
      overPercent: '0',
    },
  ],
  2,
  [
    { kind: 'ship', at: 0, part: 1000 },
    { kind: 'receive', at: 0, part: 600, refused: 100 },
    { kind: 'giveBack', at: 0, part: 500, isCredit: true },
    { kind: 'takeBack', at: 0 },
    { kind: 'cancel', at: 0 },
  ],
]

describe('orders in other units over random histories', () => {
  it('keep every invariant of quantities, and accepted less returned costs its share of what was written', {
    timeout: 600_000,
  }, async () => {
    const done = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(writtenLine, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(0 as const, 2 as const, 3 as const),
        fc.array(step, { minLength: 6, maxLength: 14, size: 'max' }),
        async (written, currencyDecimals, steps) => {
          const history = await ConvertedHistory.begin(written, currencyDecimals)
          for (const one of steps) {
            await history.take(one)
            expect(await brokenRules(database.ownerDb)).toEqual([])
            expect(await history.brokenAmounts()).toEqual([])
          }
          for (const kind of history.done) done.add(kind)
        },
      ),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 10), endOnFailure: true, examples: [EVERY_KIND] },
    )
    // A history in which nothing ever happens would prove nothing.
    expect([...done].sort()).toEqual(['cancel', 'giveBack', 'receive', 'ship', 'takeBack'])
  })

  it('cost what was written once all of it is accepted, however often the goods come', {
    timeout: 600_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(writtenLine, fc.constantFrom(0 as const, 2 as const, 3 as const), async (line, decimals) => {
        const history = await ConvertedHistory.begin([line], decimals)
        await history.take({ kind: 'ship', at: 0, part: 1000 })
        await history.take({ kind: 'receive', at: 0, part: 1000, refused: 0 })
        const { rows } = await sql<{
          id: string
          amount: string
        }>`select asn_id as id, amount::text from srm_check_receipt
          where batch_id = ${history.lines[0]?.batchId}`.execute(database.ownerDb)
        const whole = rounded(BigInt(line.price) * millionths(line.written), MILLION, decimals)
        expect(rows.map(({ amount }) => millionths(amount))).toEqual([whole])
        expect((await receiptIdsOf(database, rows[0]?.id ?? '')).receiptIds).toHaveLength(1)
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 10), endOnFailure: true },
    )
  })
})
