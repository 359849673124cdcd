import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorAnswer } from '#platform/server/http/error-answer.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { ordersServer } from './index.ts'
import { buildOrder, moveQuantities, type OrderWish } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const batchOf = async (wish: OrderWish = {}) => (await buildOrder(database.ownerDb, wish)).lines[0]?.batchId ?? ''
const translate = (key: string) => key

/** What a caller is told about a movement, if the database refuses it. */
async function told(
  batchId: string,
  movement: Parameters<typeof moveQuantities>[2],
  deltas: Parameters<typeof moveQuantities>[3],
) {
  const error: unknown = await moveQuantities(database.ownerDb, batchId, movement, deltas).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error === undefined
    ? 'done'
    : errorAnswer(error, translate, ordersServer.constraints ?? {}, 1024).body.errorCode
}

describe('the database itself', () => {
  it('refuses to ship above the cap over all notices, exactly', async () => {
    const batch = await batchOf({ overPercent: '10' })
    expect(await told(batch, 'asnSubmit', { pending: '50' })).toBe('done')
    expect(await told(batch, 'asnShip', { delivery: '60', on_way: '60' })).toBe('done')
    expect(await told(batch, 'asnShip', { delivery: '0.000001', on_way: '0.000001' })).toBe('orders.overShipped')
  })

  it('refuses negative balances and sums that do not agree', async () => {
    const batch = await batchOf()
    expect(await told(batch, 'asnShip', { delivery: '60', on_way: '60' })).toBe('done')
    expect(await told(batch, 'accept', { on_way: '-61', receive: '61' })).toBe('orders.balanceBroken')
    expect(await told(batch, 'accept', { on_way: '-10', receive: '9' })).toBe('orders.balanceBroken')
    expect(await told(batch, 'asnWithdraw', { pending: '-1' })).toBe('orders.balanceBroken')
    expect(await told(batch, 'returnExchange', { return_exchange: '1' })).toBe('orders.balanceBroken')
    expect(await told(batch, 'change', { ordered: '-200' })).toBe('orders.balanceBroken')
  })

  it('names only constraints that exist', async () => {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint`.execute(database.ownerDb)
    const names = rows.map(({ name }) => name)
    for (const name of Object.keys(ordersServer.constraints ?? {})) expect(names).toContain(name)
  })
})
