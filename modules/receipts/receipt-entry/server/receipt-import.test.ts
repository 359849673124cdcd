import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, balancesOf, buildAsn, setDeliveryRules } from '#modules/deliveries/asn/server/testing.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { receiptImportFields } from '#modules/receipts/receipt/contract/fields.ts'
import { act, call } from '#modules/receipts/receipt/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { importErrors, importedRows } from '#platform/server/import/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import type { ReadReceiptRow, ReceiptRow, ReceiptValues } from './named-asn-lines.ts'
import { receiptImport } from './receipt-import.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
type Asn = Awaited<ReturnType<typeof buildAsn>>

function rowsOf(asn: Asn, ...rows: Partial<ReceiptValues>[]): ReceiptRow[] {
  const usual = {
    asnNo: asn.asnNo,
    purchaseNo: asn.order.purchaseNo,
    purchaseSeq: 10,
    receiptDate: '2026-03-19',
  }
  return importedRows(receiptImportFields, ...rows.map((values) => ({ ...usual, ...values })))
}

const errorsOf = (rows: readonly ReadReceiptRow[], caller: Caller = buyer) =>
  act(database, caller, (context) => importErrors(context, receiptImport, rows))
const write = (rows: ReceiptRow[]) => act(database, buyer, (context) => receiptImport.writeRows(context, rows))

describe('an import of receipts', () => {
  it('books the rows of one ASN and day as one receipt', async () => {
    const asn = await buildAsn(database, { quantities: ['40', '20'] })
    const rows = rowsOf(
      asn,
      { receiveQty: '30', checkReturnQty: '4', reason: 'Bent' },
      { purchaseSeq: 20, receiveQty: '20', postingDate: null },
      { receiveQty: '6', receiptDate: '2026-03-20', postingDate: '2026-03-20' },
    )
    expect(await errorsOf(rows)).toEqual([])
    expect(await write(rows)).toEqual({ insertCount: 3, updateCount: 0 })
    const receipts = await database.ownerDb
      .selectFrom('srm_check_receipt')
      .select(['receipt_no', 'receive_qty', 'receipt_date', 'posting_date', 'delivery_timing'])
      .where('asn_id', '=', asn.id)
      .orderBy('id')
      .execute()
    expect(
      receipts.map((row) => [Number(row.receive_qty), row.receipt_date, row.posting_date, row.delivery_timing]),
    ).toEqual([
      [30, '2026-03-19', '2026-03-19', '2'],
      [20, '2026-03-19', '2026-03-19', '2'],
      [6, '2026-03-20', '2026-03-20', '1'],
    ])
    expect(new Set(receipts.map((row) => row.receipt_no)).size).toBe(2)
    expect(await balancesOf(database, asn.order.lines[0]?.batchId ?? '')).toMatchObject({
      accepted: '36',
      refused: '4',
      onWay: '0',
    })
  })

  it('takes in gifts, counted over the whole file, also of a line that the file completes', async () => {
    const asn = await buildAsn(database, { quantities: ['40'], gifts: ['5'] })
    const alone = { giftQty: '3', receiptDate: '2026-03-20' }
    expect(await errorsOf(rowsOf(asn, { receiveQty: '40', giftQty: '3' }, alone))).toEqual(['3 row receipts.overGifts'])
    const rows = rowsOf(asn, { receiveQty: '40', giftQty: '2' }, alone)
    expect(await errorsOf(rows)).toEqual([])
    await write(rows)
    const line = await database.ownerDb
      .selectFrom('srm_asn_line')
      .select('gift_receive_qty')
      .where('asn_id', '=', asn.id)
      .executeTakeFirstOrThrow()
    expect(Number(line.gift_receive_qty)).toBe(5)
    expect(await balancesOf(database, asn.order.lines[0]?.batchId ?? '')).toMatchObject({ accepted: '40', onWay: '0' })
  })

  it('counts what the whole file receives of a line', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    // The ASN's 40 and what else is ordered: 100 in all.
    const rows = rowsOf(asn, { receiveQty: '30' }, { receiveQty: '71', receiptDate: '2026-03-20' })
    expect(await errorsOf(rows)).toEqual(['3 row receipts.overOpen'])
  })

  it('counts receipt by receipt, in the order in which they are written, in whichever one the rows stand', async () => {
    const order = { lines: [{ lineQty: '60' }] }
    const asn = await buildAsn(database, { quantities: ['40'], order })
    const later = { receiptDate: '2026-03-20' }
    // The first receipt takes 50 of 40 and completes its line, of which the second takes nothing more.
    const rows = rowsOf(asn, { receiveQty: '20' }, { ...later, receiveQty: '10' }, { receiveQty: '30' })
    expect(await errorsOf(rows)).toEqual(['3 row receipts.overOpen'])
    const fitting = rowsOf(asn, { receiveQty: '20' }, { ...later, receiveQty: '30' }, { receiveQty: '10' })
    expect(await errorsOf(fitting)).toEqual([])
    await write(fitting)
    expect(await balancesOf(database, asn.order.lines[0]?.batchId ?? '')).toMatchObject({ accepted: '60', onWay: '0' })
  })

  it('wants to know which line of the ASN it is where the same goods stand on several', async () => {
    const order = await buildOrder(database.ownerDb)
    const [{ batchId = '' } = {}] = order.lines
    const lines = ['20', '10'].map((deliveryQty) => ({ batchId, deliveryQty }))
    const built = (await act(database, callerOf('supplier'), (context) =>
      call(context, 'ISrmAsnHeadService/addAsn', asnInput({ lines })),
    )) as Asn
    const asn = { ...built, order }
    expect(await errorsOf(rowsOf(asn, { receiveQty: '5' }))).toEqual(['2 purchaseSeq receipts.severalAsnLines'])
    expect(await errorsOf(rowsOf(asn, { asnSeq: 3, receiveQty: '5' }))).toEqual([
      '2 purchaseSeq receipts.unknownAsnLine',
    ])
    const rows = rowsOf(asn, { asnSeq: 2, receiveQty: '5' })
    expect(await errorsOf(rows)).toEqual([])
    await write(rows)
    const received = database.ownerDb.selectFrom('srm_asn_line').select('receive_qty').where('asn_id', '=', asn.id)
    expect((await received.orderBy('asn_seq').execute()).map((line) => Number(line.receive_qty))).toEqual([0, 5])
  })

  it('judges a row with an unreadable cell by its other cells, in the same round', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    const rows: ReadReceiptRow[] = rowsOf(
      asn,
      { asnNo: 'NOBODY' },
      { receiptDate: '2999-01-01' },
      { purchaseSeq: 20 },
      { purchaseSeq: 20 },
      {},
    )
    for (const { values } of rows) delete values.receiveQty
    delete rows[3]?.values.purchaseNo
    expect(await errorsOf(rows)).toEqual([
      '2 asnNo receipts.unknownAsn',
      '3 receiptDate receipts.receiptDateInFuture',
      '4 purchaseSeq receipts.unknownAsnLine',
    ])
  })

  it('tells all that is wrong with a row at once', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    const future = { receiptDate: '2999-01-01', postingDate: '2999-01-02' }
    const rows: ReadReceiptRow[] = rowsOf(
      asn,
      { ...future, asnNo: 'NOBODY', receiveQty: '1' },
      { ...future, receiveQty: '40.5', checkReturnQty: '1', lotNo: 'LOT-Z' },
      { checkReturnQty: '101' },
    )
    delete rows[2]?.values.receiveQty
    expect(await errorsOf(rows)).toEqual([
      '2 receiptDate receipts.receiptDateInFuture',
      '2 postingDate receipts.postingDateInFuture',
      '2 asnNo receipts.unknownAsn',
      '3 receiptDate receipts.receiptDateInFuture',
      '3 postingDate receipts.postingDateInFuture',
      '3 purchaseSeq receipts.unknownAsnLine',
      '4 row receipts.refusalReasonEmpty',
      '4 row receipts.overOpen',
    ])
  })

  it('tells messages of each receipt, and open lists once of all', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    await database.ownerDb.deleteFrom('sys_outbox').execute()
    await write(rowsOf(asn, { receiveQty: '3' }, { receiveQty: '4', receiptDate: '2026-03-18' }))
    const reported = await database.ownerDb
      .selectFrom('sys_outbox')
      .select(['topic', 'event', 'supplier_no', sql<boolean>`dispatched_at is null`.as('isLive')])
      .select(sql<string>`event_detail -> 'values' ->> 'asnNo'`.as('asnNo'))
      .orderBy('id')
      .execute()
    const event = { topic: 'receipts', event: 'receiptPosted', supplier_no: 'S1', isLive: false, asnNo: asn.asnNo }
    const live = (topic: string) => ({ topic, event: '', supplier_no: 'S1', isLive: true, asnNo: null })
    expect(reported).toEqual([event, event, live('receipts'), live('deliveries'), live('orders')])
  })

  it('finds every error by row and column', async () => {
    const asn = await buildAsn(database, { quantities: ['40'] })
    const rows = rowsOf(
      asn,
      { asnNo: 'NOBODY', receiveQty: '1' },
      { purchaseSeq: 20, receiveQty: '1' },
      { receiveQty: '1', receiptDate: '2026-03-21' },
      { receiveQty: '1', postingDate: '2026-03-21' },
      { checkReturnQty: '1' },
      {},
      { receiveQty: '1', lotNo: 'LOT-Z' },
    )
    expect(await errorsOf(rows)).toEqual([
      '2 asnNo receipts.unknownAsn',
      '3 purchaseSeq receipts.unknownAsnLine',
      '4 receiptDate receipts.receiptDateInFuture',
      '5 postingDate receipts.postingDateInFuture',
      '6 row receipts.refusalReasonEmpty',
      '7 row receipts.receiptQuantityZero',
      '8 purchaseSeq receipts.unknownAsnLine',
    ])
  })

  it('refuses ASNs that are not shipped, and does not find those of another warehouse', async () => {
    await setDeliveryRules(database, 'O-ASK', { isApprovalNeeded: true })
    const waiting = await buildAsn(database, { order: { orgNo: 'O-ASK' } })
    const rows = rowsOf(waiting, { receiveQty: '1' })
    expect(await errorsOf(rows, callerOf('purchaser', { orgNos: ['O-ASK'] }))).toEqual([
      '2 asnNo deliveries.notShipped',
    ])
    expect(await errorsOf(rows)).toEqual(['2 asnNo receipts.unknownAsn'])
  })
})
