import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daySlots } from '#modules/deliveries/appointment/contract/schemas.ts'
import { act, asnDetails, asnInput, balancesOf, buildAsn, lineIdsOf } from '#modules/deliveries/asn/server/testing.ts'
import { createAsn } from '#modules/deliveries/server.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import enUS from '#modules/receipts/locales/en-US.json' with { type: 'json' }
import type { CallPath } from '#platform/contract/calls.ts'
import type { ErrorDeclaration } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import {
  act as actWithCalls,
  call,
  type ReceivedOverrides,
  receiptIdsOf,
  receive,
  stateOfEverything,
  stockOf,
} from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
type Asn = Awaited<ReturnType<typeof buildAsn>>
const book = (asn: Asn, lines: ReceivedOverrides[] = [], date?: string) => receive(database, buyer, asn, lines, date)
const lineId = (asn: Asn, index = 0) => asn.lineIds[index] ?? ''
const batchId = (asn: Asn, index = 0) => asn.order.lines[index]?.batchId ?? ''
const orderState = async (asn: Asn) =>
  (
    await database.ownerDb
      .selectFrom('srm_purchase_head')
      .select('status')
      .where('id', '=', asn.order.id)
      .executeTakeFirstOrThrow()
  ).status

async function expectRefusal(asn: Asn, lines: ReceivedOverrides[], declaration: ErrorDeclaration, date?: string) {
  const before = await stateOfEverything(database)
  await expect(book(asn, lines, date)).rejects.toMatchObject({ declaration })
  expect(await stateOfEverything(database)).toEqual(before)
}

const acceptancesOf = async (asn: Asn) => {
  const { rows } = await sql<Record<string, unknown>>`
    select asn_line_id as line, lot_no as lot, trim_scale(receive_qty) as qty, trim_scale(amount) as amount,
      trim_scale(tax_amount) as tax, delivery_timing as timing, receipt_date as received, posting_date as posted
    from srm_check_receipt where asn_id = ${asn.id} order by id`.execute(database.ownerDb)
  return rows
}

describe('receiving an ASN', () => {
  it('takes everything that is open when no line is named, and completes ASN and order', async () => {
    const asn = await buildAsn(database, { quantities: ['100'] })
    const answer = await book(asn)
    expect(answer).toMatchObject({ status: '4', receiptNo: expect.stringMatching(/^GR260320-\d{4}$/) })
    expect(await balancesOf(database, batchId(asn))).toMatchObject({ onWay: '0', accepted: '100', toReceive: '0' })
    expect(await orderState(asn)).toBe('completed')
  })

  it('frees the dock with the last of its goods, and a cancelled receipt does not take it back', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '20'] })
    const supplier = callerOf('supplier')
    const run = (caller: Caller, path: CallPath, input: unknown) =>
      actWithCalls(database, caller, (context) => call(context, path, input))
    const booked = { asnId: asn.id, day: asnDetails.expectedArrivalDate, time: '08:00' }
    await run(supplier, 'ISrmAsnAppointmentService/bookAppointment', booked)
    const place = { orgNo: 'O1', warehouseNo: 'W1', deliveryAddress: asnDetails.deliveryAddress, day: booked.day }
    const free = async () => {
      const answer = await run(supplier, 'ISrmAsnAppointmentService/getSlots', place)
      return daySlots.parse(answer).slots.find(({ from }) => from === booked.time)?.free
    }
    await book(asn, [{ asnLineId: lineId(asn), receiveQty: '40' }])
    expect(await free()).toBe(0)
    await book(asn)
    expect(await free()).toBe(1)
    const reversed = { ...(await receiptIdsOf(database, asn.id)), reason: 'Wrong lorry' }
    await run(buyer, 'ISrmAsnHeadService/cancelReceipt', reversed)
    expect(await free()).toBe(1)
    await run(supplier, 'ISrmAsnAppointmentService/bookAppointment', booked)
    expect(await free()).toBe(0)
  })

  it('books accepted and refused quantities by line; the refused can be shipped again', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '20'] })
    const answer = await book(asn, [
      { asnLineId: lineId(asn), receiveQty: '30', checkReturnQty: '10', reason: 'Scratched' },
      { asnLineId: lineId(asn, 1), receiveQty: '5' },
    ])
    expect(answer.status).toBe('3')
    expect(await balancesOf(database, batchId(asn))).toMatchObject({
      onWay: '0',
      accepted: '30',
      refused: '10',
      toShip: '70',
    })
    expect(await balancesOf(database, batchId(asn, 1))).toMatchObject({
      onWay: '15',
      accepted: '5',
      refused: '0',
      toShip: '80',
    })
    expect((await book(asn)).status).toBe('4')
    expect(await orderState(asn)).toBe('executing')
    const refused = await database.ownerDb
      .selectFrom('srm_check_return')
      .selectAll()
      .where('asn_id', '=', asn.id)
      .execute()
    expect(refused.map((row) => [Number(row.check_return_qty), row.reason, row.lot_no])).toEqual([
      [10, 'Scratched', 'LOT-A'],
    ])
  })

  it('computes amount and tax of what was accepted, each rounded once to the currency', async () => {
    const order = { lines: [{ price: '0.335', taxRate: '13' }] }
    const asn = await buildAsn(database, { quantities: ['3'], order })
    await book(asn)
    expect(await acceptancesOf(asn)).toMatchObject([{ qty: '3', amount: '1.01', tax: '0.13' }])
    const yen = await buildAsn(database, {
      quantities: ['3'],
      order: { ...order, currency: 'JPY', currencyDecimals: 0 },
    })
    await book(yen)
    expect(await acceptancesOf(yen)).toMatchObject([{ qty: '3', amount: '1', tax: '0' }])
  })

  it('computes the amount of an order that was written in another unit by what was written', async () => {
    const line = { price: '10', orderedQty: '3', orderedUnitNo: 'BOX', lineQty: '36' }
    const asn = await buildAsn(database, { quantities: ['12'], order: { lines: [line] } })
    await book(asn)
    expect(await acceptancesOf(asn)).toMatchObject([{ qty: '12', amount: '10' }])
  })

  it('fills lots in their order, accepted goods first, unless a lot is named', async () => {
    const asn = await withLots()
    await book(asn, [{ asnLineId: lineId(asn), receiveQty: '5', checkReturnQty: '3', reason: 'Wet' }])
    expect((await acceptancesOf(asn)).map(({ lot, qty }) => [lot, qty])).toEqual([
      ['A', '4'],
      ['B', '1'],
    ])
    await book(asn, [{ asnLineId: lineId(asn), lotNo: 'B', receiveQty: '2' }])
    expect((await acceptancesOf(asn)).map(({ lot, qty }) => [lot, qty])).toEqual([
      ['A', '4'],
      ['B', '1'],
      ['B', '2'],
    ])
    const refused = await database.ownerDb
      .selectFrom('srm_check_return')
      .selectAll()
      .where('asn_id', '=', asn.id)
      .execute()
    expect(refused.map((row) => [row.lot_no, Number(row.check_return_qty)])).toEqual([['B', 3]])
  })

  it('refuses lots that the line does not have or that are used up', async () => {
    const asn = await withLots()
    await expectRefusal(asn, [{ asnLineId: lineId(asn), lotNo: 'C', receiveQty: '1' }], receiptsErrors.unknownLot)
    await expectRefusal(asn, [{ asnLineId: lineId(asn), lotNo: 'A', receiveQty: '5' }], receiptsErrors.overLot)
  })

  it('books a lot once when several lines of the receipt fall on it', async () => {
    const asn = await buildAsn(database)
    await book(asn, [
      { asnLineId: lineId(asn), receiveQty: '5' },
      { asnLineId: lineId(asn), receiveQty: '7' },
    ])
    expect((await acceptancesOf(asn)).map(({ qty }) => qty)).toEqual(['12'])
  })

  it('puts accepted goods into the warehouse\u2019s receiving cell and posts stock', async () => {
    const order = { warehouseNo: 'W1', lines: [{ itemNo: 'STOCKED' }] }
    const asn = await buildAsn(database, { quantities: ['8'], order })
    await book(asn, [{ asnLineId: lineId(asn), receiveQty: '6', checkReturnQty: '2', reason: 'Bent' }])
    expect(await stockOf(database)).toMatchObject({ 'T1/W1/RECEIVING/STOCKED/LOT-A/': '6' })
    const stored = await database.ownerDb
      .selectFrom('srm_warehousing_detail')
      .selectAll()
      .where('goods_no', '=', 'STOCKED')
      .execute()
    expect(stored.map((row) => [row.cell_no, Number(row.warehousing_qty), row.lot_no])).toEqual([
      ['RECEIVING', 6, 'LOT-A'],
    ])
  })

  it('keeps VMI goods the supplier\u2019s own', async () => {
    const asn = await buildAsn(database, { quantities: ['8'], order: { orderType: '3', lines: [{ itemNo: 'VMI-1' }] } })
    await book(asn)
    expect(await stockOf(database)).toMatchObject({ 'T1/W1/RECEIVING/VMI-1/LOT-A/S1': '8' })
  })

  it('tells early, normal and delayed by the days that the organisation allows', async () => {
    const timings = async (orgNo: string) => {
      const seen: unknown[] = []
      for (const expected of ['2026-03-23', '2026-03-22', '2026-03-20', '2026-03-19', '2026-03-01']) {
        const asn = await buildAsn(database, { order: { orgNo, lines: [{ expectArrivalDate: expected }] } })
        await receive(database, callerOf('purchaser', { orgNos: [orgNo] }), asn)
        seen.push((await acceptancesOf(asn))[0]?.timing)
      }
      return seen
    }
    expect(await timings('O1')).toEqual(['2', '2', '1', '3', '3'])
    await sql`insert into srm_order_answer_config (tenantsid, org_no, early_days, late_days)
      values ('T1', 'O-DAYS', 2, null)`.execute(database.ownerDb)
    expect(await timings('O-DAYS')).toEqual(['2', '1', '1', '1', '1'])
  })

  it('refuses nothing, less than nothing, and more than is open and ordered, and changes nothing', async () => {
    const asn = await buildAsn(database)
    const line = { asnLineId: lineId(asn) }
    await expectRefusal(asn, [line], receiptsErrors.receiptQuantityZero)
    await expectRefusal(
      asn,
      [{ ...line, receiveQty: '-1', checkReturnQty: '2', reason: 'x' }],
      receiptsErrors.receiptQuantityZero,
    )
    await expectRefusal(asn, [{ ...line, receiveQty: '101' }], receiptsErrors.overOpen)
    await expectRefusal(
      asn,
      [{ ...line, receiveQty: '30', checkReturnQty: '71', reason: 'x' }],
      receiptsErrors.overOpen,
    )
    await expectRefusal(
      asn,
      [
        { ...line, receiveQty: '30' },
        { ...line, receiveQty: '71' },
      ],
      receiptsErrors.overOpen,
    )
    await expectRefusal(asn, [{ ...line, receiveQty: '1.5' }], receiptsErrors.quantityDecimals)
    expect(enUS.errors.receiptQuantityZero.toLowerCase()).toContain('receipt quantity must be greater than 0')
  })

  it('needs a reason for what is refused, and a day that has come', async () => {
    const asn = await buildAsn(database)
    await expectRefusal(asn, [{ asnLineId: lineId(asn), checkReturnQty: '1' }], receiptsErrors.refusalReasonEmpty)
    await expectRefusal(asn, [], receiptsErrors.receiptDateInFuture, '2026-03-21')
  })

  it('does not take lines of another ASN', async () => {
    const [asn, other] = [await buildAsn(database), await buildAsn(database)]
    await expectRefusal(asn, [{ asnLineId: lineId(other), receiveQty: '1' }], receiptsErrors.unknownLine)
  })

  it('receives what is on the way of a closed order, and closes nothing else', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await sql`update srm_purchase_batch set is_closed = true, status = 'closed' where id = ${batchId(asn)}`.execute(
      database.ownerDb,
    )
    await sql`update srm_purchase_head set status = 'closed' where id = ${asn.order.id}`.execute(database.ownerDb)
    expect((await book(asn)).status).toBe('4')
    expect(await balancesOf(database, batchId(asn))).toMatchObject({ accepted: '40', toReceive: '0', toShip: '0' })
  })
})

async function withLots(): Promise<Asn> {
  const order = await buildOrder(database.ownerDb)
  const lots = [
    { lotNo: 'A', qty: '4' },
    { lotNo: 'B', qty: '6' },
  ]
  const input = asnInput({ lines: [{ batchId: order.lines[0]?.batchId ?? '', deliveryQty: '10', lots }] })
  const created = await act(database, callerOf('supplier'), (context) => createAsn(context, input))
  return { ...created, order, lineIds: await lineIdsOf(database, created.id) }
}
