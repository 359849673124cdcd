import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder } from '../modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/server/testing.ts'
import { keptDifferences } from './check-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the check of the ledger', () => {
  it('finds every batch whose balances differ from its movements, in whatever tenant', async () => {
    const { ownerDb, ownerUrl } = database
    await buildOrder(ownerDb)
    expect(await keptDifferences(ownerUrl)).toMatchObject({ ledger: [], tabCounts: [] })
    const order = await buildOrder(ownerDb, { tenantsid: 'T2' })
    const wrong = { delivery_qty: '5', on_way_qty: '5' }
    await ownerDb.updateTable('srm_purchase_batch').set(wrong).where('head_id', '=', order.id).execute()
    expect((await keptDifferences(ownerUrl)).ledger).toEqual([
      { tenantsid: 'T2', purchaseNo: order.purchaseNo, lineBatch: '10-1-1' },
    ])
  })

  it('adds up what the ledger of each company holds', async () => {
    const { ownerDb, ownerUrl } = database
    await buildOrder(ownerDb, { tenantsid: 'T4' })
    const { totals } = await keptDifferences(ownerUrl)
    const held = await ownerDb
      .selectFrom('srm_purchase_batch')
      .select('batch_pur_qty')
      .where('tenantsid', '=', 'T4')
      .execute()
    expect(held).toHaveLength(1)
    expect(totals.find(({ tenantsid }) => tenantsid === 'T4')).toEqual({
      tenantsid: 'T4',
      orderedQty: String(Number(held[0]?.batch_pur_qty)),
      shippedQty: '0',
      receivedQty: '0',
      rejectedQty: '0',
    })
  })

  it('finds every tab whose kept count differs from its rows', async () => {
    const { ownerDb, ownerUrl } = database
    await buildOrder(ownerDb, { tenantsid: 'T3', status: 'accepting' })
    await ownerDb
      .updateTable('sys_tab_count')
      .set({ delta: '4' })
      .where('list_name', '=', 'srm_purchase_batch')
      .where('tenantsid', '=', 'T3')
      .where('tab', '=', 'accepting')
      .where('party', '=', 'purchaser')
      .execute()
    expect((await keptDifferences(ownerUrl)).tabCounts).toEqual([
      {
        tenantsid: 'T3',
        listName: 'srm_purchase_batch',
        tab: 'purchaser O1/W1/C1: accepting',
        kept: '4',
        counted: '1',
      },
    ])
  })
})
