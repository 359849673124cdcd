import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asnInput } from '#modules/deliveries/asn/server/testing.ts'
import { createAsn as addAsn } from '#modules/deliveries/server.ts'
import { type BuiltOrder, buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { act, brokenRules, call, RECEIPT_DAY, receive } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'

type Step =
  | { kind: 'ship'; line: number; quantity: number; gifts: number }
  | { kind: 'receive'; asn: number; percent: number; refused: number; gifts: number }
  | { kind: 'whole' | 'end'; asn: number }
  | { kind: 'gifts' | 'cancelGifts'; asn: number; gifts: number }
  | { kind: 'cancel'; asn: number; row: number }
  | { kind: 'giveBack'; asn: number; row: number; returnType: 'exchange' | 'credit' }

const index = fc.nat({ max: 5 })
const gifts = fc.nat({ max: 6 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ kind: fc.constant('ship' as const), line: index, gifts },
      quantity: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ kind: fc.constant('receive' as const), asn: index, gifts },
      percent: fc.constantFrom(0, 30, 60, 100, 110),
      refused: fc.constantFrom(0, 0, 20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('whole' as const, 'end' as const), asn: index }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('gifts' as const, 'cancelGifts' as const),
      ...{ asn: index, gifts },
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), asn: index, row: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('giveBack' as const), asn: index, row: index },
      returnType: fc.constantFrom('exchange' as const, 'credit' as const),
    }),
  },
)

let begun = 0

/** The same steps over an order of its own, with the gifts of the steps or without. */
class History {
  readonly order: BuiltOrder
  readonly areGiven: boolean
  readonly asns: string[] = []
  /** So many gifts came, and were taken back. */
  readonly done = { came: 0, back: 0 }

  constructor(order: BuiltOrder, areGiven: boolean) {
    this.order = order
    this.areGiven = areGiven
  }

  static async begin(areGiven: boolean): Promise<History> {
    begun += 1
    const limits = { overPercent: '10', overAction: 'refuse' as const }
    const lines = [1, 2].map((at) => ({ itemNo: `ITEM-${begun}-${at}`, ...limits }))
    const order = await buildOrder(database.ownerDb, { lines })
    // The second item is inspected.
    await sql`update bm_item set is_inspected = true where item_no like '%-2'`.execute(database.ownerDb)
    return new History(order, areGiven)
  }

  #run(path: CallPath, input: object) {
    return act(database, buyer, (context) => call(context, path, input))
  }

  async #open(id: string) {
    const line = await database.ownerDb
      .selectFrom('srm_asn_line')
      .select(['id', 'on_way_qty', 'inspect_qty', 'gift_qty', 'gift_receive_qty'])
      .where('asn_id', '=', id)
      .executeTakeFirstOrThrow()
    const open = Number(line.on_way_qty) - Number(line.inspect_qty)
    return { lineId: line.id, open, giftsOpen: Number(line.gift_qty) - Number(line.gift_receive_qty) }
  }

  async #versionOf(id: string): Promise<number> {
    const head = database.ownerDb.selectFrom('srm_asn_head').select('version').where('id', '=', id)
    return (await head.executeTakeFirstOrThrow()).version
  }

  async #rows(id: string, ofGifts: boolean): Promise<string[]> {
    const rows = await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select('id')
      .where('asn_id', '=', id)
      .where('is_reversed', '=', false)
      .where('reverses_id', 'is', null)
      .where('gift_qty', ofGifts ? '>' : '=', '0')
      .orderBy('id')
      .execute()
    return rows.map((row) => row.id)
  }

  /** What of the step's gifts is taken in with its goods. */
  #giftsOf(requested: number, open: number): string {
    return this.areGiven ? String(Math.min(requested, open)) : '0'
  }

  /** Whether the step was done, or why not. */
  async take(one: Step): Promise<string> {
    try {
      await (one.kind === 'ship' ? this.#ship(one) : this.#take(one))
      return 'done'
    } catch (error) {
      if (error instanceof BusinessError) return error.declaration.code
      throw error
    }
  }

  async #ship(one: Extract<Step, { kind: 'ship' }>): Promise<void> {
    const { batchId = '' } = this.order.lines[one.line % 2] ?? {}
    const giftQty = this.areGiven ? String(one.gifts) : '0'
    const input = asnInput({ lines: [{ batchId, deliveryQty: String(one.quantity), giftQty }] })
    const { id } = await act(database, supplier, (context) => addAsn(context, input))
    this.asns.push(id)
  }

  async #take(one: Exclude<Step, { kind: 'ship' }>): Promise<unknown> {
    const id = this.asns[one.asn % Math.max(this.asns.length, 1)]
    if (!id) return undefined
    const { lineId, open, giftsOpen } = await this.#open(id)
    switch (one.kind) {
      case 'receive': {
        const accepted = Math.floor((open * one.percent) / 100)
        const refused = Math.floor((open * one.refused) / 100)
        if (accepted + refused === 0) return undefined
        const quantities = { receiveQty: String(accepted), checkReturnQty: String(refused), reason }
        const giftQty = this.#giftsOf(one.gifts, giftsOpen)
        const line = { asnLineId: lineId, ...quantities, giftQty }
        // Gifts that may have been counted as goods are asked about: nobody counted any here.
        const input = {
          id,
          version: await this.#versionOf(id),
          receiptDate: RECEIPT_DAY,
          lines: [line],
          isOverConfirmed: true,
        }
        return this.#run('ISrmAsnHeadService/receiveAsn', input)
      }
      case 'whole':
        return open > 0 ? receive(database, buyer, { id }) : undefined
      case 'end': {
        const input = { id, version: await this.#versionOf(id), lineIds: [lineId], reason }
        return this.#run('ISrmAsnHeadService/endAsnLine', input)
      }
      case 'gifts': {
        const giftQty = this.#giftsOf(one.gifts, giftsOpen)
        if (giftQty === '0') return undefined
        this.done.came += 1
        return receive(database, buyer, { id }, [{ asnLineId: lineId, giftQty }])
      }
      case 'cancelGifts': {
        const receiptIds = await this.#rows(id, true)
        if (receiptIds.length === 0) return undefined
        this.done.back += 1
        return this.#run('ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
      }
      case 'cancel': {
        const rows = await this.#rows(id, false)
        const receiptIds = rows.slice(one.row % Math.max(rows.length, 1)).slice(0, 1)
        if (receiptIds.length === 0) return undefined
        return this.#run('ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
      }
      case 'giveBack': {
        const rows = await this.#rows(id, false)
        const receiptId = rows[one.row % Math.max(rows.length, 1)]
        if (!receiptId) return undefined
        const { returnType } = one
        const lines = [{ receiptId, cellNo: 'RECEIVING', returnQty: '1' }]
        return this.#run('ISrmBillReturnService/addBillReturn', { returnType, returnDate: RECEIPT_DAY, reason, lines })
      }
    }
  }

  /** Every number that the order, its ASNs, acceptances, returns and discrepancies tell, gifts left out. */
  async orderSide(): Promise<unknown> {
    const { id } = this.order
    const { rows } = await sql<{ told: unknown }>`select jsonb_build_object(
      'order', (select status from srm_purchase_head where id = ${id}),
      'batches', (select jsonb_agg(jsonb_build_array(status, batch_pur_qty, pending_qty, delivery_qty, on_way_qty, receive_qty,
        check_return_qty, return_exchange_qty, ended_qty, un_delivery_qty, un_receive_qty, over_qty) order by id)
        from srm_purchase_batch where head_id = ${id}),
      'ledger', (select jsonb_agg(jsonb_build_array(m.movement, m.ordered, m.pending, m.delivery, m.on_way, m.receive,
        m.check_return, m.return_exchange, m.ended) order by m.id)
        from srm_purchase_ledger m join srm_purchase_batch b on b.id = m.batch_id where b.head_id = ${id}),
      'notices', (select jsonb_agg(h.status order by h.id) from srm_asn_head h
        where h.id in (select asn_id from srm_asn_line where head_id = ${id})),
      'lines', (select jsonb_agg(jsonb_build_array(delivery_qty, over_receipt_qty, receive_qty, check_return_qty, ended_qty, on_way_qty,
        inspect_qty) order by id) from srm_asn_line where head_id = ${id}),
      'acceptances', (select jsonb_build_array(coalesce(sum(r.receive_qty), 0), coalesce(sum(r.amount), 0), coalesce(sum(r.tax_amount), 0),
        coalesce(sum(r.over_receipt_qty), 0)) from
        srm_check_receipt r join srm_purchase_batch b on b.id = r.batch_id where b.head_id = ${id}),
      'timing', (select jsonb_object_agg(delivery_timing, told) from (select r.delivery_timing,
        jsonb_build_array(count(*), sum(r.receive_qty)) as told
        from srm_check_receipt r join srm_purchase_batch b on b.id = r.batch_id
        where b.head_id = ${id} and r.delivery_timing <> '0' group by r.delivery_timing) t),
      'returns', (select jsonb_agg(jsonb_build_array(r.return_type, r.return_qty, r.amount, r.tax_amount) order by r.id)
        from srm_bill_return_line r join srm_purchase_batch b on b.id = r.batch_id where b.head_id = ${id}),
      'discrepancies', (select jsonb_agg(jsonb_build_array(d.discrepancy_kind, d.discrepancy_qty, d.status) order by d.id)
        from srm_discrepancy d join srm_purchase_batch b on b.id = d.batch_id where b.head_id = ${id})) as told`.execute(
      database.ownerDb,
    )
    return rows[0]?.told
  }

  /** Gifts on the lines, and all stock of the order's goods beyond what was accepted and has not gone back. */
  async beyondOrder(): Promise<unknown> {
    const { rows } = await sql<{ onLines: number; inStock: number }>`select
      (select coalesce(sum(gift_receive_qty), 0)::int from srm_asn_line where head_id = ${this.order.id}) as "onLines",
      ((select coalesce(sum(s.on_hand_qty), 0) from wms_stock s where s.item_no in (select goods_no from srm_purchase_line
          where head_id = ${this.order.id})) - (select coalesce(sum(b.receive_qty), 0) from srm_purchase_batch b
          where b.head_id = ${this.order.id}) + (select coalesce(sum(r.return_qty), 0) from srm_bill_return_line r
          join srm_purchase_batch b on b.id = r.batch_id where b.head_id = ${this.order.id}))::int as "inStock"`.execute(
      database.ownerDb,
    )
    return rows[0]
  }
}

it('random histories with gifts leave every number of the order as the same histories without them, and take gifts back exactly', async () => {
  const done = { came: 0, back: 0 }
  const history = fc.array(step, { minLength: 8, maxLength: 16 })
  // One that has each of the steps.
  const example: Step[] = [
    { kind: 'ship', line: 0, quantity: 20, gifts: 3 },
    { kind: 'gifts', asn: 0, gifts: 2 },
    { kind: 'cancelGifts', asn: 0, gifts: 0 },
    { kind: 'receive', asn: 0, percent: 60, refused: 20, gifts: 1 },
    { kind: 'giveBack', asn: 0, row: 0, returnType: 'exchange' },
    { kind: 'whole', asn: 0 },
    { kind: 'cancel', asn: 0, row: 1 },
    { kind: 'end', asn: 0 },
    { kind: 'ship', line: 1, quantity: 10, gifts: 2 },
    { kind: 'whole', asn: 1 },
  ]
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      await sql`truncate srm_delivery_tolerance`.execute(database.ownerDb)
      const [given, plain] = [await History.begin(true), await History.begin(false)]
      for (const one of steps) {
        const outcome = await given.take(one)
        expect([one, await plain.take(one)]).toEqual([one, outcome])
        expect(await given.orderSide()).toEqual(await plain.orderSide())
      }
      for (const [at] of given.asns.entries()) await given.take({ kind: 'cancelGifts', asn: at, gifts: 0 })
      expect(await given.orderSide()).toEqual(await plain.orderSide())
      expect(await given.beyondOrder()).toEqual({ onLines: 0, inStock: 0 })
      expect(await brokenRules(database.ownerDb)).toEqual([])
      done.came += given.done.came
      done.back += given.done.back
    }),
    { numRuns: Number(process.env.HISTORY_RUNS ?? 6), endOnFailure: true, examples: [[example]] },
  )
  expect(done.came * done.back).toBeGreaterThan(0)
}, 120_000)
