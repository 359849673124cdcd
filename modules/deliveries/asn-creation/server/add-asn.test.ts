import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asnInput, balancesOf } from '#modules/deliveries/asn/server/testing.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { deliveriesServer } from '#modules/deliveries/server.ts'
import { buildOrder, buildUser, callerOf, noRecordBook } from '#modules/orders/order/server/testing.ts'
import { ordersServer } from '#modules/orders/server.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { platformErrors, platformTexts } from '#platform/contract/platform-texts.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'

const orders = ordersServer({ recordBook: noRecordBook })
const deliveries = deliveriesServer({ recordBook: noRecordBook })
let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  await buildOrder(database.ownerDb)
  const user = await buildUser(database.ownerDb, callerOf('supplier'))
  const caller = { ...user, flags: new Map([['addAsn', new Set(['isAdd' as const])]]) }
  app = await createServer({
    db: database.db,
    readDb: database.db,
    calls: deliveries.calls,
    authenticate: () => Promise.resolve(caller),
    texts: createTextCatalogue([platformTexts, orders.texts, deliveries.texts]),
    rules: [...(orders.rules ?? []), ...(deliveries.rules ?? [])],
    constraints: { ...orders.constraints, ...deliveries.constraints },
    timeZone: 'UTC',
    isSecure: false,
    log: pino({ level: 'silent' }),
    uploadLimit: 100_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const post = (condition: object, key: string) =>
  app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/ISrmAsnHeadService/addAsn`,
    headers: { 'authentication-info': 'token', 'idempotency-key': key, 'accept-language': 'en-US' },
    payload: { condition },
  })

describe('addAsn over the wire', () => {
  it('acts once per key: the second delivery gets the first answer', async () => {
    const order = await buildOrder(database.ownerDb)
    const batchId = order.lines[0]?.batchId ?? ''
    const input = asnInput({ lines: [{ batchId, deliveryQty: '40' }] })
    const answers = await Promise.all([post(input, 'key-0001'), post(input, 'key-0001')])
    const again = await post(input, 'key-0001')
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(new Set([...answers, again].map((answer) => answer.body)).size).toBe(1)
    expect(await balancesOf(database, batchId)).toMatchObject({ shipped: '40' })
  })

  it('does not let a key stand for another ASN', async () => {
    const order = await buildOrder(database.ownerDb)
    const lines = [{ batchId: order.lines[0]?.batchId ?? '', deliveryQty: '1' }]
    await post(asnInput({ lines }), 'key-0002')
    const other = await post(asnInput({ lines, remarks: 'Other' }), 'key-0002')
    expect(other.json()).toMatchObject({ errorCode: platformErrors.keyReused.code })
  })

  it('tells every faulty line with its path, its sentence and its rule', async () => {
    const order = await buildOrder(database.ownerDb, { purchaseNo: 'PO-WIRE' })
    const line = { batchId: order.lines[0]?.batchId ?? '' }
    const answer = await post(
      asnInput({
        lines: [
          { ...line, deliveryQty: '0' },
          { ...line, deliveryQty: '101' },
        ],
      }),
      'key-0003',
    )
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      errorCode: deliveriesErrors.deliveryQuantityWrong.code,
      errorMessage: 'The delivery quantity is wrong',
      rule: 'deliveries.shippable',
      details: [
        { path: 'lines.0', message: 'The delivery quantity is wrong', rule: 'deliveries.shippable' },
        {
          path: 'lines.1',
          message: 'Order PO-WIRE, line 10-1-1, item ITEM-1: 101 exceeds what can be shipped now, 100.',
          rule: 'deliveries.shippable',
        },
      ],
    })
  })

  it('refuses what the schema does not know, and what it misses, in the reader\u2019s language', async () => {
    const answer = await post(
      { ...asnInput({ lines: [{ batchId: '1', deliveryQty: '1' }] }), sender: '', asnNo: 'MINE' },
      'key-0004',
    )
    expect(answer.statusCode).toBe(400)
    const paths = (answer.json() as { details: { path: string }[] }).details.map(({ path }) => path)
    expect(paths).toContain('sender')
  })
})

describe('the constraints of deliveries', () => {
  it('exist in the database under the names that have a refusal', async () => {
    const { rows } = await sql<{ conname: string }>`select conname from pg_constraint`.execute(database.ownerDb)
    const names = new Set(rows.map(({ conname }) => conname))
    expect(Object.keys(deliveries.constraints ?? {}).filter((name) => !names.has(name))).toEqual([])
  })
})
