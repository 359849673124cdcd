import { randomInt, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls as reconciliationCalls } from '#modules/reconciliation/contract.ts'
import { createDatabase, createPool, type Database, roleUrl } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { brokenInvariants } from '#platform/server/invariants/testing.ts'
import { openProductDatabase } from './open-product-database.ts'
import { buildDemoFixtures, FIXTURE_PASSWORD } from './testing/demo-fixtures.ts'
import { freePort } from './testing/free-port.ts'
import { type MoneyClient, moneyClient } from './testing/money-journey.ts'
import { newAsn } from './testing/new-asn.ts'
import { type ContextOrder, placeOrders } from './testing/place-orders.ts'
import { databaseProcesses, type ProductProgram, startProgram } from './testing/product-program.ts'
import { signInToken, type WireAnswer, wireClient } from './testing/wire-client.ts'

const ROUNDS = 3
const CLIENTS = 4
/** Besides, these go the way of money, each with an order of its own, from the receipt to the payment and back. */
const MONEY_CLIENTS = 5
const ORDERS = 900

/** A mutating request with its key, and what was answered: nothing when the product was killed meanwhile. */
interface SentRequest {
  purchaseNo: string
  path: string
  condition: object
  token: string
  key: string
  data?: unknown
}

let dataDir: string
let environment: Record<string, string>
let orders: ContextOrder[]
let moneyClients: MoneyClient[]
const today = new Date().toISOString().slice(0, 10)
const sent: SentRequest[] = []

/** Works on the embedded database while the product is stopped. */
async function withDatabase<T>(work: (db: Database, ownerDb: Database, ownerUrl: string) => Promise<T>): Promise<T> {
  const database = await openProductDatabase({ databaseUrl: undefined, dataDir }, pino({ level: 'silent' }))
  const { ownerUrl } = database
  const options = { size: 2, timeZone: 'UTC' }
  const db = createDatabase(createPool(roleUrl(ownerUrl, 'quayside_app'), options))
  const ownerDb = createDatabase(createPool(ownerUrl, options))
  try {
    return await work(db, ownerDb, ownerUrl)
  } finally {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await database.stop()
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quayside-durability-'))
  // The database runs as a user of its own, who must be able to reach its folder.
  await chmod(dataDir, 0o711)
  environment = { PORT: String(await freePort()), DEMO: 'on' }
  orders = await withDatabase(async (db, _ownerDb, ownerUrl) => {
    await migrate(ownerUrl)
    await buildDemoFixtures(db)
    const invoices = { count: 0 }
    const owed = await placeOrders(db, MONEY_CLIENTS, { place: 'shenzhen', qty: '5000', today })
    moneyClients = owed.map((order) => moneyClient(order, today, invoices))
    return placeOrders(db, ORDERS, { place: 'shenzhen', qty: '100', today })
  })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Sends a request, the first time or again; undefined when the product is gone. */
async function send(program: ProductProgram, request: SentRequest): Promise<WireAnswer | undefined> {
  const { path, condition, token, key } = request
  try {
    return await wireClient.json(program.address, path, { condition }, { token, headers: { 'idempotency-key': key } })
  } catch {
    return undefined
  }
}

/** Releases, accepts and ships orders until the product is gone; what was answered is noted before anything else is done. */
async function work(program: ProductProgram, tokens: { buyer: string; supplier: string }): Promise<void> {
  const step = async (purchaseNo: string, path: string, condition: object, token: string): Promise<unknown> => {
    const request: SentRequest = { purchaseNo, path, condition, token, key: randomUUID() }
    sent.push(request)
    const answer = await send(program, request)
    // A refusal while the database goes down is no acknowledgement.
    if (answer?.status === 200) request.data = answer.body.data
    return request.data
  }
  for (let order = orders.pop(); order; order = orders.pop()) {
    const { id, purchaseNo } = order
    const key = (version: number) => ({ list: [{ id, version }] })
    const released = await step(purchaseNo, 'ISupSrmPurchaseHeadService/releasePurchase', key(1), tokens.buyer)
    if (released === undefined) return
    const [{ version }] = released as [{ version: number }]
    const path = 'ISupSrmPurchaseHeadService/batchAcceptPurchase'
    if ((await step(purchaseNo, path, key(version), tokens.supplier)) === undefined) return
    const asn = newAsn(order, '40', today)
    if ((await step(purchaseNo, 'ISrmAsnHeadService/addAsn', asn, tokens.supplier)) === undefined) return
  }
}

const signInBoth = async ({ address }: ProductProgram) => ({
  buyer: await signInToken(address, 'buyer', FIXTURE_PASSWORD),
  supplier: await signInToken(address, 'supplier', FIXTURE_PASSWORD),
})

/** Leads money from step to step until the product is gone; a step that was not answered is sent again, with its key. */
async function workOnMoney(
  program: ProductProgram,
  tokens: { buyer: string; supplier: string },
  client: MoneyClient,
  isOver = () => false,
): Promise<void> {
  let request: SentRequest | undefined
  const next = () =>
    client.step(async (path, as, condition, isRepeated) => {
      const token = tokens[as]
      request = isRepeated
        ? unanswered.get(client)
        : { purchaseNo: client.purchaseNo, path, condition, token, key: randomUUID() }
      if (!request) throw new Error('a step that was never sent comes again')
      unanswered.set(client, request)
      // What a read answers differs from time to time.
      if (!isRepeated && !path.includes('/get')) sent.push(request)
      const answer = await send(program, request)
      if (answer && answer.status < 500 && answer.status !== 200) refused.push(`${path}: ${answer.body.errorMessage}`)
      if (answer?.status === 200) request.data = answer.body.data
      return request.data
    })
  while (!isOver() && (await next())) unanswered.delete(client)
}
const unanswered = new Map<MoneyClient, SentRequest>()
const refused: string[] = []

/** What was answered, but for what says that a message came before. */
const answered = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'isRepeated' in data ? { ...data, isRepeated: undefined } : data

/** Under which actions the commands of money stand in the operation log, by their paths. */
const moneyActions = new Map(
  Object.entries(reconciliationCalls).flatMap(([path, { audit }]) => ('action' in audit ? [[path, audit.action]] : [])),
)

const acknowledged = () => sent.filter(({ data }) => data !== undefined)

describe('what was acknowledged', { timeout: 600_000 }, () => {
  it('survives the kill of server and database at any moment, and is there exactly once', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const program = await startProgram(dataDir, environment)
      const tokens = await signInBoth(program)
      const before = acknowledged().length
      const clients = [
        ...Array.from({ length: CLIENTS }, () => work(program, tokens)),
        ...moneyClients.map((client) => workOnMoney(program, tokens, client)),
      ]
      // On a busy machine the first answer may take its time; a kill before it would show nothing.
      while (acknowledged().length === before || moneyClients.some((client) => !client.isOwed())) await pause(10)
      await pause(randomInt(300, 1000))
      await program.kill()
      await Promise.all(clients)
      expect(acknowledged().length).toBeGreaterThan(before)
      expect(orders.length).toBeGreaterThan(0)
      expect(refused).toEqual([])
    }

    const program = await startProgram(dataDir, environment)
    // What was broken off goes on, until each command of money was done.
    const tokens = await signInBoth(program)
    await Promise.all(moneyClients.map((client) => workOnMoney(program, tokens, client, () => client.rounds() > 0)))
    expect(refused).toEqual([])
    for (const request of sent) {
      const again = await send(program, request)
      // The session of before the kill still counts, and the answer is the one that was given.
      expect({ request, status: again?.status, error: again?.body.errorMessage }).toEqual({
        request,
        status: 200,
        error: undefined,
      })
      if (request.data === undefined) request.data = again?.body.data
      else expect(answered(again?.body.data)).toEqual(answered(request.data))
    }
    expect(await program.stop()).toBe(0)

    await withDatabase(async (_db, ownerDb) => {
      const logged = await ownerDb
        .selectFrom('sys_operation_log')
        .select(['action', 'document_no'])
        .where('action', 'in', ['order.release', 'order.accept', 'asn.create'])
        .execute()
      const documentOf = ({ path, purchaseNo, data }: SentRequest) =>
        path === 'ISrmAsnHeadService/addAsn' ? (data as { asnNo: string }).asnNo : purchaseNo
      const named = (rows: readonly string[]) => [...rows].sort()
      const ofOrders = sent.filter(({ path }) => !moneyActions.has(path) && !path.endsWith('/receiveAsn'))
      expect(named(logged.map((row) => row.document_no))).toEqual(named(ofOrders.map(documentOf)))
      const owed = moneyClients.map(({ purchaseNo }) => purchaseNo)
      const shipped = sent.filter(
        ({ path, purchaseNo }) => path === 'ISrmAsnHeadService/addAsn' && !owed.includes(purchaseNo),
      )
      const { rows: batches } = await sql<{ purchase_no: string }>`select purchase_no from srm_purchase_batch
        where delivery_qty = 40 and on_way_qty = 40`.execute(ownerDb)
      expect(named(batches.map((row) => row.purchase_no))).toEqual(named(shipped.map((one) => one.purchaseNo)))
      // Each command of money is noted once, whatever was sent again.
      const actionOf = ({ path }: SentRequest) => moneyActions.get(path) ?? ''
      const money = sent.map(actionOf).filter((action) => action !== '')
      const { rows: noted } = await sql<{
        action: string
        count: number
      }>`select action, count(*)::int as count from sys_operation_log
        where action = any (${[...new Set(money)]}::text[]) and detail ->> 'isRepeated' is distinct from 'true'
        group by action`.execute(ownerDb)
      expect(Object.fromEntries(noted.map(({ action, count }) => [action, count]))).toEqual(
        Object.fromEntries([...Map.groupBy(money, (action) => action)].map(([action, done]) => [action, done.length])),
      )
      expect(await brokenInvariants(ownerDb)).toEqual([])
    })
  })

  it('is kept over a stop by SIGTERM, which ends with 0 within 15 seconds and leaves no process', async () => {
    const program = await startProgram(dataDir, environment)
    const token = await signInToken(program.address, 'buyer', FIXTURE_PASSWORD)
    const [request] = acknowledged()
    const find = async ({ address }: ProductProgram) => {
      const query = { condition: { keyword: request?.purchaseNo } }
      const { body } = await wireClient.json(address, 'ISupSrmPurchaseService/getPurchasePage', query, { token })
      return (body.data as { records: { purchaseNo: string }[] }).records
    }
    const found = await find(program)
    expect(found).toMatchObject([{ purchaseNo: request?.purchaseNo }])
    const askedAt = performance.now()
    expect(await program.stop()).toBe(0)
    expect(performance.now() - askedAt).toBeLessThan(15_000)
    expect(await databaseProcesses(dataDir)).toEqual([])

    const again = await startProgram(dataDir, environment)
    expect(await find(again)).toEqual(found)
    expect(await again.stop()).toBe(0)
  })
})
