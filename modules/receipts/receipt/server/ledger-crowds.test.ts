import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, balancesOf, buildAsn } from '#modules/deliveries/asn/server/testing.ts'
import { createAsn, lockAsnById } from '#modules/deliveries/server.ts'
import { buildOrder, callerOf } from '#modules/orders/order/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { createDatabase, createPool, type Database, roleUrl } from '#platform/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { receiveItems } from './receive-items.ts'
import { act, brokenRules, call, RECEIPT_DAY } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'

const isBusinessError = (error: unknown): false => {
  if (error instanceof BusinessError) return false
  throw error
}

describe('fifty at once on one batch', () => {
  let crowd: Database
  beforeAll(() => {
    // A hundred wait for fifty connections: how long, the machine says.
    const options = { size: 50, timeZone: 'UTC', applicationName: 'quayside crowd', patienceMs: 120_000 }
    crowd = createDatabase(createPool(roleUrl(database.ownerUrl, 'quayside_app'), options))
  })
  afterAll(() => crowd.destroy())

  const fifty = (work: () => Promise<unknown>): Promise<('done' | 'refused')[]> =>
    Promise.all(
      Array.from({ length: 50 }, () =>
        work().then(
          () => 'done' as const,
          (error: unknown) => isBusinessError(error) || ('refused' as const),
        ),
      ),
    )
  const count = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'done').length

  it('never ship or receive more than is allowed', async () => {
    const asn = await buildAsn(database, { quantities: ['30'], order: { orgNo: 'O1', overPercent: '10' } })
    const batchId = asn.order.lines[0]?.batchId ?? ''
    const input = asnInput({ lines: [{ batchId, deliveryQty: '3' }] })
    const line = { asnLineId: asn.lineIds[0] ?? '', receiveQty: '1', checkReturnQty: '1', reason }
    const [created, received] = await Promise.all([
      fifty(() => act({ db: crowd }, supplier, (context) => createAsn(context, input))),
      fifty(() =>
        act({ db: crowd }, buyer, async (context) =>
          receiveItems(context, await lockAsnById(context.trx, asn.id), {
            receiptDate: RECEIPT_DAY,
            postingDate: RECEIPT_DAY,
            lines: [line],
          }),
        ),
      ),
    ])
    // 30 are on the way and all of them come in, half of them refused, which may be shipped again.
    expect(count(received)).toBe(15)
    const { shipped, accepted, refused, onWay } = await balancesOf(database, batchId)
    expect({ accepted, refused }).toEqual({ accepted: '15', refused: '15' })
    expect(Number(shipped)).toBe(30 + 3 * count(created))
    expect(Number(onWay)).toBe(3 * count(created))
    // At least what was free from the start, at most what the refusals freed: (110 - 30) / 3 and (110 - 15) / 3.
    expect(count(created)).toBeGreaterThanOrEqual(26)
    expect(count(created)).toBeLessThanOrEqual(31)
    expect(await brokenRules(database.ownerDb)).toEqual([])
  })

  it('ship exactly what is allowed when nothing comes back', async () => {
    const order = await buildOrder(database.ownerDb, { orgNo: 'O1', overPercent: '10' })
    const input = asnInput({ lines: [{ batchId: order.lines[0]?.batchId ?? '', deliveryQty: '3' }] })
    expect(count(await fifty(() => act({ db: crowd }, supplier, (context) => createAsn(context, input))))).toBe(36)
    expect(await balancesOf(database, order.lines[0]?.batchId ?? '')).toMatchObject({
      shipped: '108',
      onWay: '108',
      toShip: '0',
    })
  })

  it('answer the same version of an ASN once', async () => {
    const { id, version, order } = await buildAsn(database, { quantities: ['40'], order: { orgNo: 'O1' } })
    const receipt = { id, version, receiptDate: RECEIPT_DAY, lines: [] }
    const outcomes = await fifty(() =>
      act({ db: crowd }, buyer, (context) => call(context, 'ISrmAsnHeadService/receiveAsn', receipt)),
    )
    expect(count(outcomes)).toBe(1)
    expect(await balancesOf(database, order.lines[0]?.batchId ?? '')).toMatchObject({ accepted: '40', onWay: '0' })
  })
})
