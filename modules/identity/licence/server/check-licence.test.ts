import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { checkLicence } from './check-licence.ts'
import { signLicence } from './licence.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = signLicence(
  {
    licenceNo: 'L-1',
    licensee: 'One',
    tenantsid: 'T1',
    validFrom: '2026-01-01',
    validUntil: '2026-06-30',
    maxUsers: 5,
  },
  privateKey,
)
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(
    database.ownerDb,
  )
  await sql`insert into sys_licence (tenantsid, licence_key) values ('T1', ${key})`.execute(database.ownerDb)
})
afterAll(() => database.drop())

const run = (today: string, tenantsid = 'T1') =>
  checkLicence({ db: database.db, tenantsid, today, log: pino({ level: 'silent' }) }, publicKey)
const reported = () =>
  database.ownerDb.selectFrom('sys_outbox').select(['tenantsid', 'event', 'event_detail as detail']).execute()

it('a licence that counts for long is noted with its days, and nobody is told', async () => {
  expect(await run('2026-05-30')).toEqual({
    rowCount: 1,
    note: { textKey: 'identity:tasks.licenceValid', parameters: { licenceNo: 'L-1', until: '2026-06-30', days: 31 } },
  })
  expect(await reported()).toEqual([])
})

it('administrators are told of one that ends within thirty days', async () => {
  expect(await run('2026-05-31')).toMatchObject({ warning: expect.stringContaining('2026-06-30') })
  expect(await reported()).toMatchObject([
    {
      tenantsid: 'T1',
      event: 'licenceExpiring',
      detail: { key: 'licence:L-1:30', values: { licenceNo: 'L-1', until: '2026-06-30', days: '30' } },
    },
  ])
})

it('one that has ended, or is missing, is a failure', async () => {
  await expect(run('2026-07-01')).rejects.toThrow('expired')
  await expect(run('2026-05-30', 'T2')).rejects.toThrow('missing')
})
