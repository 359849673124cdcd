import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { inventoryServer } from '#modules/inventory/server.ts'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { errorAnswer } from '#platform/server/http/error-answer.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { postStock, type StockEntry, type StockPosting, stockOnHand } from './post-stock.ts'

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
const posting: StockPosting = { movement: 'arrive', stockDate: '2026-03-02', createName: 'Keeper' }
const post = (...entries: StockEntry[]) => inScope(database.db, caller, (trx) => postStock(trx, posting, entries))
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

  it('follows the warehouse from the next movement on, and takes in what makes up for what was given out before', async () => {
    const control = (isControlled: boolean) =>
      database.ownerDb
        .updateTable('bm_warehouse')
        .set({ control_inv: isControlled })
        .where('warehouse_no', '=', 'W2')
        .execute()
    const moved = (transactionType: '1' | '2', qty: string) =>
      post(entry({ warehouseNo: 'W2', itemNo: 'TURNED', transactionType, qty }))
    await moved('2', '5')
    await control(true)
    await expect(moved('2', '1')).rejects.toMatchObject({ constraint: 'wms_stock_on_hand' })
    await moved('1', '3')
    expect(await onHand({ warehouseNo: 'W2', itemNo: 'TURNED' })).toBe('-2')
    await expect(moved('2', '1')).rejects.toMatchObject({ constraint: 'wms_stock_on_hand' })
    await control(false)
    await moved('2', '1')
    expect(await onHand({ warehouseNo: 'W2', itemNo: 'TURNED' })).toBe('-3')
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

describe('a locked warehouse', () => {
  const lock = (isLocked: boolean, trx: Pick<typeof database.ownerDb, 'updateTable'> = database.ownerDb) =>
    trx.updateTable('bm_warehouse').set({ is_stock_lock: isLocked }).where('warehouse_no', '=', 'W1').execute()
  const refused = { declaration: masterDataErrors.warehouseLocked, parameters: { warehouseNo: 'W1' } }

  it('gives nothing out and takes nothing in, not even together with another one, and is named', async () => {
    await post(entry({ itemNo: 'HELD', qty: '5' }))
    await lock(true)
    await expect(post(entry({ itemNo: 'HELD', qty: '1' }))).rejects.toMatchObject(refused)
    await expect(post(entry({ itemNo: 'HELD', transactionType: '2', qty: '1' }))).rejects.toMatchObject(refused)
    const both = [
      entry({ itemNo: 'HELD', warehouseNo: 'W2' }),
      entry({ itemNo: 'HELD', transactionType: '2', qty: '1' }),
    ]
    await expect(post(...both)).rejects.toMatchObject(refused)
    expect([await onHand({ itemNo: 'HELD' }), await onHand({ itemNo: 'HELD', warehouseNo: 'W2' })]).toEqual(['5', '0'])
    await post(entry({ itemNo: 'HELD', warehouseNo: 'W2' }))
    await lock(false)
    await post(entry({ itemNo: 'HELD', transactionType: '2', qty: '5' }))
  })

  it('refuses whatever is written into the ledger, whoever writes it', async () => {
    await lock(true)
    const written = sql`insert into wms_stock_ledger (tenantsid, org_no, warehouse_no, cell_no, item_no, transaction_type, qty,
      document_type, document_id, document_no, stock_date, movement) values ('T1', 'O1', 'W1', 'A', 'I', '1', 1, 'test', 1, 'test', current_date, 'adjust')`
    await expect(written.execute(database.ownerDb)).rejects.toMatchObject({ constraint: 'bm_warehouse_stock_lock' })
    await lock(false)
  })

  it('is locked once the movements under way are done, and what comes later meets the lock', async () => {
    const order: string[] = []
    const posted = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const receipt = inScope(database.db, caller, async (trx) => {
      await postStock(trx, posting, [entry({ itemNo: 'RACING' })])
      posted.resolve()
      await mayCommit.promise
      order.push('received')
    })
    await posted.promise
    const locking = lock(true).then(() => order.push('locked'))
    await waitsForLock(database.ownerDb)
    mayCommit.resolve()
    await Promise.all([receipt, locking])
    expect(order).toEqual(['received', 'locked'])
    await expect(post(entry({ itemNo: 'RACING' }))).rejects.toMatchObject(refused)
    await lock(false)
  })
})

/** Waits until some session of this database waits for a row that another one holds. */
async function waitsForLock(db: TestDatabase['ownerDb']): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.n
    })
    .toBeGreaterThan(0)
}
