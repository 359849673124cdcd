import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currencyRecord } from '#modules/master-data/record/contract/records/organisation-records.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { findUses, useText } from '#platform/server/records/find-uses.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { orderUses } from './order-uses.ts'
import { actAs, buildOrder, callerOf } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await buildOrder(test.ownerDb, { purchaseNo: 'PO-ONE' })
  await buildOrder(test.ownerDb, { purchaseNo: 'PO-OTHER', orgNo: 'O2', warehouseNo: 'W2' })
})
afterAll(() => test.drop())

/** What a reader is told of what uses the currency of both orders. */
const usesFor = (reader: Caller) =>
  actAs(test, reader, async (context) => {
    const record = { id: '0', version: 1, statusCode: '1', [currencyRecord.number]: 'CNY' }
    const uses = await findUses(
      context,
      { record: currencyRecord, table: 'bm_currency' },
      { references: {}, uses: orderUses },
      record,
    )
    return uses.map((use) => useText(use, context.translate))
  })

describe('what uses a record', () => {
  it('is counted over all documents, and named only as far as its reader may see them', async () => {
    expect(await usesFor(callerOf('purchaser'))).toEqual(['Orders (2): PO-ONE'])
    expect(await usesFor(callerOf('purchaser', { orgNos: ['O1', 'O2'], warehouseNos: ['W1', 'W2'] }))).toEqual([
      'Orders (2): PO-ONE, PO-OTHER',
    ])
    expect(await usesFor(callerOf('purchaser', { orgNos: ['O3'] }))).toEqual(['Orders (2), none of which you may see'])
  })
})
