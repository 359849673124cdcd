import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { act, call, RECEIPT_DAY, receiptIdsOf, receive } from '#modules/receipts/receipt/server/testing.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { whereSql } from '#platform/server/list/list-sql.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { receivingPage, receivingRows } from '../contract/schemas.ts'
import { receivingList } from './receiving-list.ts'

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const SERVICE = 'ISrmReceivingDetailService'

let database: TestDatabase
let asn: Awaited<ReturnType<typeof buildAsn>>
beforeAll(async () => {
  database = await createTestDatabase()
  asn = await buildAsn(database, {
    quantities: ['40', '20', '10'],
    order: { purchaseNo: 'PO-RECEIVING', lines: [{}, {}, {}] },
  })
  await receive(database, buyer, asn, [
    { asnLineId: asn.lineIds[0] ?? '', receiveQty: '30', checkReturnQty: '5', reason: 'Scratched' },
    { asnLineId: asn.lineIds[1] ?? '', receiveQty: '20' },
  ])
  const { receiptIds } = await receiptIdsOf(database, asn.id)
  await act(database, buyer, (context) =>
    call(context, 'ISrmBillReturnService/addBillReturn', {
      returnType: 'credit',
      returnDate: RECEIPT_DAY,
      reason: 'Cracked',
      lines: [{ receiptId: receiptIds[0] ?? '', cellNo: 'RECEIVING', returnQty: '4' }],
    }),
  )
})
afterAll(() => database.drop())

const page = async (caller: Caller, condition: object = {}) =>
  receivingPage.parse(
    await act(database, caller, (context) => call(context, `${SERVICE}/getReceivingDetailPage`, { condition })),
  )
const rowsOf = async (caller: Caller, id: string) =>
  receivingRows.parse(
    await act(database, caller, (context) => call(context, `${SERVICE}/getReceivingDetailById`, { id })),
  ).rows

describe('receiving details', () => {
  it('tell what came of each line of an ASN and what became of it; lines of which nothing came are not there', async () => {
    const { records, total } = await page(supplier)
    expect(total).toBe(2)
    expect(records.find(({ asnSeq }) => asnSeq === 1)).toMatchObject({
      asnNo: asn.asnNo,
      status: '3',
      deliveryQty: '40',
      receiveQty: '30',
      checkReturnQty: '5',
      returnedQty: '4',
      onWayQty: '5',
      lastReceiptDate: RECEIPT_DAY,
      isOpen: true,
      isRefused: true,
    })
  })

  it('belong to whom their ASN belongs', async () => {
    expect((await page(callerOf('supplier', { supplierNo: 'S2' }))).total).toBe(0)
    expect((await page(callerOf('purchaser', { warehouseNos: ['W2'] }))).total).toBe(0)
    const { records } = await page(buyer)
    await expect(rowsOf(callerOf('supplier', { supplierNo: 'S2' }), records[0]?.id ?? '')).rejects.toMatchObject({
      declaration: platformErrors.notFound,
    })
  })

  it('are found by keyword, and counted as open, complete and partly refused', async () => {
    expect((await page(buyer, { keyword: 'po-receiving' })).total).toBe(2)
    const counts = await act(database, buyer, (context) =>
      call(context, `${SERVICE}/getReceivingDetailStatus`, { condition: {} }),
    )
    expect(counts).toEqual({ all: 2, open: 1, complete: 1, refused: 1 })
    expect((await page(buyer, { isOpen: false })).records).toMatchObject([{ asnSeq: 2, onWayQty: '0' }])
  })

  it('are found by their words in an index that holds nothing else', async () => {
    const plan = await database.ownerDb.connection().execute(async (own) => {
      // So few rows are read by any index: without the others only the one of the words is left.
      await sql`begin`.execute(own)
      await sql`drop index srm_asn_line_arrived, srm_asn_line_arrived_supplier, srm_asn_line_arrived_count`.execute(own)
      await sql`set local enable_seqscan = off`.execute(own)
      const found = whereSql(receivingList, { keyword: 'po-receiving', orgNo: ['O1'] })
      const { rows } = await sql<Record<'QUERY PLAN', string>>`
        explain (costs off) select t1.id from srm_asn_line t1 where ${found}`.execute(own)
      await sql`rollback`.execute(own)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('Bitmap Index Scan on srm_asn_line_search')
    const { rows } = await sql<{ predicate: string }>`select pg_get_expr(indpred, indrelid) as predicate from pg_index
      where indexrelid = 'srm_asn_line_search'::regclass`.execute(database.ownerDb)
    expect(rows[0]?.predicate).toContain('check_return_qty')
  })

  it('show the acceptances, refusals and returns behind a line, and what was cancelled of them', async () => {
    const [first] = (await page(supplier, { isOpen: true })).records
    expect(
      (await rowsOf(supplier, first?.id ?? '')).map(({ kind, qty, reason, state }) => [kind, qty, reason, state]),
    ).toEqual([
      ['accepted', '30', '', 'posted'],
      ['refused', '5', 'Scratched', 'posted'],
      ['returned', '4', 'Cracked', 'posted'],
    ])
    const { returnIds } = await receiptIdsOf(database, asn.id)
    await act(database, buyer, (context) =>
      call(context, 'ISrmAsnHeadService/cancelReceipt', { receiptIds: [], returnIds, reason: 'Fine after all' }),
    )
    const states = (await rowsOf(buyer, first?.id ?? '')).filter(({ kind }) => kind === 'refused')
    expect(states.map(({ qty, state }) => [qty, state])).toEqual([
      ['5', 'reversed'],
      ['-5', 'reversal'],
    ])
  })
})
