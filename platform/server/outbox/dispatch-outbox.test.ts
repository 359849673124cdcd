import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { roleUrl } from '../database/database.ts'
import { type NotificationBus, startNotificationBus } from '../live/notification-bus.ts'
import { inScope } from '../scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '../testing.ts'
import { dispatchOutbox, waitingOutboxRows } from './dispatch-outbox.ts'
import { startOutbox } from './start-outbox.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let bus: NotificationBus
const reported: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await database.ownerDb.insertInto('sys_tenant').values({ tenantsid: 'T1', tenant_name: 'One' }).execute()
  bus = await startNotificationBus({ url: roleUrl(database.ownerUrl, 'quayside_app'), log })
  bus.on('quayside_live', (payload) => reported.push((JSON.parse(payload) as { documentNo: string }).documentNo))
})
afterAll(async () => {
  await bus.stop()
  await database.drop()
})
beforeEach(async () => {
  await database.ownerDb.deleteFrom('sys_outbox').execute()
  reported.length = 0
})

const write = (documentNos: string[]) =>
  inScope(database.db, testCaller(), (trx) =>
    trx
      .insertInto('sys_outbox')
      .values(
        documentNos.map((documentNo) => ({
          tenantsid: 'T1',
          topic: 'orders.accepted',
          org_no: 'O1',
          supplier_no: 'S1',
          payload: JSON.stringify({ documentNo }),
        })),
      )
      .execute(),
  )

describe('the outbox', () => {
  it('tells each waiting row once, in order, and marks it', async () => {
    const documentNos = Array.from({ length: 450 }, (_, index) => `PO${index}`)
    await write(documentNos)
    expect(await waitingOutboxRows(database.db)).toBe(450)
    expect(await dispatchOutbox(database.db)).toBe(200)
    expect(await dispatchOutbox(database.db)).toBe(200)
    expect(await dispatchOutbox(database.db)).toBe(50)
    expect(await dispatchOutbox(database.db)).toBe(0)
    await vi.waitFor(() => expect(reported).toEqual(documentNos))
    expect(await waitingOutboxRows(database.db)).toBe(0)
  })

  it('is never handled twice by servers that work at the same time', async () => {
    const documentNos = Array.from({ length: 1000 }, (_, index) => `PO${index}`)
    await write(documentNos)
    const drain = async () => {
      while ((await dispatchOutbox(database.db)) > 0);
    }
    await Promise.all([drain(), drain(), drain(), drain()])
    await vi.waitFor(() => expect(reported).toHaveLength(1000))
    expect(new Set(reported).size).toBe(1000)
  })

  it('passes rows by that another server has in hand', async () => {
    await write(['PO1', 'PO2'])
    const held = await database.ownerDb.transaction().execute(async (trx) => {
      await sql`select from sys_outbox where payload->>'documentNo' = 'PO1' for update`.execute(trx)
      return dispatchOutbox(database.db)
    })
    expect(held).toBe(1)
    expect(await dispatchOutbox(database.db)).toBe(1)
    await vi.waitFor(() => expect(reported.toSorted()).toEqual(['PO1', 'PO2']))
  })

  it('is woken by the commit of a row, and takes what was written before it started', async () => {
    await write(['before'])
    const outbox = startOutbox({ db: database.db, bus, log, keepAbnormal: () => Promise.resolve() })
    await vi.waitFor(() => expect(reported).toEqual(['before']))
    await write(['after'])
    // Sooner than the next sweep would find it.
    await vi.waitFor(() => expect(reported).toEqual(['before', 'after']), 4_000)
    await outbox.stop()
  })
})
