import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { HEADERS } from '#platform/contract/envelope.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { callSamples, type SampledCall } from './call-samples.ts'
import { type AnyCallPath, allCalls } from './call-tables.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let product: Product
let context: TestContext

beforeAll(async () => {
  test = await createFixtureDatabase()
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const asOfCalls = Object.entries<CallDeclaration>(allCalls)
  .filter(([, { supportsAsOf }]) => supportsAsOf)
  .map(([path, call]) => ({
    path,
    call,
    sample: callSamples[path as AnyCallPath] as SampledCall['sample'],
  }))

interface Page {
  records: { id: string }[]
}

describe('a call that reads the past', () => {
  it('is each list and document of orders, ASNs and receipts that has a drawer', () => {
    expect(asOfCalls.length).toBeGreaterThan(25)
    for (const { call } of asOfCalls) expect(call).toMatchObject({ repeat: 'read', audit: { none: 'reads only' } })
  })

  it.each(asOfCalls)(
    '$path answers as of tomorrow what it answers now, and as of long ago nothing',
    async ({ path, call, sample }) => {
      const { input } = await sample.prepare(context)
      const token = sample.as === null ? undefined : await context.token(sample.as)
      const send = async (asked: unknown, asOf?: string) =>
        wireClient.json(product.address, path, call.isList ? asked : { condition: asked }, {
          token,
          ...(asOf === undefined ? {} : { headers: { [HEADERS.asOf]: asOf } }),
        })
      const tomorrow = `${addDays(context.today, 1)} 00:00:00`
      const now = await send(input)
      expect(now.status).toBe(200)
      if (call.isList === true) {
        const { records } = now.body.data as Page
        expect(records.length).toBeGreaterThan(0)
        const asked = { current: 1, size: 100, condition: { ids: records.map(({ id }) => id) } }
        const byIds = await send(asked)
        const then = await send(asked, tomorrow)
        expect(then.body).toEqual(byIds.body)
        const before = await send(asked, '2001-01-01 00:00:00')
        expect(before).toMatchObject({ status: 200, body: { data: { records: [], total: 0 } } })
        return
      }
      expect((await send(input, tomorrow)).body).toEqual(now.body)
      const before = await send(input, '2001-01-01 00:00:00')
      // Where the document is read by another call, what belongs to it is an empty list.
      const { data } = before.body
      const lists = Object.values(data ?? {}).filter((part) => Array.isArray(part))
      const isNothing =
        before.body.errorCode === 'wire.notFound' || (lists.length > 0 && lists.every((list) => list.length === 0))
      expect({ path, isNothing, body: before.body }).toMatchObject({ isNothing: true })
    },
  )
})
