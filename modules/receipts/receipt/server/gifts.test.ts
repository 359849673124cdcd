import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { asnDetail } from '#modules/deliveries/asn/contract/schemas.ts'
import { type BuiltAsn, balancesOf, buildAsn, packLots } from '#modules/deliveries/asn/server/testing.ts'
import { discrepanciesErrors } from '#modules/discrepancies/contract/errors.ts'
import { buildUser, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { printablePutAwayList } from '#modules/receipts/put-away/server/printable-put-away-list.ts'
import type { CallPath } from '#platform/contract/calls.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { printableReceiptNote } from './printable-receipt-note.ts'
import { receiveByLink } from './receive-by-link.ts'
import { act, call, RECEIPT_DAY, receive, stateOfEverything, stockOf, workByTasks } from './testing.ts'

let database: TestDatabase
/** Whoever a warehouse system's messages come by. */
let keyed: Caller
beforeAll(async () => {
  database = await createTestDatabase()
  keyed = await buildUser(database.ownerDb, callerOf('purchaser'))
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'
let items = 0

/** An ASN over 100 with 5 gifts, of an item of its own. */
async function withGifts(
  overrides: Parameters<typeof buildAsn>[1] = {},
): Promise<BuiltAsn & { lineId: string; itemNo: string }> {
  items += 1
  const itemNo = `GIVEN-${items}`
  const { order = {}, ...others } = overrides ?? {}
  const asn = await buildAsn(database, {
    quantities: ['100'],
    gifts: ['5'],
    order: { lines: [{ itemNo }], ...order },
    ...others,
  })
  return { ...asn, lineId: asn.lineIds[0] ?? '', itemNo }
}
const ask = <T = unknown>(path: CallPath, input: object, caller: Caller = buyer) =>
  act(database, caller, (context) => call(context, path, input)) as Promise<T>
const asnOf = (id: string, caller: Caller = buyer) =>
  ask<z.output<typeof asnDetail>>('ISrmAsnHeadService/getAsnById', { id }, caller)
const rowsOf = async ({ id }: Pick<BuiltAsn, 'id'>) => {
  const { rows } = await sql<{ id: string; goods: string; gifts: string; amount: string; timing: string }>`
    select id, trim_scale(receive_qty)::text as goods, trim_scale(gift_qty)::text as gifts, trim_scale(amount)::text as amount,
      delivery_timing as timing
    from srm_check_receipt where asn_id = ${id} and not is_reversed and reverses_id is null order by id`.execute(
    database.ownerDb,
  )
  return rows
}
const giftOf = async (asn: Pick<BuiltAsn, 'id'>) => (await rowsOf(asn)).find(({ gifts }) => gifts !== '0')?.id ?? ''
const cancel = (receiptIds: string[]) => ask('ISrmAsnHeadService/cancelReceipt', { receiptIds, returnIds: [], reason })
const refusalOf = (work: Promise<unknown>) => expect(work).rejects

describe('gifts of an ASN', () => {
  it('are taken in as a row of their own, which costs nothing and reduces nothing of the order', async () => {
    const asn = await withGifts()
    await receive(database, buyer, asn, [{ asnLineId: asn.lineId, receiveQty: '60', giftQty: '3' }])
    expect(await rowsOf(asn)).toMatchObject([
      { goods: '60', gifts: '0' },
      { goods: '0', gifts: '3', amount: '0', timing: '0' },
    ])
    const batchId = asn.order.lines[0]?.batchId ?? ''
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '100', accepted: '60', onWay: '40' })
    const { rows } = await sql`select 1 from srm_purchase_ledger where batch_id = ${batchId} and movement not in
      ('order', 'asnShip', 'accept')`.execute(database.ownerDb)
    expect(rows).toEqual([])
    expect(Object.values(await stockOf(database))).toContain('63')
  })

  it('are all taken in where an ASN is received as a whole', async () => {
    const asn = await withGifts()
    expect(await receive(database, buyer, asn)).toMatchObject({ status: '4' })
    expect(await rowsOf(asn)).toMatchObject([{ goods: '100' }, { gifts: '5' }])
  })

  it('that did not come are told to both sides, and are no discrepancy', async () => {
    const asn = await withGifts()
    expect(
      await receive(database, buyer, asn, [{ asnLineId: asn.lineId, receiveQty: '100', giftQty: '2' }]),
    ).toMatchObject({ status: '4' })
    for (const caller of [buyer, supplier]) {
      const { lines } = await asnOf(asn.id, caller)
      expect(lines).toMatchObject([
        { giftQty: '5', giftReceiveQty: '2', receipts: [{ kind: 'accepted' }, { kind: 'gift', qty: '2' }] },
      ])
    }
    const { rows } = await sql`select 1 from srm_discrepancy where asn_no = ${asn.asnNo}`.execute(database.ownerDb)
    expect(rows).toEqual([])
  })

  it('may come before the goods and after them, until all that were announced are here', async () => {
    const asn = await withGifts()
    const gifts = (giftQty: string) => receive(database, buyer, asn, [{ asnLineId: asn.lineId, giftQty }])
    expect(await gifts('1')).toMatchObject({ status: '2' })
    await receive(database, buyer, asn, [{ asnLineId: asn.lineId, receiveQty: '100' }])
    expect((await asnOf(asn.id)).actions).toMatchObject({ receive: expect.any(String), receiveGifts: null })
    expect(await gifts('4')).toMatchObject({ status: '4' })
    expect((await asnOf(asn.id)).actions).toMatchObject({ receiveGifts: expect.any(String) })
    await refusalOf(gifts('1')).toMatchObject({ declaration: { code: 'deliveries.noGiftsOpen' } })
  })

  it('are no more than the ASN announced, not negative, and have no more decimals than their unit', async () => {
    const asn = await withGifts()
    const taking = (...giftQtys: string[]) =>
      receive(
        database,
        buyer,
        asn,
        giftQtys.map((giftQty) => ({ asnLineId: asn.lineId, receiveQty: '1', giftQty })),
      )
    await refusalOf(taking('6')).toMatchObject({
      declaration: receiptsErrors.overGifts,
      parameters: { quantity: '6', open: '5' },
      details: [{ path: 'lines.0.giftQty' }],
    })
    await refusalOf(taking('3', '3')).toMatchObject({
      declaration: receiptsErrors.overGifts,
      details: [{ path: 'lines.1.giftQty' }],
    })
    await refusalOf(taking('-1')).toMatchObject({ declaration: receiptsErrors.receiptQuantityZero })
    await refusalOf(taking('0.5')).toMatchObject({ declaration: receiptsErrors.quantityDecimals })
    expect(await rowsOf(asn)).toEqual([])
  })

  it('keep an ASN from being voided, as goods do', async () => {
    const asn = await withGifts()
    const { version } = await receive(database, buyer, asn, [{ asnLineId: asn.lineId, giftQty: '5' }])
    const voiding = ask('ISrmAsnHeadService/voidAsn', { id: asn.id, version, reason }, supplier)
    await refusalOf(voiding).toMatchObject({ declaration: { code: 'deliveries.receivedAlready' } })
  })

  it('leave what comes above the ASN unasked once all of them are named', async () => {
    const limited = { overPercent: '10', overAction: 'refuse' as const }
    const asn = await withGifts({ order: { lines: [{ itemNo: 'GIVEN-ABOVE', ...limited }] } })
    const above = (giftQty: string) =>
      receive(database, buyer, asn, [{ asnLineId: asn.lineId, receiveQty: '103', giftQty }])
    await refusalOf(above('2')).toMatchObject({ declaration: receiptsErrors.overGift, parameters: { gift: '3' } })
    await above('5')
    expect(await rowsOf(asn)).toMatchObject([{ goods: '103' }, { gifts: '5' }])
  })

  it('are the buyer’s, also where the goods beside them stay the supplier’s', async () => {
    const asn = await withGifts({ order: { orderType: '3' } })
    await receive(database, buyer, asn, [{ asnLineId: asn.lineId, receiveQty: '100', giftQty: '5' }])
    const owners = Object.entries(await stockOf(database)).filter(([key]) => key.includes(`/${asn.itemNo}/`))
    expect(owners.map(([key, qty]) => [key.split('/').at(-1), qty]).sort()).toEqual([
      ['', '5'],
      ['S1', '100'],
    ])
    await cancel((await rowsOf(asn)).map(({ id }) => id))
    expect(Object.keys(await stockOf(database)).filter((key) => key.includes(`/${asn.itemNo}/`))).toEqual([])
  })

  it('are not inspected: they are here while the goods beside them wait', async () => {
    const asn = await withGifts()
    await sql`update bm_item set is_inspected = true where item_no = ${asn.itemNo}`.execute(database.ownerDb)
    expect(await receive(database, buyer, asn)).toMatchObject({ status: '2', inspections: 1 })
    expect(await rowsOf(asn)).toMatchObject([{ gifts: '5' }])
  })

  it('come by a message of a warehouse system, too, that says how many, and by the link of an email with all the rest', async () => {
    const reported = await withGifts()
    const line = { purchaseNo: reported.order.purchaseNo, purchaseSeq: 10, receiveQty: '60' }
    const send = (changes: object) =>
      act(database, keyed, (context) =>
        call(context, 'ISrmReceiptMessageService/receiveMessage', {
          ...{ outsideNo: `WMS-${JSON.stringify(changes)}`, asnNo: reported.asnNo, receiptDate: RECEIPT_DAY },
          lines: [{ ...line, ...changes }],
        }),
      )
    await send({})
    expect(await rowsOf(reported)).toMatchObject([{ goods: '60' }])
    await send({ receiveQty: '0', giftQty: '2' })
    await refusalOf(send({ receiveQty: '40', giftQty: '4' })).toMatchObject({ declaration: receiptsErrors.overGifts })
    expect(await rowsOf(reported)).toMatchObject([{ goods: '60' }, { gifts: '2' }])

    const linked = await withGifts()
    const shown = await act(database, buyer, ({ trx }) => receiveByLink.read(trx, linked.id, 'purchaser'))
    expect(shown?.lines).toMatchObject([
      { qty: '100', isGift: false },
      { qty: '5', isGift: true },
    ])
    await act(database, buyer, (context) =>
      receiveByLink.act(context, { id: linked.id, version: shown?.version ?? 0 }, ''),
    )
    expect(await rowsOf(linked)).toMatchObject([{ goods: '100' }, { gifts: '5' }])
  })

  it('are in no box: a scanned ASN takes them in by hand afterwards', async () => {
    const asn = await withGifts()
    const [box] = await packLots(database, asn, [1])
    await ask('ISrmLabelScanService/receiveLabel', { code: box?.unitCode, receiptDate: RECEIPT_DAY })
    expect(await rowsOf(asn)).toMatchObject([{ goods: '100' }])
    await receive(database, buyer, asn, [{ asnLineId: asn.lineId, giftQty: '5' }])
    expect(await rowsOf(asn)).toMatchObject([{ goods: '100' }, { gifts: '5' }])
  })

  it('are neither returned nor claimed', async () => {
    const asn = await withGifts()
    await receive(database, buyer, asn)
    const receiptId = await giftOf(asn)
    const lines = [{ receiptId, cellNo: 'RECEIVING', returnQty: '1' }]
    for (const returnType of ['credit', 'exchange']) {
      const returning = ask('ISrmBillReturnService/addBillReturn', {
        returnType,
        returnDate: RECEIPT_DAY,
        reason,
        lines,
      })
      await refusalOf(returning).toMatchObject({ declaration: receiptsErrors.giftNotReturned })
    }
    const claim = { asnLineId: asn.lineId, receiptId, discrepancyKind: 'damage', discrepancyQty: '1', reason }
    await refusalOf(ask('ISrmDiscrepancyService/addDiscrepancy', claim)).toMatchObject({
      declaration: discrepanciesErrors.giftUnclaimed,
    })
  })

  it('are put away by tasks of their own, and are marked where they lie', async () => {
    const asn = await withGifts()
    await workByTasks(database, 'W1')
    await receive(database, buyer, asn)
    const { rows: tasks } =
      await sql`select trim_scale(task_qty)::text as qty, is_gift as "isGift" from wms_put_away_task
      where asn_no = ${asn.asnNo} order by id`.execute(database.ownerDb)
    expect(tasks).toEqual([
      { qty: '100', isGift: false },
      { qty: '5', isGift: true },
    ])
    await cancel([await giftOf(asn)])
    const { rows: details } = await sql`select trim_scale(warehousing_qty)::text as qty, is_gift as "isGift"
      from srm_warehousing_detail where asn_no = ${asn.asnNo} order by id`.execute(database.ownerDb)
    expect(details).toEqual([
      { qty: '5', isGift: true },
      { qty: '-5', isGift: true },
    ])
    await sql`update bm_warehouse set is_put_away_task = false`.execute(database.ownerDb)
  })

  it('are told on the timeline of their order line, in the receiving details and on the notes of the receipt', async () => {
    const asn = await withGifts()
    await receive(database, buyer, asn)
    const receiptId = await giftOf(asn)
    const lineId = asn.order.lines[0]?.lineId ?? ''
    const { events } = await ask<{ events: { subject: string; after: string }[] }>(
      'ISupSrmOrderTrackingService/getOrderTimeline',
      { lineId },
      supplier,
    )
    expect(events).toContainEqual(expect.objectContaining({ subject: 'gift', after: '5' }))
    const { rows } = await ask<{ rows: object[] }>('ISrmReceivingDetailService/getReceivingDetailById', {
      id: asn.lineId,
    })
    expect(rows).toMatchObject([
      { kind: 'accepted', qty: '100' },
      { kind: 'gift', qty: '5' },
    ])
    const [note] = await act(database, buyer, (context) => printableReceiptNote.read(context, [receiptId]))
    expect(note?.rows.lines).toMatchObject([
      { receiveQty: '100', giftQty: '5', amount: expect.not.stringMatching(/^0/) },
    ])
    const { rows: stored } = await sql<{ id: string }>`select id from srm_warehousing_detail
      where receipt_id = ${receiptId}`.execute(database.ownerDb)
    const ids = stored.map(({ id }) => id)
    const [list] = await act(database, buyer, (context) => printablePutAwayList.read(context, ids))
    expect(list?.rows.lines).toMatchObject([{ warehousingQty: '100' }, { warehousingQty: '5', isGift: true }])
  })

  it('are read as of a time as they were then', async () => {
    const asn = await withGifts()
    const { rows } = await sql<{ then: string }>`select clock_timestamp()::timestamp::text as then`.execute(database.db)
    await receive(database, buyer, asn)
    const history = await asnOf(asn.id, { ...supplier, asOf: rows[0]?.then ?? '' })
    expect(history.lines).toMatchObject([{ giftQty: '5', giftReceiveQty: '0', receipts: [] }])
    expect((await asnOf(asn.id, supplier)).lines).toMatchObject([{ giftQty: '5', giftReceiveQty: '5' }])
  })

  it('are taken back exactly, alone or with the goods', async () => {
    const asn = await withGifts()
    const before = await stateOfEverything(database)
    await receive(database, buyer, asn, [{ asnLineId: asn.lineId, giftQty: '2' }])
    await cancel([await giftOf(asn)])
    expect(await stateOfEverything(database)).toEqual(before)
    await receive(database, buyer, asn)
    await cancel((await rowsOf(asn)).map(({ id }) => id))
    expect(await stateOfEverything(database)).toEqual(before)
    await refusalOf(cancel([await giftRowsOnce(asn)])).toMatchObject({ declaration: receiptsErrors.reversedAlready })
  })
})

/** A gift row of the ASN that was taken back before. */
async function giftRowsOnce({ id }: Pick<BuiltAsn, 'id'>): Promise<string> {
  const row = await database.ownerDb
    .selectFrom('srm_check_receipt')
    .select('id')
    .where('asn_id', '=', id)
    .where('gift_qty', '>', '0')
    .executeTakeFirstOrThrow()
  return row.id
}
