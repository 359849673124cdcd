import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildAsn,
  act as deliver,
  endAsnLine,
  setDeliveryRules,
  voidAsn,
} from '#modules/deliveries/asn/server/testing.ts'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { receive } from '#modules/receipts/receipt/server/testing.ts'
import { ask, deliverBySchedule, newGoods } from '#modules/scheduling/item/server/testing.ts'
import { explainGap } from '#modules/scheduling/plan/contract/explain-gap.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { subtract } from '#platform/contract/values/decimal.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let database: TestDatabase
const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

/** Goods that are delivered by schedule, with their schedule. */
async function scheduled() {
  const goods = await newGoods(database)
  await deliverBySchedule(database, goods.goodsNo)
  const days = [{ demandDate: '2026-03-25', expectScheduledQuantity: '1000' }]
  const { id } = await ask(database, buyer, 'ISrmScheduleService/addSchedule', { ...goods, days })
  await ask(database, buyer, 'ISrmScheduleService/publishSchedule', { list: [await keyOf('srm_schedule_item', id)] })
  return { id, itemNo: goods.goodsNo }
}
const keyOf = (table: 'srm_asn_head' | 'srm_schedule_item', id: string) =>
  database.ownerDb.selectFrom(table).select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
let ships = 0
/** An ASN over so many pieces of an order of its own. What is delivered by schedule comes by appointment, each at a gate of its own. */
const ship = (itemNo: string, quantity: string) => {
  ships += 1
  const travel = { appointmentTime: '09:00', deliveryAddress: `Gate ${ships}` }
  return buildAsn(database, { quantities: [quantity], order: { lines: [{ itemNo, lineQty: '500' }] }, ...travel })
}
const read = (id: string, caller = supplier) => ask(database, caller, 'ISrmScheduleService/getGapDocuments', { id })
/** What explains the figure of a supplier, by kinds and quantities. */
async function explained(id: string, figure: string) {
  const { cumShippedQty, documents } = await read(id)
  return explainGap(subtract(figure, cumShippedQty), documents)?.map(({ kind, quantity }) => [kind, quantity])
}
const reset = async (id: string, agreedQty: string) => {
  const input = { ...(await keyOf('srm_schedule_item', id)), agreedDate: '2026-03-05', agreedQty, reason: 'Counted' }
  await ask(database, buyer, 'ISrmScheduleService/proposeReset', input)
  await ask(database, supplier, 'ISrmScheduleService/confirmReset', await keyOf('srm_schedule_item', id))
}

describe('the documents that may explain a difference of counters', () => {
  it('are those that one side alone may count: on the way and received by the portal, rejected and ended by the supplier', async () => {
    const { id, itemNo } = await scheduled()
    const [onWay, received, ended] = [await ship(itemNo, '40'), await ship(itemNo, '70'), await ship(itemNo, '25')]
    await receive(database, buyer, received, [
      { asnLineId: received.lineIds[0] ?? '', receiveQty: '60', checkReturnQty: '10', reason: 'Scratched' },
    ])
    const lost = { ...(await keyOf('srm_asn_head', ended.id)), lineIds: ended.lineIds, reason: 'Lost' }
    await deliver(database, buyer, (context) => endAsnLine(context, lost))
    const { cumShippedQty, documents, documentCount } = await read(id)
    expect(cumShippedQty).toBe('100')
    expect(documents.map(({ kind, quantity }) => [kind, quantity]).toSorted()).toEqual([
      ['ended', '25'],
      ['open', '-40'],
      ['received', '-60'],
      ['rejected', '10'],
    ])
    expect(documentCount).toBe(4)
    expect(documents.find(({ kind }) => kind === 'open')?.documentNo).toBe(onWay.asnNo)
    expect(documents.find(({ kind }) => kind === 'ended')?.documentNo).toBe(ended.asnNo)
    // The supplier ships 135, and hears of neither the rejection nor the end.
    expect(await explained(id, '135')).toEqual(
      expect.arrayContaining([
        ['ended', '25'],
        ['rejected', '10'],
      ]),
    )
    expect(await explained(id, '60')).toEqual([['open', '-40']])
    expect(await explained(id, '101')).toBeUndefined()
  })

  it('are ASNs that wait for approval, and those that were withdrawn', async () => {
    const { id, itemNo } = await scheduled()
    const gone = await ship(itemNo, '30')
    const wrong = { ...(await keyOf('srm_asn_head', gone.id)), reason: 'Wrong' }
    await deliver(database, supplier, (context) => voidAsn(context, wrong))
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: true })
    await ship(itemNo, '15')
    await setDeliveryRules(database, 'O1', { isApprovalNeeded: false })
    const { cumShippedQty, documents } = await read(id)
    expect(cumShippedQty).toBe('0')
    expect(documents.map(({ kind, quantity }) => [kind, quantity]).toSorted()).toEqual([
      ['pending', '15'],
      ['withdrawn', '30'],
    ])
  })

  it('count from the last reset on: what was agreed on is no difference, what came back of it later is', async () => {
    const { id, itemNo } = await scheduled()
    const before = await ship(itemNo, '80')
    await reset(id, '80')
    expect((await read(id)).documents).toEqual([])
    await receive(database, buyer, before, [
      { asnLineId: before.lineIds[0] ?? '', receiveQty: '50', checkReturnQty: '30', reason: 'Rust' },
    ])
    await ship(itemNo, '20')
    const { documents } = await read(id)
    expect(documents.map(({ kind, quantity }) => [kind, quantity]).toSorted()).toEqual([
      ['open', '-20'],
      ['rejected', '30'],
    ])
    expect(await explained(id, '81')).toBeUndefined()
    expect(await explained(id, '100')).toEqual([['rejected', '30']])
    expect(await explained(id, '50')).toEqual([['open', '-20']])
  })

  it('are shown to whoever sees the schedule, and to nobody else', async () => {
    const { id, itemNo } = await scheduled()
    await ship(itemNo, '5')
    expect((await read(id, buyer)).documents).toHaveLength(1)
    expect((await read(id, supplier)).documents).toHaveLength(1)
    for (const stranger of [
      callerOf('purchaser', { orgNos: ['O9'] }),
      callerOf('purchaser', { warehouseNos: ['W9'] }),
      callerOf('supplier', { supplierNo: 'S9' }),
    ]) {
      await expect(read(id, stranger)).rejects.toMatchObject({ declaration: { code: platformErrors.notFound.code } })
    }
  })
})
