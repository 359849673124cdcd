import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, lineIdsOf, setDeliveryRules, act as ship } from '#modules/deliveries/asn/server/testing.ts'
import { createAsn } from '#modules/deliveries/server.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { printableReceiptNote } from './printable-receipt-note.ts'
import { act, brokenRules, receiptIdsOf, receive, stockOf } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setDeliveryRules(database, 'O1', { canMergeWarehouses: true, canMergeClassifyTypes: true })
})
afterAll(() => database.drop())

const whole = callerOf('purchaser', { warehouseNos: ['W1', 'W2'], classifyTypes: ['C1', 'C2'] })

/** A shipped ASN of 40 for warehouse W1 and category C1, and 20 for W2 and C2, which puts its goods away by tasks. */
async function merged() {
  const one = await buildOrder(database.ownerDb, { warehouseNo: 'W1', classifyType: 'C1' })
  const other = await buildOrder(database.ownerDb, { warehouseNo: 'W2', classifyType: 'C2' })
  await sql`update bm_warehouse set is_put_away_task = (warehouse_no = 'W2')`.execute(database.ownerDb)
  const lines = [
    { batchId: one.lines[0]?.batchId ?? '', deliveryQty: '40' },
    { batchId: other.lines[0]?.batchId ?? '', deliveryQty: '20' },
  ]
  const asn = await ship(database, callerOf('supplier'), (context) => createAsn(context, asnInput({ lines })))
  return { ...asn, lineIds: await lineIdsOf(database, asn.id) }
}

const placesOf = async (table: string, asnNo: string) => {
  const { rows } = await sql<{ place: string }>`select warehouse_no || ' ' || classify_type as place
    from ${sql.table(table)} where asn_no = ${asnNo} order by id`.execute(database.ownerDb)
  return rows.map(({ place }) => place)
}

describe('an ASN of several warehouses', () => {
  it('is received into the warehouse of each line, put away as that warehouse does, and booked under its category', async () => {
    const asn = await merged()
    await receive(database, whole, asn)
    const stock = Object.entries(await stockOf(database)).map(([key, qty]) => [key.split('/')[1], qty])
    expect(stock.sort()).toEqual([
      ['W1', '40'],
      ['W2', '20'],
    ])
    expect(await placesOf('srm_check_receipt', asn.asnNo)).toEqual(['W1 C1', 'W2 C2'])
    expect(await placesOf('srm_warehousing_detail', asn.asnNo)).toEqual(['W1 C1'])
    expect(await placesOf('wms_put_away_task', asn.asnNo)).toEqual(['W2 C2'])
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })

  it('leaves each buyer the receipts of the own warehouse, and hides the ASN', async () => {
    const asn = await merged()
    const { receiptNo } = await receive(database, whole, asn)
    const seen = (caller: Caller) =>
      act(database, caller, async ({ trx }) => ({
        receipts: (
          await trx.selectFrom('srm_check_receipt').select('warehouse_no').where('receipt_no', '=', receiptNo).execute()
        )
          .map((row) => row.warehouse_no)
          .sort(),
        asns: (await trx.selectFrom('srm_asn_head').select('id').where('id', '=', asn.id).execute()).length,
      }))
    const second = callerOf('purchaser', { warehouseNos: ['W2'], classifyTypes: ['C2'] })
    expect(await seen(whole)).toEqual({ receipts: ['W1', 'W2'], asns: 1 })
    expect(await seen(second)).toEqual({ receipts: ['W2'], asns: 0 })
    await expect(receive(database, second, asn)).rejects.toMatchObject({ declaration: { code: 'wire.notFound' } })
    const ids = (await receiptIdsOf(database, asn.id)).receiptIds
    const note = (caller: Caller) => act(database, caller, (context) => printableReceiptNote.read(context, ids))
    expect((await note(whole))[0]?.head).toMatchObject({ warehouseNo: 'W1, W2' })
    expect((await note(second)).map(({ head, rows }) => [head.warehouseNo, rows.lines?.length])).toEqual([['W2', 1]])
  })
})
