import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCompany } from '#db/demo/company.ts'
import { createOrders } from '#modules/orders/server.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { createFixtureDatabase, FIXTURE_TENANT } from '../testing/demo-fixtures.ts'
import { readLoadTotals } from './read-load-totals.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createFixtureDatabase()
})
afterAll(() => test.drop())

const line = {
  goodsNo: 'R-0402-10K',
  goodsName: 'Resistor',
  purchaseUnitNo: 'PCS',
  unitDecimals: 0,
  packQty: null,
  taxRate: '13',
  overPercent: '0',
  expectArrivalDate: '2026-05-01',
}

it('adds up amounts in the units in which the orders were written', async () => {
  const order = {
    tenantsid: FIXTURE_TENANT,
    purchaseNo: 'T-000001',
    orgNo: 'SZ10',
    warehouseNo: 'SZ-RM',
    classifyType: 'RAW',
    supplierNo: 'S1001',
    supplierName: demoCompany.suppliers[0].supplierName,
    orderType: '1' as const,
    purchaseDate: '2026-04-01',
    currency: 'CNY',
    currencyDecimals: 2,
    lines: [
      // 3 boxes of 12 at 10.01 a box.
      { ...line, purchaseSeq: 10, lineQty: '36', price: '10.01', orderedQty: '3', orderedUnitNo: 'BOX' },
      { ...line, purchaseSeq: 20, lineQty: '5', price: '1.25' },
    ],
  }
  const totals = await inScope(test.db, systemScope('tests', FIXTURE_TENANT), async (trx) => {
    await createOrders(trx, 'Order system', [order])
    return readLoadTotals(trx)
  })
  expect(totals).toMatchObject({ orders: 1, orderLines: 2, orderedQty: '41', orderedAmount: '36.28' })
})
