import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorAnswer } from '#platform/server/http/error-answer.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { inventoryErrors } from '../contract/errors.ts'
import { inventoryServer } from './index.ts'
import { postStock, type StockEntry, stockOnHand } from './post-stock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(database.ownerDb)
  await sql`insert into bm_warehouse (tenantsid, warehouse_no, warehouse_name, org_no, control_inv)
    values ('T1', 'W1', 'Strict', 'O1', true), ('T1', 'W2', 'Loose', 'O1', false)`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const caller = testCaller({ warehouseNos: ['W1', 'W2'] })
const key = { warehouseNo: 'W1', cellNo: 'A', itemNo: 'I', lotNo: 'L', ownerNo: '' }
const entry = (differences: Partial<StockEntry>): StockEntry => ({
  ...key,
  tenantsid: 'T1',
  orgNo: 'O1',
  transactionType: '1',
  qty: '5',
  document: { type: 'receipt', id: '1', no: 'GR-1' },
  ...differences,
})
const post = (...entries: StockEntry[]) => inScope(database.db, caller, (trx) => postStock(trx, 'Keeper', entries))
const onHand = (differences: Partial<typeof key> = {}) =>
  inScope(database.db, caller, async (trx) => (await stockOnHand(trx, 'T1', [{ ...key, ...differences }]))[0])

describe('stock', () => {
  it('is the sum of its movements by warehouse, cell, item, lot and owner', async () => {
    await post(
      entry({ qty: '5' }),
      entry({ qty: '2.5' }),
      entry({ lotNo: 'M', qty: '1' }),
      entry({ ownerNo: 'S1', qty: '9' }),
    )
    await post(entry({ transactionType: '2', qty: '3' }))
    expect(await onHand()).toBe('4.5')
    expect([await onHand({ lotNo: 'M' }), await onHand({ ownerNo: 'S1' }), await onHand({ cellNo: 'B' })]).toEqual([
      '1',
      '9',
      '0',
    ])
  })

  it.each([
    ['more than there is', { itemNo: 'SHORT', qty: '6' }],
    ['what never came in', { itemNo: 'NEVER', qty: '1' }],
  ])('refuses to give out %s', async (_what, differences) => {
    await post(entry({ itemNo: 'SHORT', qty: '0.5' }))
    const before = await onHand({ itemNo: 'SHORT' })
    const error: unknown = await post(entry({ ...differences, transactionType: '2' })).catch(
      (thrown: unknown) => thrown,
    )
    const { constraints = {} } = inventoryServer({
      recordBook: () => ({ references: {}, uses: [] }),
      readArrivals: async () => [],
    })
    const answer = errorAnswer(error, (text) => text, constraints, 1024)
    expect(answer.body.errorCode).toBe(inventoryErrors.stockNegative.code)
    expect(await onHand({ itemNo: 'SHORT' })).toBe(before)
  })

  it('may become negative where the warehouse does not control it', async () => {
    await post(entry({ warehouseNo: 'W2', transactionType: '2', qty: '4' }))
    await post(entry({ warehouseNo: 'W2', transactionType: '2', qty: '1' }))
    expect(await onHand({ warehouseNo: 'W2' })).toBe('-5')
  })

  it('agrees with its movements however many are posted at once', async () => {
    const moves = (lotNo: string, transactionType: '1' | '2', qty: string) =>
      entry({ itemNo: 'BUSY', lotNo, transactionType, qty })
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const both = [moves('A', '1', '2'), moves('B', '1', '3')]
        return post(...(index % 2 === 0 ? both : both.reverse()))
      }),
    )
    expect([await onHand({ itemNo: 'BUSY', lotNo: 'A' }), await onHand({ itemNo: 'BUSY', lotNo: 'B' })]).toEqual([
      '40',
      '60',
    ])
  })
})
