import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { act, buildAsn, giveBarcodeRule } from '#modules/deliveries/asn/server/testing.ts'
import { callerOf } from '#modules/orders/order/server/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { type LabelledItems, takeRuleSerials } from './take-rule-serials.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await buildAsn(test, { quantities: ['1', '1', '1'] })
  await giveBarcodeRule(test, 'ITEM-1')
  await giveBarcodeRule(test, 'ITEM-2')
})
afterAll(() => test.drop())

const goods = (goods_no: string, count: number, has_item_rule = true): LabelledItems => ({
  goods_no,
  product_date: null,
  has_item_rule,
  count,
})

/** Takes serial numbers; tells how many statements that needs. */
async function take(requests: readonly LabelledItems[]) {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const serials = await act(test, callerOf('supplier'), (context) =>
    takeRuleSerials({ ...context, trx: context.trx.withPlugin(counter) }, requests),
  )
  return { serials, statements }
}

it('serial numbers of many lots are drawn at once for each rule, and go on from lot to lot', async () => {
  const few = await take([goods('ITEM-1', 2), goods('ITEM-3', 2), goods('ITEM-2', 1), goods('ITEM-1', 1, false)])
  expect(few.serials).toEqual([['1', '2'], [null, null], ['1'], [null]])
  const many = await take(Array.from({ length: 60 }, (_, at) => goods(`ITEM-${(at % 3) + 1}`, 2)))
  expect(many.statements).toBe(few.statements)
  expect(many.serials.flatMap((own, at) => (at % 3 === 0 ? own : []))).toEqual(
    Array.from({ length: 40 }, (_, at) => String(at + 3)),
  )
})

it('lots in another order do not wait crosswise', async () => {
  const before = await take([goods('ITEM-1', 1)])
  const requests = [goods('ITEM-1', 1), goods('ITEM-2', 1)]
  await Promise.all(Array.from({ length: 10 }, (_, at) => take(at % 2 === 0 ? requests : requests.toReversed())))
  const after = await take([goods('ITEM-1', 1)])
  expect(Number(after.serials[0]?.[0])).toBe(Number(before.serials[0]?.[0]) + 11)
})
