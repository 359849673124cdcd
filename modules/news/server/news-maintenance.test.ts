import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Caller } from '#platform/server/call-context.ts'
import { companyToday } from '#platform/server/clock/company-today.ts'
import { closedFileStore } from '#platform/server/files/file-store.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { newsServer } from '../server.ts'

const today = companyToday('UTC')
const every: PermissionFlag[] = [
  'isSearch',
  'isAdd',
  'isModify',
  'isRelease',
  'isClose',
  'isPhysicalDelete',
  'isExport',
]
const flags = new Map([['sysNews', new Set(every)]])
const callers: Record<string, Caller> = {
  writer: testCaller({ userId: '1', userName: 'Lin', flags }),
  second: testCaller({ userId: '2', userName: 'Mai', flags }),
  farWriter: testCaller({ userId: '2', orgNos: ['O2'], flags }),
  far: testCaller({ userId: '2', orgNos: ['O2'] }),
  reader: testCaller({ userId: '2' }),
  stranger: testCaller({ userId: '4', tenantsid: 'T2', flags }),
  supplier: testCaller({ userId: '3', side: 'supplier', supplierNo: 'S1', orgNos: [], flags }),
}
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerDb } = database
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd)
    select case n when 4 then 'T2' else 'T1' end, 'user' || n, 'User', '' from generate_series(1, 4) n`.execute(ownerDb)
  await sql`insert into bm_org (tenantsid, org_no, org_name) values ('T1', 'O1', 'Shenzhen')`.execute(ownerDb)
  await sql`insert into bm_supplier (tenantsid, supplier_no, supplier_name) values ('T1', 'S1', 'Dong Guan')`.execute(
    ownerDb,
  )
  const server = newsServer({ db: database.db, fileStore: closedFileStore, publicTenant: undefined, due: () => [] })
  app = await createServer({
    db: database.db,
    readDb: database.db,
    calls: server.calls,
    authenticate: (token) => Promise.resolve(callers[token] ?? null),
    texts: createTextCatalogue([platformTexts, server.texts]),
    constraints: {},
    timeZone: 'UTC',
    isSecure: false,
    log: pino({ level: 'silent' }),
    uploadLimit: 1000,
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const call = async (method: string, payload: object, token = 'writer') => {
  const answer = await app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/ISysNewsService/${method}`,
    headers: { 'authentication-info': token, 'accept-language': 'en-US' },
    payload,
  })
  return { status: answer.statusCode, ...(answer.json() as { data: never; errorCode?: string; details?: object[] }) }
}

const form = (changes: object = {}) => ({
  whereNews: '2',
  newsBusiness: '2',
  outDoorType: '1',
  topSign: false,
  validFrom: today,
  validTo: null,
  publishObject: 'all',
  orgNos: [],
  supplierNos: [],
  texts: { 'en-US': { subject: 'Gate 4', content: '<p>Use gate 4.</p>' } },
  ...changes,
})
type Key = { id: string; version: number }
const add = async (changes: object = {}) => (await call('addsysnews', { condition: form(changes) })).data as Key
const modify = ({ id, version }: Key, changes: object, token?: string) =>
  call('modifysysnews', { condition: { ...form(changes), id, version } }, token)
const publish = (...list: Key[]) => call('publishsysnews', { condition: { list } })
const cancel = (...list: Key[]) => call('cancelsysnews', { condition: { list } })
const remove = (...delList: Key[]) => call('deletesysnewsbyids', { condition: { delList } })
const sheet = async (id: string) => (await call('getsysnewssheet', { condition: { id } })).data as Record<string, never>
/** A file that lies in its row. */
const addFile = async (id: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into doc_file (tenantsid, user_id, kind, document_id, file_name, content_type, content)
    values ('T1', 1, 'news', ${id}, 'map.pdf', 'application/pdf', 'x') returning id`.execute(database.ownerDb)
  return rows[0]?.id ?? ''
}
/** How many rows of a piece of news each caller's transactions see: itself, its text, its file. */
const seenBy = async (id: string): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const name of ['writer', 'second', 'far', 'reader', 'supplier', 'stranger']) {
    const { rows } = await inScope(
      database.db,
      callers[name] as Caller,
      (trx) =>
        sql<{ count: number }>`select ((select count(*) from sys_news where id = ${id})
          + (select count(*) from sys_news_text where news_id = ${id})
          + (select count(*) from doc_file where kind = 'news' and document_id = ${id}))::int as count`.execute(trx),
      'read',
    )
    counts[name] = rows[0]?.count ?? -1
  }
  return counts
}
const readAs = async (token: string, id: string) => (await call('getSysNewsById', { condition: { id } }, token)).status

describe('news maintenance (shell §7, News)', () => {
  it('keeps a draft to its writers, publishes it to its readers, takes it back, and publishes it again', async () => {
    const key = await add()
    expect(await readAs('supplier', key.id)).toBe(404)
    expect(await readAs('reader', key.id)).toBe(404)
    expect((await publish(key)).data).toEqual({ changed: 1 })
    expect([await readAs('supplier', key.id), await readAs('reader', key.id)]).toEqual([200, 200])
    const published = { id: key.id, version: 2 }
    expect(await publish(published)).toMatchObject({ status: 409, errorCode: 'news.publishedAlready' })
    expect((await cancel(published)).status).toBe(200)
    expect(await readAs('supplier', key.id)).toBe(404)
    expect(await cancel({ id: key.id, version: 3 })).toMatchObject({ errorCode: 'news.notPublished' })
    expect((await publish({ id: key.id, version: 3 })).status).toBe(200)
    expect(await readAs('supplier', key.id)).toBe(200)
  })

  it('changes and deletes drafts alone (domain, News)', async () => {
    const key = await add()
    await publish(key)
    const published = { id: key.id, version: 2 }
    const refusal = { status: 409, errorCode: 'news.onlyDraft' }
    expect(await remove(published)).toMatchObject(refusal)
    expect(await modify(published, { topSign: true })).toMatchObject(refusal)
    await cancel(published)
    const cancelled = { id: key.id, version: 3 }
    expect(await remove(cancelled)).toMatchObject(refusal)
    expect(await modify(cancelled, { topSign: true })).toMatchObject(refusal)
    expect(await sheet(key.id)).toMatchObject({ publish: '2', topSign: false })
  })

  it('deletes a draft with its texts and files, and no other with it when one of several is refused', async () => {
    const [key, other] = [await add(), await add()]
    await addFile(key.id)
    await publish(other)
    expect((await remove(key, { id: other.id, version: 2 })).status).toBe(409)
    expect(await sheet(key.id)).toMatchObject({ publish: '0' })
    expect((await remove(key)).data).toEqual({ changed: 1 })
    const { rows } = await sql<{
      left: number
    }>`select (select count(*)::int from sys_news_text where news_id = ${key.id})
      + (select count(*)::int from doc_file where document_id = ${key.id}) as left`.execute(database.ownerDb)
    expect(rows[0]?.left).toBe(0)
    expect(await call('getsysnewssheet', { condition: { id: key.id } })).toMatchObject({ status: 404 })
  })

  it('tells the second of two editors that the first was faster', async () => {
    const key = await add()
    expect(await modify(key, { topSign: true })).toMatchObject({ status: 200, data: { version: 2 } })
    const late = await modify(key, { topSign: false }, 'second')
    expect(late).toMatchObject({ status: 409, errorCode: 'wire.staleVersion' })
    expect(await sheet(key.id)).toMatchObject({ topSign: true, updateName: 'Lin' })
  })

  it('publishes only what is complete and still valid', async () => {
    const empty = await add({ texts: { 'en-US': { subject: 'Soon', content: '<p>&nbsp;</p><p><br></p>' } } })
    expect(await publish(empty)).toMatchObject({ status: 422, errorCode: 'news.textMissing' })
    const over = await add({ validFrom: addDays(today, -9), validTo: addDays(today, -1) })
    expect(await publish(over)).toMatchObject({ status: 422, errorCode: 'news.validityOver' })
    const fit = await add()
    expect(await publish(fit, empty)).toMatchObject({ status: 422 })
    expect(await sheet(fit.id)).toMatchObject({ publish: '0' })
  })

  it('publishes a draft when every language in use has subject and text', async () => {
    const halved = { 'en-US': { subject: 'Gate 4', content: '<p>x</p>' }, vi: { subject: 'Cổng 4', content: '' } }
    const key = await add({ texts: halved })
    expect(await publish(key)).toMatchObject({ errorCode: 'news.textMissing' })
    expect((await modify(key, { texts: { vi: { subject: 'Cổng 4', content: '<p>x</p>' } } })).status).toBe(200)
    expect((await publish({ id: key.id, version: 2 })).status).toBe(200)
    expect((await sheet(key.id)).texts).toEqual({ vi: { subject: 'Cổng 4', content: '<p>x</p>' } })
  })

  it('shows drafts and what was cancelled, with texts and files, to writers alone', async () => {
    const key = await add()
    await addFile(key.id)
    const seen = { writer: 3, second: 3, far: 0, reader: 0, supplier: 0, stranger: 0 }
    expect(await seenBy(key.id)).toEqual(seen)
    await publish(key)
    expect(await seenBy(key.id)).toEqual({ ...seen, far: 3, reader: 3, supplier: 3 })
    await cancel({ id: key.id, version: 2 })
    expect(await seenBy(key.id)).toEqual(seen)
  })

  it('shows writers the news of their own organisations', async () => {
    const key = await add({ orgNos: ['O1'] })
    expect((await call('getsysnewssheet', { condition: { id: key.id } }, 'farWriter')).status).toBe(404)
    expect(await call('addsysnews', { condition: form({ orgNos: ['O1'] }) }, 'farWriter')).toMatchObject({
      errorCode: 'news.unknownOrg',
    })
  })

  it('lets nobody but writers write, whatever reaches the database', async () => {
    const key = await add()
    await publish(key)
    for (const name of ['reader', 'supplier']) {
      const touch = (query: RawBuilder<unknown>) =>
        inScope(database.db, callers[name] as Caller, (trx) => query.execute(trx))
      const insert =
        touch(sql`insert into doc_file (tenantsid, user_id, kind, document_id, supplier_no, file_name, content_type, content)
        values ('T1', ${callers[name]?.userId}, 'news', ${key.id}, ${callers[name]?.supplierNo}, 'x.pdf', 'application/pdf', 'x')`)
      await expect(insert).rejects.toThrow(/row-level security/)
    }
    const changed = await inScope(database.db, callers.reader as Caller, (trx) =>
      sql`update sys_news_text set subject = 'x' where news_id = ${key.id}`.execute(trx),
    )
    expect(changed.numAffectedRows).toBe(0n)
  })

  it('takes files of drafts alone', async () => {
    const key = await add()
    const fileId = await addFile(key.id)
    await publish(key)
    const removal = { condition: { id: key.id, fileId } }
    expect(await call('deletesysnewsfile', removal)).toMatchObject({ status: 409, errorCode: 'news.onlyDraft' })
    const listed = (await call('getsysnewsfilelist', { condition: { id: key.id } })).data as object
    expect(listed).toMatchObject({ files: [{ fileId }], actions: { add: expect.stringContaining('Only a draft') } })
  })

  it.each([
    ['a text without a subject', { texts: { vi: { subject: '', content: '<p>x</p>' } } }, 'news.subjectMissing'],
    ['no text at all', { texts: {} }, 'news.subjectMissing'],
    ['an unknown organisation', { orgNos: ['O9'] }, 'news.unknownOrg'],
    ['an unknown supplier', { supplierNos: ['S9'] }, 'news.unknownSupplier'],
    ['an end before the start', { validTo: addDays(today, -1) }, 'wire.invalidInput'],
    ['quality before sign-in', { whereNews: '1', newsBusiness: '3' }, 'wire.invalidInput'],
  ])('refuses %s', async (_case, changes, errorCode) => {
    expect(await call('addsysnews', { condition: form(changes) })).toMatchObject({ errorCode })
  })

  it('addresses what is for the purchaser to no supplier', async () => {
    const { id } = await add({ publishObject: 'purchaser', orgNos: ['O1'], supplierNos: ['S1'] })
    expect(await sheet(id)).toMatchObject({ publishObject: 'purchaser', orgNos: ['O1'], supplierNos: [] })
  })

  it('addresses what is read before sign-in to everybody', async () => {
    const { id } = await add({ whereNews: '1', newsBusiness: '1', publishObject: 'purchaser', orgNos: ['O1'] })
    expect(await sheet(id)).toMatchObject({ publishObject: 'all', orgNos: [], supplierNos: [] })
  })

  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a picture with a handler', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    [
      'a script as an address',
      '<p><a href="javascript:alert(1)">a</a></p>',
      '<p><a target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
    ],
    ['a frame and a style', '<p style="position:fixed">a</p><iframe src="https://x.example"></iframe>', '<p>a</p>'],
    ['a vector picture', '<p>a</p><svg><g onload="alert(1)"></g></svg>', '<p>a</p>'],
  ])('takes %s out of what is stored', async (_case, content, kept) => {
    const { id } = await add({ texts: { 'en-US': { subject: '<b>Gate</b>', content } } })
    expect(await sheet(id)).toMatchObject({ texts: { 'en-US': { subject: '<b>Gate</b>', content: kept } } })
  })

  it('lists every state with what may be done, counts the states, and finds by titles of all languages', async () => {
    const key = await add({ texts: { 'zh-CN': { subject: '盘点四十二', content: '<p>x</p>' } } })
    const list = async (condition: object) =>
      (await call('getsysnewspage', { condition })).data as { records: { id: string; actions: object }[] }
    const { records } = await list({ keyword: '盘点四十二' })
    expect(records).toMatchObject([
      { id: key.id, publish: '0', languages: 'zh-CN', addDate: null, actions: { publish: null, delete: null } },
    ])
    expect(records[0]?.actions).toMatchObject({ cancel: 'Only a published announcement can be cancelled.' })
    const { data } = await call('getsysnewsstatus', { condition: { keyword: '盘点四十二' } })
    expect(data).toEqual({ all: 1, draft: 1, published: 0, cancelled: 0 })
  })

  it('notes each change for the operation log', async () => {
    const key = await add()
    await publish(key)
    const { rows } = await sql<{ action: string }>`select action from sys_operation_log where document_no = ${key.id}
      order by id`.execute(database.ownerDb)
    expect(rows.map(({ action }) => action)).toEqual(['news.add', 'news.publish'])
  })

  it('is closed to suppliers, to people without the menu entry, and to other companies', async () => {
    const key = await add()
    for (const token of ['supplier', 'reader']) {
      expect((await call('getsysnewspage', { condition: {} }, token)).status).toBe(403)
      expect((await modify(key, {}, token)).status).toBe(403)
    }
    expect((await modify(key, {}, 'stranger')).status).toBe(404)
    expect((await call('getsysnewssheet', { condition: { id: key.id } }, 'stranger')).status).toBe(404)
  })
})
