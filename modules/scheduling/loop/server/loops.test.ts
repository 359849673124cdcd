import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { cardKey, cardsOf, makeLoop, newLoop } from '#modules/scheduling/card/server/testing.ts'
import { ask } from '#modules/scheduling/item/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const refusedAs = (code: string) => ({ declaration: { code: `scheduling.${code}` } })
const keyOf = (id: string) =>
  database.ownerDb
    .selectFrom('srm_kanban_loop')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const TERMS = { containerQty: '50', place: '', requestRule: null, replenishDays: null, remark: null }
const edit = async (id: string, terms: Partial<typeof TERMS> & { cardCount: number }) =>
  ask(database, buyer, 'ISrmKanbanLoopService/editKanbanLoop', { ...(await keyOf(id)), ...TERMS, ...terms })
const scanEmpty = (code = '') => ask(database, buyer, 'ISrmKanbanCardService/scanEmptyCard', { code })
const scanReceived = (code = '') => ask(database, buyer, 'ISrmKanbanCardService/scanReceivedCard', { code })
const standing = async (id: string) => (await cardsOf(database, id)).filter(({ status }) => status !== 'removed')
const seqs = async (id: string) => (await standing(id)).map(({ card_seq: seq }) => seq)

describe('a loop', () => {
  it('begins with its cards, all full, of the goods and place of the loop', async () => {
    const { cards, loopNo } = await makeLoop(database, buyer, { cardCount: 3, containerQty: '12', place: 'Line 3' })
    expect(cards.map(({ card_no: no }) => no)).toEqual(['001', '002', '003'].map((seq) => `${loopNo}-${seq}`))
    expect(cards).toMatchObject(
      Array(3).fill({ status: 'full', place: 'Line 3', container_qty: '12.000000', supplier_no: 'S1' }),
    )
  })

  it('gets more cards with new numbers, and loses only full ones, the last first', async () => {
    const { id, cards } = await makeLoop(database, buyer, { cardCount: 3 })
    await edit(id, { cardCount: 5 })
    expect(await seqs(id)).toEqual([1, 2, 3, 4, 5])
    await scanEmpty(cards[2]?.card_no)
    await edit(id, { cardCount: 3 })
    expect(await seqs(id)).toEqual([1, 2, 3])
    await edit(id, { cardCount: 2 })
    expect(await seqs(id)).toEqual([1, 3])
    await scanEmpty(cards[0]?.card_no)
    await expect(edit(id, { cardCount: 1 })).rejects.toMatchObject({
      ...refusedAs('tooFewFullCards'),
      parameters: { count: 1, full: 0 },
    })
    await edit(id, { cardCount: 3 })
    // The printed cards 4 and 5 may still be about.
    expect(await seqs(id)).toEqual([1, 3, 6])
  })

  it('counts its cards as they stand', async () => {
    const { id, cards } = await makeLoop(database, buyer, { cardCount: 4, replenishDays: 1 })
    await scanEmpty(cards[0]?.card_no)
    await scanEmpty(cards[1]?.card_no)
    const list = [await cardKey(database, cards[1]?.id ?? '')]
    await ask(database, supplier, 'ISupSrmKanbanCardService/shipKanbanCard', { list, asnNo: null })
    for (const caller of [buyer, supplier]) {
      const { records } = await ask(database, caller, 'ISrmKanbanLoopService/getKanbanLoopPage', {
        condition: { ids: [id] },
      })
      // What was due is late on the day on which it is looked at, years after.
      expect(records).toMatchObject([
        { cardCount: 4, fullCount: 2, emptyCount: 0, orderedCount: 1, inTransitCount: 1, lateCount: 2 },
      ])
    }
  })

  it('changes what full cards hold at once, and what was requested when it is full again', async () => {
    const { id, cards } = await makeLoop(database, buyer, { cardCount: 2, containerQty: '50' })
    await scanEmpty(cards[0]?.card_no)
    await edit(id, { cardCount: 2, containerQty: '80', place: 'Line 9' })
    const quantities = async () =>
      (await standing(id)).map(({ container_qty: qty, place }) => `${Number(qty)} ${place}`)
    expect(await quantities()).toEqual(['50 Line 9', '80 Line 9'])
    await scanReceived(cards[0]?.card_no)
    expect(await quantities()).toEqual(['80 Line 9', '80 Line 9'])
  })

  it('is closed while nothing is requested, and takes its cards out', async () => {
    const { id, cards } = await makeLoop(database, buyer, { cardCount: 2, requestRule: 'byPurchaser' })
    await scanEmpty(cards[0]?.card_no)
    const list = async () => [await cardKey(database, cards[0]?.id ?? '')]
    await ask(database, buyer, 'ISrmKanbanCardService/orderKanbanCard', { list: await list() })
    const close = async () =>
      ask(database, buyer, 'ISrmKanbanLoopService/closeKanbanLoop', { ...(await keyOf(id)), reason: 'Over' })
    await expect(close()).rejects.toMatchObject(refusedAs('loopHasRequests'))
    await scanReceived(cards[0]?.card_no)
    await scanEmpty(cards[0]?.card_no)
    expect(await close()).toMatchObject({ status: 'closed' })
    expect(await standing(id)).toEqual([])
    await expect(scanEmpty(cards[1]?.card_no)).rejects.toMatchObject(refusedAs('cardRemoved'))
  })

  it('is the only active one of its goods at its place, of goods that are there, in the decimals of their unit', async () => {
    const first = await newLoop(database, { place: 'Line 1' })
    const add = (input: object) =>
      ask(database, buyer, 'ISrmKanbanLoopService/addKanbanLoop', { ...first, ...input } as typeof first)
    const made = await add({})
    await expect(add({})).rejects.toMatchObject({ constraint: 'srm_kanban_loop_of_goods' })
    await add({ place: 'Line 2' })
    await expect(add({ goodsNo: 'NONE' })).rejects.toMatchObject(refusedAs('unknownGoods'))
    await expect(add({ supplierNo: 'NONE' })).rejects.toMatchObject(refusedAs('unknownSupplier'))
    await expect(add({ place: 'Line 4', containerQty: '0.5' })).rejects.toMatchObject(refusedAs('containerDecimals'))
    await ask(database, buyer, 'ISrmKanbanLoopService/closeKanbanLoop', { ...(await keyOf(made.id)), reason: 'Anew' })
    await add({})
  })
})
