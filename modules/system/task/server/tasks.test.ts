import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { upkeepTasks } from './tasks.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerDb } = database
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(ownerDb)
})
afterAll(() => database.drop())

const run = (name: string, tenantsid = 'T1') =>
  upkeepTasks.find((task) => task.name === name)?.run({ db: database.db, tenantsid, today: '2026-01-01', log })

describe('what is kept of the past', () => {
  it('is removed by the company’s own parameters, and by the defaults where it has set none', async () => {
    const { ownerDb } = database
    await sql`insert into sys_param (tenantsid, param_no, param_value) values ('T1', 'abnormalLogDays', '10')`.execute(
      ownerDb,
    )
    await sql`insert into sys_operation_log (tenantsid, user_no, user_name, party, action, document_no, update_date)
      select t, 'u', 'U', 'purchaser', 'order.release', d::text, now() - make_interval(days => d)
      from unnest(array['T1', 'T2']) t, unnest(array[1, 1000, 1100]) d`.execute(ownerDb)
    await sql`insert into sys_abnormal_log (tenantsid, kind, source, error_name, error_message, update_date)
      select t, 'call', d::text, 'Error', 'x', now() - make_interval(days => d)
      from unnest(array['T1', 'T2']) t, unnest(array[1, 11, 181]) d`.execute(ownerDb)
    expect(await run('system.removeOldLogs')).toEqual({
      rowCount: 3,
      note: { textKey: 'system:tasks.logsRemoved', parameters: { operationCount: 1, abnormalCount: 2, runCount: 0 } },
    })
    expect(await run('system.removeOldLogs', 'T2')).toMatchObject({ rowCount: 2 })
    const left = await ownerDb.selectFrom('sys_abnormal_log').select(['tenantsid', 'source']).orderBy('id').execute()
    expect(left).toEqual([
      { tenantsid: 'T1', source: '1' },
      { tenantsid: 'T2', source: '1' },
      { tenantsid: 'T2', source: '11' },
    ])
  })

  it('of messages and repeated requests goes when nobody needs it, and what waits stays', async () => {
    const { ownerDb } = database
    await sql`insert into sys_outbox (tenantsid, topic, payload, create_date, dispatched_at) values
      ('T1', 'old', '{}', now() - interval '9 days', now() - interval '8 days'),
      ('T1', 'recent', '{}', now() - interval '9 days', now() - interval '6 days'),
      ('T1', 'waiting', '{}', now() - interval '9 days', null),
      ('T2', 'theirs', '{}', now() - interval '9 days', now() - interval '8 days')`.execute(ownerDb)
    await sql`insert into sys_idempotency (user_id, tenantsid, key, call, request_hash, create_date) values
      (1, 'T1', 'key-00001', 'a/b', '', now() - interval '25 hours'),
      (1, 'T1', 'key-00002', 'a/b', '', now() - interval '23 hours'),
      (2, 'T2', 'key-00003', 'a/b', '', now() - interval '25 hours')`.execute(ownerDb)
    expect(await run('system.removeOldMessages')).toEqual({ rowCount: 2 })
    const topics = await ownerDb.selectFrom('sys_outbox').select('topic').orderBy('id').execute()
    expect(topics.map(({ topic }) => topic)).toEqual(['recent', 'waiting', 'theirs'])
    const keys = await ownerDb.selectFrom('sys_idempotency').select('key').orderBy('key').execute()
    expect(keys).toEqual([{ key: 'key-00002' }, { key: 'key-00003' }])
  })
})
