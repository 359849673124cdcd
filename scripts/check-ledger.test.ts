import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder } from '../modules/orders/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/server/testing.ts'
import { ledgerDifferences } from './check-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the check of the ledger', () => {
  it('finds every batch whose balances differ from its movements, in whatever tenant', async () => {
    const { ownerDb, ownerUrl } = database
    await buildOrder(ownerDb)
    expect(await ledgerDifferences(ownerUrl)).toEqual([])
    const order = await buildOrder(ownerDb, { tenantsid: 'T2' })
    const wrong = { delivery_qty: '5', on_way_qty: '5' }
    await ownerDb.updateTable('srm_purchase_batch').set(wrong).where('head_id', '=', order.id).execute()
    expect(await ledgerDifferences(ownerUrl)).toEqual([
      { tenantsid: 'T2', purchaseNo: order.purchaseNo, lineBatch: '10-1-1' },
    ])
  })
})
