import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syncOrderLines } from '#modules/orders/order-entry/server/sync-order-lines.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { orderLines } from './order-list.ts'
import { type BuiltOrder, buildOrder, callAs, callerOf } from './testing.ts'

let database: TestDatabase
const orders: Record<string, BuiltOrder> = {}
beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerDb } = database
  orders.accepting = await buildOrder(ownerDb, { status: 'accepting', purchaseNo: 'PO-ASKED' })
  orders.executing = await buildOrder(ownerDb, {
    purchaseNo: 'PO-RUNNING',
    lines: [
      { lineQty: '7', goodsName: '\u6db2\u538b\u6cf5' },
      { itemNo: 'ITEM-2', expectArrivalDate: '2020-01-01' },
    ],
  })
  orders.hidden = await buildOrder(ownerDb, { purchaseNo: 'PO-HIDDEN', orgNo: 'O2' })
  orders.cancelled = await buildOrder(ownerDb, { status: 'cancelled', purchaseNo: 'PO-GONE', supplierNo: 'S2' })
  await sql`update srm_purchase_batch set update_date = timestamptz '2026-03-01 08:00' + make_interval(mins => head_id::int)`.execute(
    ownerDb,
  )
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
type Row = {
  purchaseNo: string
  purchaseSeq: number
  isOverdue: boolean
  batchPurQty: string
  refuseSign: boolean
  actions: Record<string, string | null>
}
async function rowsOf(condition: Record<string, string>, caller = buyer): Promise<Row[]> {
  const { records } = await callAs(database, caller, orderLines['ISupSrmPurchaseService/getPurchasePage'], {
    current: 1,
    size: 20,
    condition,
  })
  return records as unknown as Row[]
}

describe('the order list', () => {
  it('shows one row per batch that the reader may see, the latest change first, an order\u2019s lines in their own order', async () => {
    const seen = (rows: Row[]) => rows.map(({ purchaseNo, purchaseSeq }) => `${purchaseNo}/${purchaseSeq}`)
    expect(seen(await rowsOf({}))).toEqual(['PO-GONE/10', 'PO-RUNNING/10', 'PO-RUNNING/20', 'PO-ASKED/10'])
    expect(seen(await rowsOf({}, callerOf('supplier')))).toEqual([
      'PO-HIDDEN/10',
      'PO-RUNNING/10',
      'PO-RUNNING/20',
      'PO-ASKED/10',
    ])
  })

  it('is read again by the ids of lines: what the reader may not see is not answered, like what is no longer there', async () => {
    const hidden = orders.hidden?.lines[0]?.batchId ?? ''
    const running = orders.executing?.lines.map(({ batchId }) => batchId) ?? []
    const seen = async (caller: ReturnType<typeof callerOf>) => {
      const ids = [...running, hidden, '999999999']
      const { records } = await callAs(database, caller, syncOrderLines, { ids })
      return records.map((row) => row.id).sort()
    }
    expect(await seen(buyer)).toEqual([...running].sort())
    expect(await seen(callerOf('supplier'))).toEqual([...running, hidden].sort())
  })

  it('finds by part of a word in any script, and filters by what is declared', async () => {
    expect(await rowsOf({ keyword: '\u538b\u6cf5' })).toMatchObject([{ purchaseNo: 'PO-RUNNING', batchPurQty: '7' }])
    expect(await rowsOf({ keyword: 'po-as' })).toMatchObject([{ purchaseNo: 'PO-ASKED' }])
    expect(await rowsOf({ expectArrivalDateEnd: '2021-12-31' })).toMatchObject([{ purchaseSeq: 20, isOverdue: true }])
    expect(await rowsOf({ supplierNo: 'S2' })).toMatchObject([{ refuseSign: true }])
  })

  it('says in each row what its reader may do', async () => {
    const [row] = await rowsOf({ status: 'accepting' }, callerOf('supplier'))
    expect(row?.actions).toMatchObject({ accept: null, reject: null, proposeChange: 'The order is not in progress.' })
  })

  it('counts the tabs under the search but for its state', async () => {
    const count = (condition: Record<string, string>) =>
      callAs(database, buyer, orderLines['ISupSrmPurchaseService/getPurchaseStatus'], {
        current: 1,
        size: 20,
        condition,
      })
    expect(await count({})).toMatchObject({ all: 4, accepting: 1, executing: 2, closed: 1, completed: 0 })
    expect(await count({ keyword: 'running', status: 'accepting' })).toMatchObject({
      all: 2,
      accepting: 0,
      executing: 2,
    })
  })
})
