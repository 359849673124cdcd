import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askCancellation } from '#modules/orders/change/server/cancellations.ts'
import { confirmChange } from '#modules/orders/change/server/confirm-change.ts'
import { proposeChange } from '#modules/orders/change/server/propose-change.ts'
import { closeOrder } from '#modules/orders/closing/server/close-order.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { ORDER_STATES, orderTabs } from '../contract/fields.ts'
import { orderLines } from './order-list.ts'
import { readOrderDetail } from './read-order-detail.ts'
import { actAs, type BuiltOrder, buildOrder, callAs, callerOf, moveQuantities } from './testing.ts'
import { wholeOrders } from './whole-order-list.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Plan has changed'

const search = (condition: ListCondition) => ({ current: 1, size: 100, condition })
const ordersOf = async (condition: ListCondition, caller = buyer) =>
  (await callAs(database, caller, wholeOrders['ISupSrmPurchaseHeadService/getPurchaseHeadPage'], search(condition)))
    .records
const numbersOf = async (condition: ListCondition, caller = buyer) =>
  (await ordersOf(condition, caller)).map(({ purchaseNo }) => purchaseNo).sort()
const batchOf = (order: BuiltOrder, position = 0) => order.lines[position]?.batchId ?? ''
const receive = async (batchId: string, quantity: string) => {
  await moveQuantities(database.ownerDb, batchId, 'asnShip', { delivery: quantity, on_way: quantity })
  await moveQuantities(database.ownerDb, batchId, 'accept', { on_way: `-${quantity}`, receive: quantity })
}

describe('the order list in list mode', () => {
  it('has one row per order: quantities in the one unit of its deliveries, amounts as its detail adds them up', async () => {
    const order = await buildOrder(database.ownerDb, {
      purchaseNo: 'WH-SUMS',
      lines: [
        { lineQty: '100', price: '1.5', expectArrivalDate: '2020-01-01' },
        { lineQty: '300', price: '0.333', taxRate: '6', itemNo: 'ITEM-2', expectArrivalDate: '2999-01-01' },
      ],
    })
    await receive(batchOf(order), '40')
    await moveQuantities(database.ownerDb, batchOf(order, 1), 'asnShip', { delivery: '10', on_way: '10' })
    const { amount, amountWithTax } = await callAs(database, buyer, readOrderDetail, { id: order.id })
    const [row, ...others] = await ordersOf({ keyword: 'WH-SUMS' })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      headId: order.id,
      status: 'executing',
      lineCount: 2,
      overdueCount: 1,
      isOverdue: true,
      nextDate: '2020-01-01',
      firstDate: '2020-01-01',
      lastDate: '2999-01-01',
      purchaseUnitNo: 'PCS',
      batchPurQty: '400',
      receiveQty: '40',
      onWayQty: '10',
      unDeliveryQty: '350',
      unReceiveQty: '360',
      percentReceived: '10',
      // 150 and 99.9, with 13 and 6 percent of tax, each rounded by itself.
      amount: '249.9',
      amountWithTax: '275.39',
      currency: 'CNY',
    })
    expect({ amount: row?.amount, amountWithTax: row?.amountWithTax }).toEqual({ amount, amountWithTax })
  })

  it('adds up no quantities of several units', async () => {
    const lines = [{ lineQty: '5' }, { lineQty: '7', itemNo: 'ITEM-KG', unitNo: 'KG', unitDecimals: 3 }]
    await buildOrder(database.ownerDb, { purchaseNo: 'WH-UNITS', lines })
    expect(await ordersOf({ keyword: 'WH-UNITS' })).toMatchObject([
      {
        lineCount: 2,
        purchaseUnitNo: null,
        batchPurQty: null,
        unDeliveryQty: null,
        onWayQty: null,
        receiveQty: null,
        unReceiveQty: null,
        percentReceived: '0',
      },
    ])
  })

  it('says what waits for an answer: until when, a change of either side, a cancellation', async () => {
    const { ownerDb } = database
    const asked = await buildOrder(ownerDb, { purchaseNo: 'WH-ASKED', status: 'accepting' })
    await sql`update srm_purchase_head set answer_due = '2026-03-05 12:00' where id = ${asked.id}`.execute(ownerDb)
    expect(await ordersOf({ answerDueStart: '2026-03-05', answerDueEnd: '2026-03-05' })).toMatchObject([
      { purchaseNo: 'WH-ASKED', answerDue: '2026-03-05 12:00:00', waitingChange: null },
    ])
    const waiting = async (purchaseNo: string) => (await ordersOf({ purchaseNo })).map((row) => row.waitingChange)
    for (const caller of [buyer, supplier]) {
      const order = await buildOrder(ownerDb, { purchaseNo: `WH-CHANGE-${caller.side}` })
      const changes = [{ batchId: batchOf(order), batchPurQty: '80' }]
      const changed = await callAs(database, caller, proposeChange, { id: order.id, version: 1, reason, changes })
      expect(await waiting(order.purchaseNo)).toEqual([caller.side])
      const key = { id: order.id, version: changed.version }
      await callAs(database, caller === buyer ? supplier : buyer, confirmChange, key)
      expect(await waiting(order.purchaseNo)).toEqual([null])
    }
    const dropped = await buildOrder(ownerDb, { purchaseNo: 'WH-DROP' })
    await callAs(database, buyer, askCancellation, { id: dropped.id, version: 1, reason })
    expect(await waiting('WH-DROP')).toEqual(['cancellation'])
  })

  it('says of an order in any state what its detail says that the reader may do, and why not', async () => {
    for (const status of ORDER_STATES) {
      const order = await buildOrder(database.ownerDb, { purchaseNo: `WH-DOES-${status}`, status })
      for (const caller of [buyer, supplier]) {
        const [row] = await ordersOf({ purchaseNo: order.purchaseNo }, caller)
        if (status === 'pendingRelease' && caller === supplier) {
          expect(row).toBeUndefined()
          continue
        }
        const { actions, markActions, version } = await callAs(database, caller, readOrderDetail, { id: order.id })
        expect(row, `${status} ${caller.side}`).toMatchObject({ version })
        expect(row?.actions, `${status} ${caller.side}`).toEqual({ ...actions, ...markActions })
      }
    }
  })

  it('finds by number, supplier and what stands out, and sorts by the time limit for answers', async () => {
    const { ownerDb } = database
    for (const [purchaseNo, due] of [
      ['WH-DUE-1', '2026-03-07 12:00'],
      ['WH-DUE-2', '2026-03-06 12:00'],
    ] as const) {
      const { id } = await buildOrder(ownerDb, { purchaseNo, status: 'accepting', supplierNo: 'S3' })
      await sql`update srm_purchase_head set answer_due = ${due} where id = ${id}`.execute(ownerDb)
    }
    expect(await numbersOf({ keyword: 'wh-due' })).toEqual(['WH-DUE-1', 'WH-DUE-2'])
    expect(await numbersOf({ supplierNo: ['S3'], status: ['accepting'] })).toEqual(['WH-DUE-1', 'WH-DUE-2'])
    expect(await numbersOf({ keyword: 'WH-SUMS', isOverdue: true })).toEqual(['WH-SUMS'])
    expect(await numbersOf({ keyword: 'WH-SUMS', isRedFlag: true })).toEqual([])
    const sorted = { ...search({ keyword: 'WH-DUE' }), field: 'answerDue', order: 'asc' } as const
    const { records } = await callAs(
      database,
      buyer,
      wholeOrders['ISupSrmPurchaseHeadService/getPurchaseHeadPage'],
      sorted,
    )
    expect(records.map(({ purchaseNo }) => purchaseNo)).toEqual(['WH-DUE-2', 'WH-DUE-1'])
  })
})

describe('the scope of the order list in list mode', () => {
  const READERS = {
    'a buyer of one organisation': buyer,
    'a buyer of another one': callerOf('purchaser', { orgNos: ['O2'] }),
    'a buyer who may see nothing': callerOf('purchaser', { orgNos: [] }),
    'a supplier': supplier,
    'another supplier': callerOf('supplier', { supplierNo: 'S2' }),
    'the supplier of that number elsewhere': callerOf('supplier', { tenantsid: 'T2' }),
  }

  it('hides other suppliers’ orders, other organisations’ and, from suppliers, what is not released', async () => {
    const { ownerDb } = database
    await buildOrder(ownerDb, { purchaseNo: 'SC-OWN' })
    await buildOrder(ownerDb, { purchaseNo: 'SC-HIDDEN', status: 'pendingRelease' })
    await buildOrder(ownerDb, { purchaseNo: 'SC-OTHER', supplierNo: 'S2' })
    await buildOrder(ownerDb, { purchaseNo: 'SC-ORG', orgNo: 'O2' })
    await buildOrder(ownerDb, { purchaseNo: 'SC-TENANT', tenantsid: 'T2' })
    const seen: Record<string, string[]> = {}
    for (const [name, reader] of Object.entries(READERS)) seen[name] = await numbersOf({ keyword: 'SC-' }, reader)
    expect(seen).toEqual({
      'a buyer of one organisation': ['SC-HIDDEN', 'SC-OTHER', 'SC-OWN'],
      'a buyer of another one': ['SC-ORG'],
      'a buyer who may see nothing': [],
      'a supplier': ['SC-ORG', 'SC-OWN'],
      'another supplier': ['SC-OTHER'],
      'the supplier of that number elsewhere': ['SC-TENANT'],
    })
  })

  it('counts on each tab the orders that it shows, searched or not, the same orders as detail mode', async () => {
    for (const [name, reader] of Object.entries(READERS)) {
      for (const keyword of ['', 'SC-', 'WH-DOES']) {
        const condition: ListCondition = keyword === '' ? {} : { keyword }
        const counts = await callAs(
          database,
          reader,
          wholeOrders['ISupSrmPurchaseHeadService/getPurchaseHeadStatus'],
          search({ ...condition, status: 'executing' }),
        )
        const shown: Record<string, number> = {}
        for (const [tab, ofTab] of Object.entries(orderTabs)) {
          shown[tab] = (await ordersOf({ ...condition, ...ofTab } as ListCondition, reader)).length
        }
        expect(counts, `${name} ${keyword}`).toEqual(shown)
        const lines = await callAs(
          database,
          reader,
          orderLines['ISupSrmPurchaseService/getPurchasePage'],
          search(condition),
        )
        const ofLines = [...new Set(lines.records.map(({ purchaseNo }) => purchaseNo))].sort()
        expect(await numbersOf(condition, reader), `${name} ${keyword}`).toEqual(ofLines)
      }
    }
  })

  it('exports one row per order, and none that the reader does not see', async () => {
    const content = await actAs(database, supplier, async (context) => {
      const { write } = await wholeOrders['ISupSrmPurchaseHeadService/exportPurchaseHead'](
        context,
        search({ keyword: 'SC-' }),
      )
      const out = new PassThrough()
      const [written] = await Promise.all([buffer(out), write(out)])
      return written
    })
    const { rows } = await readWorkbook(content, { fileBytes: content.length }, { fileName: 'export.xlsx' })
    const [, ...orders] = rows.map(({ cells }) => cells.map(({ text }) => text).find((text) => text.startsWith('SC-')))
    expect(orders.sort()).toEqual(['SC-ORG', 'SC-OWN'])
  })
})

describe('the past of the order list in list mode', () => {
  it('shows an order as it stood', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'WH-PAST' })
    await receive(batchOf(order), '40')
    const { rows } = await sql<{ now: string }>`select clock_timestamp()::timestamp::text as now`.execute(database.db)
    await receive(batchOf(order), '25')
    await callAs(database, buyer, closeOrder, { id: order.id, version: 1, reason })
    const seen = (caller: typeof buyer) => ordersOf({ ids: [order.id] }, caller)
    expect(await seen(buyer)).toMatchObject([{ receiveQty: '65', percentReceived: '65' }])
    expect(await seen({ ...buyer, asOf: rows[0]?.now ?? '' })).toMatchObject([
      { status: 'executing', receiveQty: '40', unDeliveryQty: '60', percentReceived: '40' },
    ])
  })
})
