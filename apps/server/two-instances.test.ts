import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PUBLIC_CALLS_PER_MINUTE } from '#platform/contract/envelope.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, FIXTURE_PASSWORD } from './testing/demo-fixtures.ts'
import { type ContextUser, type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { signInToken, wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let first: Product
let second: Product
let here: TestContext
let there: TestContext

beforeAll(async () => {
  test = await createFixtureDatabase()
  first = await startTestProduct(test.ownerUrl)
  second = await startTestProduct(test.ownerUrl)
  here = testContext(first.address, test.db)
  there = testContext(second.address, test.db)
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await test.drop()
})

/** Opens a user's web socket on an instance and collects what it says. */
async function listen(context: TestContext, userNo: ContextUser): Promise<{ socket: WebSocket; lines: string[] }> {
  const socket = new WebSocket(`${context.address.replace('http', 'ws')}/productWebSocket/tab-of-${userNo}`, {
    headers: { 'authentication-info': await context.token(userNo) },
  })
  const lines: string[] = []
  socket.addEventListener('message', ({ data }) => void lines.push(String(data)))
  await once(socket, 'open')
  return { socket, lines }
}

const userInfo = (product: Product, token: string) =>
  wireClient.json(product.address, 'ISrmBmLoginService/getCurrentUserInfo', { condition: {} }, { token })

describe('two server instances on one database', () => {
  it('tell the sockets of both about a change, once, and nobody whom it does not concern', async () => {
    // Whoever makes a change knows of it; the buyer's colleague and the supplier do not.
    const supplier = await listen(there, 'supplier')
    const colleague = await listen(here, 'warehouse')
    const rival = await listen(there, 'rival')
    const { purchaseNo } = await here.order('accepting')
    const reported = { type: 'changed', topic: 'orders', documentNo: purchaseNo }
    const heard = ({ lines }: { lines: string[] }) =>
      lines.map((line): { topic: string } => JSON.parse(line)).filter(({ topic }) => topic === 'orders')
    await vi.waitFor(() => expect([heard(supplier), heard(colleague)]).toMatchObject([[reported], [reported]]))
    expect(rival.lines).toEqual([])
    for (const { socket } of [supplier, colleague, rival]) socket.close()
  })

  it('share sessions: whoever signs out on one is signed out on the other', async () => {
    const token = await signInToken(first.address, 'warehouse', FIXTURE_PASSWORD)
    expect((await userInfo(second, token)).status).toBe(200)
    await wireClient.json(first.address, 'ISrmBmLoginService/logout', { condition: {} }, { token })
    expect(await userInfo(second, token)).toMatchObject({ status: 401, body: { errorCode: '10004' } })
  })

  it('count the calls of an address together, whoever it says it is, and other addresses apart', async () => {
    const statuses: number[] = []
    const call = async (product: Product, address: string): Promise<number> => {
      // Of a proxy on this machine the last address counts: what stands before it, the client may have written itself.
      const headers = { 'x-forwarded-for': `10.9.9.${statuses.length}, ${address}` }
      const { status } = await wireClient.json(product.address, 'IZlLanguageService/getAllZlLanguage', {}, { headers })
      return status
    }
    // A minute that begins meanwhile starts the count anew: more calls than two minutes allow meet the limit for certain.
    for (let index = 0; index < 2 * PUBLIC_CALLS_PER_MINUTE + 10; index++) {
      statuses.push(await call(index % 2 === 0 ? first : second, '10.8.8.8'))
    }
    expect(statuses.slice(0, PUBLIC_CALLS_PER_MINUTE / 2)).not.toContain(429)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    expect(await call(second, '10.8.8.9')).toBe(200)
  })

  it('act once when the same request reaches both', async () => {
    const { id, version, purchaseNo } = await here.order('pendingRelease')
    const options = { token: await here.token('buyer'), headers: { 'idempotency-key': `both-${purchaseNo}` } }
    const body = { condition: { list: [{ id, version }] } }
    const path = 'ISupSrmPurchaseHeadService/releasePurchase'
    const answers = await Promise.all(
      [first, second].map((product) => wireClient.json(product.address, path, body, options)),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    const log = await test.ownerDb
      .selectFrom('sys_operation_log')
      .select('id')
      .where('document_no', '=', purchaseNo)
      .where('action', '=', 'order.release')
      .execute()
    expect(log).toHaveLength(1)
  })
})
