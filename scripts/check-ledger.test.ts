import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder } from '../modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '../platform/server/testing.ts'
import { checkLedger } from './check-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const brokenOf = async (rule: RegExp) =>
  (await checkLedger(database.ownerUrl)).broken.filter((one) => rule.test(one.rule))

describe('the check of the ledger', () => {
  it('finds every batch whose balances differ from its movements, in whatever tenant', async () => {
    const { ownerDb, ownerUrl } = database
    await buildOrder(ownerDb)
    expect((await checkLedger(ownerUrl)).broken).toEqual([])
    const order = await buildOrder(ownerDb, { tenantsid: 'T2' })
    const wrong = { delivery_qty: '5', on_way_qty: '5' }
    await ownerDb.updateTable('srm_purchase_batch').set(wrong).where('head_id', '=', order.id).execute()
    expect(await brokenOf(/are the sums of its ledger/)).toMatchObject([
      {
        count: 1,
        findings: [
          {
            ...{ tenantsid: 'T2', document_no: order.purchaseNo, place: '10-1-1' },
            ...{ expected: '100 / 0 / 0 / 0 / 0 / 0 / 0 / 0', found: '100 / 0 / 5 / 5 / 0 / 0 / 0 / 0' },
          },
        ],
      },
    ])
  })

  it('adds up what the ledger of each company holds', async () => {
    const { ownerDb, ownerUrl } = database
    await buildOrder(ownerDb, { tenantsid: 'T4' })
    const { totals } = await checkLedger(ownerUrl)
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
    const { ownerDb } = database
    await buildOrder(ownerDb, { tenantsid: 'T3', status: 'accepting' })
    await ownerDb
      .updateTable('sys_tab_count')
      .set({ delta: '4' })
      .where('list_name', '=', 'srm_purchase_batch')
      .where('tenantsid', '=', 'T3')
      .where('tab', '=', 'accepting')
      .where('party', '=', 'purchaser')
      .execute()
    expect(await brokenOf(/number on a tab/)).toMatchObject([
      {
        findings: [
          { tenantsid: 'T3', place: 'srm_purchase_batch purchaser O1/W1/C1 accepting', expected: '1', found: '4' },
        ],
      },
    ])
  })
})
