import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { act, ask } from '#modules/scheduling/item/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { cardKey, cardsOf, makeCard, makeLoop, requestsOf } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const people = { buyer, supplier }
const scanEmpty = (code: string, caller = buyer) =>
  ask(database, caller, 'ISrmKanbanCardService/scanEmptyCard', { code })
const scanReceived = (code: string) => ask(database, buyer, 'ISrmKanbanCardService/scanReceivedCard', { code })
const scanShipped = (code: string, asnNo: string | null = null) =>
  ask(database, supplier, 'ISupSrmKanbanCardService/scanShippedCard', { code, asnNo })
const refusedAs = (code: string) => ({ declaration: { code: `scheduling.${code}` } })
const numberOf = async (id: string) =>
  (
    await database.ownerDb
      .selectFrom('srm_kanban_card')
      .select('card_no')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).card_no

describe('a card', () => {
  it('is ordered by the report that it is empty, due within the days of its loop, and full again when it is received', async () => {
    const { cards } = await makeLoop(database, buyer, { replenishDays: 3, place: 'Line 3', containerQty: '12' })
    const [card] = cards
    const code = card?.card_no ?? ''
    const ordered = await scanEmpty(` ${code.toLowerCase()} `)
    expect(ordered).toMatchObject({ cardNo: code, status: 'ordered', containerQty: '12', place: 'Line 3' })
    expect(ordered).toMatchObject({ dueDate: '2026-03-05', isRepeated: false })
    expect(await scanShipped(code)).toMatchObject({ status: 'inTransit', isRepeated: false })
    expect(await scanReceived(code)).toMatchObject({ status: 'full', dueDate: null, isRepeated: false })
    const requests = await requestsOf(database, card?.id ?? '')
    expect(requests).toMatchObject([
      { request_state: 'received', ordered_date: '2026-03-02', due_date: '2026-03-05', received_date: '2026-03-02' },
    ])
  })

  it('that is scanned again changes nothing, and says who did it when', async () => {
    const { cards } = await makeLoop(database, buyer)
    const code = cards[0]?.card_no ?? ''
    const first = await scanEmpty(code)
    const again = await scanEmpty(code)
    expect(again).toEqual({ ...first, isRepeated: true })
    await scanShipped(code)
    expect(await scanEmpty(code)).toMatchObject({ status: 'inTransit', isRepeated: true })
    expect(await scanShipped(code)).toMatchObject({ status: 'inTransit', isRepeated: true })
    await scanReceived(code)
    expect(await scanReceived(code)).toMatchObject({ status: 'full', isRepeated: true })
    expect(await requestsOf(database, cards[0]?.id ?? '')).toHaveLength(1)
  })

  it('that two report empty at once makes one request', async () => {
    const { cards } = await makeLoop(database, buyer, { cardCount: 4 })
    const scans = cards.flatMap(({ card_no: code }) => [scanEmpty(code), scanEmpty(code), scanEmpty(code)])
    const answers = await Promise.all(scans)
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(cards.length)
    for (const { id } of cards) expect(await requestsOf(database, id)).toHaveLength(1)
  })

  it('waits to be ordered where its loop says so, or while orders to its supplier are frozen', async () => {
    const byHand = await makeLoop(database, buyer, { requestRule: 'byPurchaser' })
    expect(await scanEmpty(byHand.cards[0]?.card_no ?? '')).toMatchObject({ status: 'empty', dueDate: null })
    const { cards } = await makeLoop(database, buyer)
    await sql`update bm_supplier set is_order_frozen = true where supplier_no = 'S1'`.execute(database.ownerDb)
    try {
      expect(await scanEmpty(cards[0]?.card_no ?? '')).toMatchObject({ status: 'empty' })
      const list = [await cardKey(database, cards[0]?.id ?? '')]
      const order = ask(database, buyer, 'ISrmKanbanCardService/orderKanbanCard', { list })
      await expect(order).rejects.toMatchObject(refusedAs('supplierFrozen'))
    } finally {
      await sql`update bm_supplier set is_order_frozen = false where supplier_no = 'S1'`.execute(database.ownerDb)
    }
    const list = [await cardKey(database, cards[0]?.id ?? '')]
    const done = await ask(database, buyer, 'ISrmKanbanCardService/orderKanbanCard', { list })
    expect(done).toMatchObject([{ status: 'ordered' }])
  })

  it('tells its supplier of requests alone: not of a card that waits, nor that such a one is taken back', async () => {
    const events: (string | undefined)[] = []
    const told = async (action: 'empty' | 'withdraw', id: string) =>
      act(database, buyer, async (context) => {
        const path = `ISrmKanbanCardService/${action}KanbanCard` as const
        const { schedulingServer } = await import('../../server.ts')
        const key = await cardKey(database, id)
        const input = action === 'empty' ? { list: [key] } : { ...key, reason: 'Miscounted' }
        const announce: typeof context.announce = (message) => events.push(message.event?.name)
        for (const { handlers } of schedulingServer.calls) {
          const handler = handlers[path] as ((of: typeof context, given: object) => Promise<unknown>) | undefined
          await handler?.({ ...context, announce }, input)
        }
      })
    const waiting = await makeCard(database, people, 'full', { requestRule: 'byPurchaser' })
    await told('empty', waiting.id)
    await told('withdraw', waiting.id)
    const ordered = await makeCard(database, people, 'full')
    await told('empty', ordered.id)
    await told('withdraw', ordered.id)
    expect(events).toEqual([undefined, undefined, 'kanbanOrdered', 'kanbanWithdrawn'])
  })

  it('is received though nobody said that it was shipped, and withdrawn only before it was', async () => {
    const { id } = await makeCard(database, people, 'ordered')
    expect(await scanReceived(await numberOf(id))).toMatchObject({ status: 'full' })
    const shipped = await makeCard(database, people, 'inTransit')
    const key = await cardKey(database, shipped.id)
    const withdraw = ask(database, buyer, 'ISrmKanbanCardService/withdrawKanbanCard', { ...key, reason: 'Miscounted' })
    await expect(withdraw).rejects.toMatchObject(refusedAs('cardNotWaiting'))
  })

  it('that is unknown, taken out, or not the scanner’s is refused by its number', async () => {
    await expect(scanEmpty('KL000000-0000-001')).rejects.toMatchObject(refusedAs('cardUnknown'))
    const removed = await makeCard(database, people, 'removed')
    await expect(scanEmpty(await numberOf(removed.id))).rejects.toMatchObject(refusedAs('cardRemoved'))
    const full = await makeCard(database, people, 'full')
    await expect(scanShipped(await numberOf(full.id))).rejects.toMatchObject(refusedAs('cardNotOrdered'))
    await expect(
      scanEmpty(await numberOf(full.id), callerOf('purchaser', { warehouseNos: ['W9'] })),
    ).rejects.toMatchObject(refusedAs('cardUnknown'))
    const empty = await makeCard(database, people, 'empty')
    await expect(scanReceived(await numberOf(empty.id))).rejects.toMatchObject(refusedAs('cardNotRequested'))
  })

  it('has one open request at most, whatever writes it', async () => {
    const { id } = await makeCard(database, people, 'ordered')
    const twice =
      sql`insert into srm_kanban_request (card_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no,
        container_qty, ordered_date)
      select card_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, container_qty, ordered_date
      from srm_kanban_request where card_id = ${id}`.execute(database.ownerDb)
    await expect(twice).rejects.toThrow('srm_kanban_request_open')
  })
})

describe('an ASN that is named for shipped cards', () => {
  /** An ASN of so many of the goods of a card. */
  async function asnOf(cardId: string, deliveryQty: string, status = '2'): Promise<string> {
    const { goods_no: itemNo } = await database.ownerDb
      .selectFrom('srm_kanban_card')
      .select('goods_no')
      .where('id', '=', cardId)
      .executeTakeFirstOrThrow()
    const { lines } = await buildOrder(database.ownerDb, { lines: [{ itemNo, lineQty: '1000' }] })
    const { batchId = '' } = lines[0] ?? {}
    const asnNo = `ASN-${cardId}-${status}`
    await sql`
      with asn as (
        insert into srm_asn_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name, asn_no, status, delivery_date,
          expected_arrival_date, way_carriage, sender, sender_phone, shipping_address, delivery_address)
        select tenantsid, org_no, warehouse_no, classify_type, supplier_no, 'Supplier S1', ${asnNo}, ${status}, '2026-03-02', '2026-03-03', '1',
          'Ann', '1', 'There', 'Here' from srm_kanban_card where id = ${cardId} returning *)
      insert into srm_asn_line (asn_id, batch_id, head_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, asn_no, asn_seq,
        purchase_no, purchase_seq, purchase_phase_seq, purchase_batch_seq, goods_no, goods_name, purchase_unit_no, delivery_qty,
        expect_arrival_date)
      select a.id, b.id, b.head_id, a.tenantsid, a.org_no, a.warehouse_no, a.classify_type, a.supplier_no, a.asn_no, 1, 'PO', 1, 1, 1,
        c.goods_no, c.goods_name, c.purchase_unit_no, ${deliveryQty}, '2026-03-03'
      from asn a join srm_kanban_card c on c.id = ${cardId} join srm_purchase_batch b on b.id = ${batchId}`.execute(
      database.ownerDb,
    )
    return asnNo
  }

  it('brings as much as all cards say that name it, and not one container more', async () => {
    const { cards, id } = await makeLoop(database, buyer, { cardCount: 3, containerQty: '50' })
    const [first, second, third] = cards.map(({ card_no: code }) => code)
    for (const code of [first, second, third]) await scanEmpty(code ?? '')
    const asnNo = await asnOf(cards[0]?.id ?? '', '100')
    await scanShipped(first ?? '', asnNo)
    await scanShipped(second ?? '', asnNo)
    await expect(scanShipped(third ?? '', asnNo)).rejects.toMatchObject({
      ...refusedAs('asnBringsLess'),
      parameters: { brought: '100', needed: '150' },
    })
    // What came is not free for another card.
    await scanReceived(first ?? '')
    await scanEmpty(first ?? '')
    await expect(scanShipped(third ?? '', asnNo)).rejects.toMatchObject(refusedAs('asnBringsLess'))
    expect((await cardsOf(database, id)).map(({ asn_no: of }) => of)).toEqual(['', asnNo, ''])
  })

  it('stands and was shipped', async () => {
    const { id } = await makeCard(database, people, 'ordered')
    const code = await numberOf(id)
    await expect(scanShipped(code, 'ASN-NONE')).rejects.toMatchObject(refusedAs('asnUnknown'))
    const voided = await asnOf(id, '1000', 'X')
    await expect(scanShipped(code, voided)).rejects.toMatchObject(refusedAs('asnUnknown'))
  })
})
