import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposeChange } from '#modules/orders/change/server/propose-change.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { readOrderDetail } from '#modules/orders/order/server/read-order-detail.ts'
import { type BuiltOrder, buildOrder, callAs, callerOf, moveQuantities } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { closeLine, closeOrder } from './close-order.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const reason = 'Model discontinued'
const twoLines = { lines: [{}, { itemNo: 'ITEM-2' }] }
const detailOf = ({ id }: { id: string }) => callAs(database, buyer, readOrderDetail, { id })
const lineIdsOf = (order: BuiltOrder, ...positions: number[]) =>
  positions.map((position) => order.lines[position]?.lineId ?? '')
const close = ({ id, version }: { id: string; version: number }) =>
  callAs(database, buyer, closeOrder, { id, version, reason })
const closeLines = ({ id, version }: { id: string; version: number }, lineIds: string[]) =>
  callAs(database, buyer, closeLine, { id, version, lineIds, reason })
const ship = (batchId = '', quantity = '40') =>
  moveQuantities(database.ownerDb, batchId, 'asnShip', { delivery: quantity, on_way: quantity })
const receive = (batchId = '', quantity = '40') =>
  moveQuantities(database.ownerDb, batchId, 'accept', { on_way: `-${quantity}`, receive: quantity })

describe('closing an order', () => {
  it('ends what is undelivered, and what is on the way stays receivable', async () => {
    const order = await buildOrder(database.ownerDb)
    const batchId = order.lines[0]?.batchId
    await ship(batchId)
    expect(await close(order)).toMatchObject({ status: 'closed' })
    expect((await detailOf(order)).lines[0]?.batches[0]).toMatchObject({
      isClosed: true,
      unDeliveryQty: '0',
      unReceiveQty: '40',
      onWayQty: '40',
    })
    await receive(batchId)
    expect((await detailOf(order)).lines[0]?.batches[0]).toMatchObject({
      unDeliveryQty: '0',
      unReceiveQty: '0',
      receiveQty: '40',
    })
  })

  it('leaves a record for each batch and for the order, with the reason', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    await close(order)
    const records = (await detailOf(order)).changes.map(({ fieldName, valueAfter, lineBatch, reason: why }) => [
      fieldName,
      valueAfter,
      lineBatch,
      why,
    ])
    expect(records).toEqual([
      ['isClosed', 'true', '10-1-1', reason],
      ['isClosed', 'true', '20-1-1', reason],
      ['status', 'closed', '', reason],
    ])
  })

  it('lets a waiting change lapse', async () => {
    const order = await buildOrder(database.ownerDb)
    const changes = [{ batchId: order.lines[0]?.batchId ?? '', batchPurQty: '80' }]
    const state = await callAs(database, buyer, proposeChange, { id: order.id, version: 1, reason, changes })
    expect(await close(state)).toMatchObject({ status: 'closed' })
    expect((await detailOf(order)).changes[0]).toMatchObject({ fieldName: 'batchPurQty', state: 'refused' })
  })
})

describe('closing lines', () => {
  it('leaves the order in progress while another line is open', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    expect(await closeLines(order, lineIdsOf(order, 0))).toMatchObject({ status: 'executing' })
    const quantities = (await detailOf(order)).lines.map((line) => line.batches[0]?.unDeliveryQty)
    expect(quantities).toEqual(['0', '100'])
  })

  it('completes the order when all other lines are received', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    await ship(order.lines[1]?.batchId, '100')
    await receive(order.lines[1]?.batchId, '100')
    expect(await closeLines(order, lineIdsOf(order, 0))).toMatchObject({ status: 'completed' })
  })

  it('closes the order when no line is left', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    expect(await closeLines(order, lineIdsOf(order, 0, 1))).toMatchObject({ status: 'closed' })
  })

  it('lets only the changes of these lines lapse', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    const changes = order.lines.map(({ batchId }) => ({ batchId, batchPurQty: '80' }))
    const proposed = await callAs(database, buyer, proposeChange, { id: order.id, version: 1, reason, changes })
    const state = await closeLines(proposed, lineIdsOf(order, 0))
    expect(state).toMatchObject({ status: 'changing' })
    expect((await detailOf(order)).changes.map(({ fieldName, state: answer }) => [fieldName, answer])).toEqual([
      ['batchPurQty', 'refused'],
      ['batchPurQty', 'proposed'],
      ['isClosed', 'applied'],
    ])
  })

  it('does not complete an order while a change of what is open waits, even if all of it is received', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    const changes = [{ batchId: order.lines[1]?.batchId ?? '', batchPurQty: '120' }]
    const proposed = await callAs(database, buyer, proposeChange, { id: order.id, version: 1, reason, changes })
    for (const { batchId } of order.lines) {
      await ship(batchId, '100')
      await receive(batchId, '100')
    }
    expect(await closeLines(proposed, lineIdsOf(order, 0))).toMatchObject({ status: 'changing' })
  })

  it('refuses lines that are closed already and lines of other orders', async () => {
    const order = await buildOrder(database.ownerDb, twoLines)
    const stranger = await buildOrder(database.ownerDb)
    const state = await closeLines(order, lineIdsOf(order, 0))
    await expect(closeLines(state, lineIdsOf(order, 0))).rejects.toMatchObject({
      declaration: ordersErrors.lineClosed,
      parameters: { lineBatch: '10-1-1' },
    })
    await expect(closeLines(state, lineIdsOf(stranger, 0))).rejects.toMatchObject({
      declaration: { code: 'wire.notFound' },
    })
  })
})
