import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { readArrivals } from './read-arrivals.ts'
import { act, buildAsn } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Orders without ASNs, so that an ASN and its order have different ids.
  for (let order = 0; order < 3; order++) await buildOrder(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const arrivals = (warehouseNo = '') => act(database, buyer, ({ trx }) => readArrivals(trx, { warehouseNo, limit: 10 }))

describe('arrivals', () => {
  it('are the ASNs of which something is still to come, with its lines and quantity', async () => {
    expect(await arrivals()).toEqual([])
    const first = await buildAsn(database, { quantities: ['4', '6'] })
    const second = await buildAsn(database, { quantities: ['7'] })
    const found = await arrivals()
    expect(found.map(({ documentNo, lineCount, qty }) => [documentNo, lineCount, qty])).toEqual([
      [first.asnNo, 2, '10'],
      [second.asnNo, 1, '7'],
    ])
    const warehouseNo = found[0]?.warehouseNo ?? ''
    expect(await arrivals(warehouseNo)).toEqual(found)
    expect(await arrivals('elsewhere')).toEqual([])
  })
})
