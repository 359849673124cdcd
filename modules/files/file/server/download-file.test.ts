import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOldExchanges } from '#modules/files/exchange/server/remove-old-exchanges.ts'
import { filesServer } from '#modules/files/server.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { closedFileStore } from '#platform/server/files/file-store.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { filesTasks } from './tasks.ts'

const documents = filesServer({
  fileStore: closedFileStore,
  printables: () => [],
  histories: () => [],
  customFieldSets: () => [],
  localPrintUrl: undefined,
})

const log = pino({ level: 'silent' })
const callers: Record<string, Caller> = {
  owner: testCaller({ userId: '1' }),
  colleague: testCaller({ userId: '2' }),
  stranger: testCaller({ userId: '1', tenantsid: 'T2' }),
}
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerDb } = database
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd) values ('T1', 'owner', 'Owner', '')`.execute(
    ownerDb,
  )
  await sql`insert into doc_file (tenantsid, user_id, file_name, content_type, content, create_date) values
    ('T1', 1, 'orders \u2013 fehler.xlsx', 'application/x-test', 'content', now() - interval '6 days'),
    ('T1', 1, 'old.xlsx', 'application/x-test', 'old', now() - interval '8 days')`.execute(ownerDb)
  app = await createServer({
    db: database.db,
    readDb: database.db,
    calls: documents.calls,
    authenticate: (token) => Promise.resolve(callers[token] ?? null),
    texts: createTextCatalogue([platformTexts, documents.texts]),
    constraints: {},
    timeZone: 'UTC',
    isSecure: false,
    log,
    uploadLimit: 1000,
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const download = (token: string, id: string) =>
  app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/ISrmFileService/downloadFileById`,
    headers: { 'authentication-info': token, 'accept-language': 'en-US' },
    payload: { condition: { id } },
  })

describe('a file', () => {
  it('is downloaded by the user for whom it was made, under its own name', async () => {
    const answer = await download('owner', '1')
    expect([answer.statusCode, answer.body]).toEqual([200, 'content'])
    expect(answer.headers['content-type']).toBe('application/x-test')
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''orders%20%E2%80%93%20fehler.xlsx")
  })

  it.each(['colleague', 'stranger'])('does not exist for a %s', async (token) => {
    const answer = await download(token, '1')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      errorCode: 'documents.fileGone',
      errorMessage: expect.stringMatching(/7 days/),
    })
  })

  it('is not given without a session, nor for an identifier that is none', async () => {
    expect((await download('', '1')).json()).toMatchObject({ errorCode: '10004' })
    expect((await download('owner', '1 or 1=1')).statusCode).toBe(400)
  })

  it('is removed after seven days, not earlier', async () => {
    for (const task of filesTasks(closedFileStore, removeOldExchanges)) {
      await task.run({ db: database.db, tenantsid: 'T1', today: '2026-01-01', log })
    }
    expect((await download('owner', '2')).statusCode).toBe(404)
    expect((await download('owner', '1')).statusCode).toBe(200)
  })
})

describe('an exchanged document', () => {
  it('is removed after 180 days, but for the number of one that was taken, which never acts again', async () => {
    const { id: userId } = await database.ownerDb.selectFrom('sys_user').select('id').executeTakeFirstOrThrow()
    const row = {
      tenantsid: 'T1',
      user_id: userId,
      message_kind: 'order' as const,
      sender: 'user:owner',
      content_hash: Buffer.from('hash'),
      content: Buffer.from('<x/>'),
      size_bytes: 4,
    }
    const old = sql<string>`now() - interval '181 days'`
    const rows = [
      { ...row, outside_no: 'taken', direction: 'in', result: 'accepted', create_date: old },
      { ...row, outside_no: 'refused', direction: 'in', result: 'refused', create_date: old },
      { ...row, outside_no: 'sent', direction: 'out', result: 'sent', create_date: old },
      { ...row, outside_no: 'young', direction: 'out', result: 'sent' },
    ] as const
    for (const values of rows) await database.ownerDb.insertInto('doc_exchange_message').values(values).execute()
    const [task] = filesTasks(closedFileStore, removeOldExchanges)
    await task?.run({ db: database.db, tenantsid: 'T1', today: '2026-01-01', log })
    const kept = await database.ownerDb
      .selectFrom('doc_exchange_message')
      .select(['outside_no', 'content'])
      .orderBy('id')
      .execute()
    expect(kept).toEqual([
      { outside_no: 'taken', content: null },
      { outside_no: 'young', content: Buffer.from('<x/>') },
    ])
  })

  it('keeps nobody from deleting a user of whom only refused ones are kept, as do refused imports with their files', async () => {
    const { ownerDb } = database
    const { id } = await ownerDb
      .insertInto('sys_user')
      .values({ tenantsid: 'T1', user_no: 'gone', user_name: 'Gone', pwd: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = {
      tenantsid: 'T1',
      user_id: id,
      direction: 'in' as const,
      message_kind: 'despatchAdvice' as const,
      outside_no: 'D-1',
      sender: 'user:gone',
      content_hash: Buffer.from('hash'),
      size_bytes: 4,
    }
    const remove = () => ownerDb.deleteFrom('sys_user').where('id', '=', id).execute()
    await ownerDb
      .insertInto('doc_exchange_message')
      .values([{ ...row, result: 'refused' as const }])
      .execute()
    await sql`with made as (insert into doc_file (tenantsid, user_id, file_name, content_type, content)
        values ('T1', ${id}, 'faults.xlsx', 'application/x-test', 'faults') returning id)
      insert into doc_import_run (tenantsid, user_id, port, file_name, state, file_id)
      select 'T1', ${id}, 'orders', 'orders.xlsx', 'refused', id from made`.execute(ownerDb)
    // What was taken stays: its number never acts again.
    const { id: taken } = await ownerDb
      .insertInto('doc_exchange_message')
      .values({ ...row, result: 'accepted' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(remove()).rejects.toMatchObject({ constraint: 'doc_exchange_message_user_id_fkey' })
    await ownerDb.deleteFrom('doc_exchange_message').where('id', '=', taken).execute()
    await remove()
    for (const table of ['doc_exchange_message', 'doc_import_run', 'doc_file'] as const) {
      expect(await ownerDb.selectFrom(table).select('id').where('user_id', '=', id).execute()).toEqual([])
    }
  })
})
