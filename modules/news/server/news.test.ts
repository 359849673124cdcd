import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { defineDueEntries } from '#platform/contract/due-entries.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { platformTexts } from '#platform/contract/platform-texts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import type { Caller, PublicContext } from '#platform/server/call-context.ts'
import { companyToday } from '#platform/server/clock/company-today.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { DueSource } from '#platform/server/due/due-source.ts'
import { closedFileStore } from '#platform/server/files/file-store.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { outdoorQuery } from '../contract/schemas.ts'
import { newsServer } from '../server.ts'
import { downloadOutdoorFile, listOutdoorNews } from './outdoor-news.ts'
import { type NewNews, publishNews } from './publish-news.ts'

const today = companyToday('UTC')
const newsOrders = defineCalls({
  'IOrders/list': {
    summary: '',
    input: z.strictObject({}),
    output: z.null(),
    access: byMenu('userOrder', 'isSearch', ['purchaser']),
    audit: { none: '' },
    repeat: 'read',
  },
})
const orders = new Map([['userOrder', new Set(['isSearch'] as const)]])
/** Orders that wait for an answer, which their buyer may see here. */
const waitingOrders: DueSource = {
  table: 'srm_purchase_head',
  entries: defineDueEntries('news', newsOrders, [
    {
      kind: 'orderAnswer',
      call: 'IOrders/list',
      states: ['accepting'],
      number: 'purchaseNo',
      due: 'answerDue',
      path: '/orders?keyword=',
    },
  ]),
}
const callers: Record<string, Caller> = {
  buyer: testCaller({ userId: '1', flags: orders }),
  farBuyer: testCaller({ userId: '2', orgNos: ['O2'] }),
  supplier: testCaller({ userId: '3', side: 'supplier', supplierNo: 'S1', orgNos: [] }),
  rival: testCaller({ userId: '4', side: 'supplier', supplierNo: 'S2', orgNos: [] }),
  stranger: testCaller({ userId: '5', tenantsid: 'T2' }),
}
let database: TestDatabase
let app: FastifyInstance
const ids: Record<string, string> = {}

const piece = (subject: string, changes: Partial<NewNews> = {}): NewNews => ({
  tenantsid: 'T1',
  whereNews: '2',
  newsBusiness: '1',
  outDoorType: '1',
  topSign: false,
  validFrom: today,
  validTo: null,
  publishObject: 'all',
  orgNos: [],
  supplierNos: [],
  addDate: `${today} 08:00:00`,
  texts: { 'en-US': { subject, content: `<p>${subject}<script>alert(1)</script></p>` } },
  ...changes,
})

beforeAll(async () => {
  database = await createTestDatabase()
  const { ownerDb } = database
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One'), ('T2', 'Two')`.execute(ownerDb)
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd)
    select case n when 5 then 'T2' else 'T1' end, 'user' || n, 'User', '' from generate_series(1, 5) n`.execute(ownerDb)
  await inScope(database.db, systemScope('tests', '*'), async (trx) => {
    const write = async (subject: string, changes: Partial<NewNews> = {}) => {
      ids[subject] = await publishNews(trx, 'Lin', piece(subject, changes))
    }
    await write('all', { addDate: `${today} 01:00:00` })
    await write('suppliers', { publishObject: 'supplier', addDate: `${today} 02:00:00` })
    await write('S1 only', { publishObject: 'supplier', supplierNos: ['S1'], addDate: `${today} 03:00:00` })
    await write('purchasers of O1', { publishObject: 'purchaser', orgNos: ['O1'], addDate: `${today} 04:00:00` })
    await write('tomorrow', { validFrom: addDays(today, 1) })
    await write('over', { validFrom: addDays(today, -9), validTo: addDays(today, -1) })
    await write('draft')
    await write('outdoor', {
      whereNews: '1',
      topSign: true,
      addDate: `${addDays(today, -3)} 08:00:00`,
      texts: {
        'en-US': { subject: 'outdoor', content: '<p>outdoor</p>' },
        'zh-CN': { subject: '户外公告', content: '<p>欢迎</p>' },
      },
    })
    await write('outdoor sourcing', { whereNews: '1', outDoorType: '2' })
    await write('outdoor quality', { whereNews: '1', newsBusiness: '3' })
    await write('outdoor over', { whereNews: '1', validFrom: addDays(today, -9), validTo: addDays(today, -1) })
    await write('outdoor of others', { tenantsid: 'T2', whereNews: '1' })
    await sql`update sys_news set publish = '0' where id = ${ids.draft}`.execute(trx)
  })
  const server = newsServer({
    db: database.db,
    fileStore: closedFileStore,
    publicTenant: 'T1',
    due: () => [waitingOrders],
  })
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

const call = async (path: string, payload: object, token = '', language = 'en-US') => {
  const answer = await app.inject({
    method: 'POST',
    url: `${CALL_BASE_PATH}/${path}`,
    headers: { 'authentication-info': token, 'accept-language': language },
    payload,
  })
  return { status: answer.statusCode, ...(answer.json() as { data: never; errorCode?: string }) }
}
const titles = ({ data }: { data: { records: { subject: string }[] } }) => data.records.map(({ subject }) => subject)

describe('outdoor news (shell §7: publish 1, whereNews 1, newsBusiness 1, order desc)', () => {
  const list = (condition: object, language?: string) =>
    call(
      'ISysNewsService/getOutDoorSysNews',
      { current: 1, size: 20, condition, field: 'adddate', order: 'desc' },
      '',
      language,
    )

  it('are read by everybody: published ones of today alone, pinned ones first', async () => {
    expect(titles(await list({ publish: '1', whereNews: '1', newsBusiness: 1 }))).toEqual([
      'outdoor',
      'outdoor sourcing',
    ])
    expect(titles(await list({ outDoorType: '2' }))).toEqual(['outdoor sourcing'])
    expect(titles(await list({ keyword: 'SOURC' }))).toEqual(['outdoor sourcing'])
  })

  it('come in the reader’s language, else in English', async () => {
    expect(titles(await list({}, 'zh-CN'))).toEqual(['户外公告', 'outdoor sourcing'])
  })

  it.each([{ publish: '0' }, { whereNews: '2' }, { newsBusiness: '3' }, { tenantsid: 'T2' }])(
    'cannot be asked for anything else: %o',
    async (condition) => expect((await list(condition)).status).toBe(400),
  )

  it('are the only ones that getInfo opens', async () => {
    const info = (id: string | undefined) => call('ISysNewsService/getInfo', { condition: { id } })
    expect(await info(ids.outdoor)).toMatchObject({
      status: 200,
      data: { subject: 'outdoor', content: '<p>outdoor</p>' },
    })
    for (const name of ['all', 'draft', 'S1 only', 'outdoor over', 'outdoor quality', 'outdoor of others']) {
      expect(await info(ids[name])).toMatchObject({ status: 404, errorCode: 'news.newsGone' })
    }
  })
})

describe('whose outdoor news are shown', () => {
  const query = outdoorQuery.parse({})
  const shown = async (db: Database, publicTenant: string | undefined) => {
    const { records } = await listOutdoorNews({ db, publicTenant }, { language: 'en-US' } as PublicContext, query)
    return records.map(({ subject }) => subject)
  }
  const fileOf = async (news: string | undefined): Promise<string> => {
    const { rows } = await sql<{ id: string }>`
      insert into doc_file (tenantsid, user_id, kind, document_id, file_name, content_type, content)
      select tenantsid, 1, 'news', id, 'map.pdf', 'application/pdf', 'x' from sys_news where id = ${news}
      returning id`.execute(database.ownerDb)
    return rows[0]?.id ?? ''
  }

  it('are those of the company that the configuration names, and of a company unknown none', async () => {
    expect(await shown(database.db, 'T2')).toEqual(['outdoor of others'])
    expect(await shown(database.db, 'T9')).toEqual([])
  })

  it('are none where several companies share the portal and none is named', async () => {
    expect(await shown(database.db, undefined)).toEqual([])
  })

  it('are those of the only company there is', async () => {
    const single = await createTestDatabase()
    try {
      await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'One')`.execute(single.ownerDb)
      await inScope(single.db, systemScope('tests', 'T1'), (trx) =>
        publishNews(trx, 'Lin', piece('the only one', { whereNews: '1' })),
      )
      expect(await shown(single.db, undefined)).toEqual(['the only one'])
    } finally {
      await single.drop()
    }
  })

  it('take their files along, and those of nothing else', async () => {
    const from = (publicTenant: string) => ({ db: database.db, publicTenant })
    const own = await fileOf(ids.outdoor)
    expect(await downloadOutdoorFile(from('T1'), closedFileStore, own)).toMatchObject({ fileName: 'map.pdf' })
    await expect(downloadOutdoorFile(from('T2'), closedFileStore, own)).rejects.toThrow('news.newsGone')
    for (const name of ['draft', 'S1 only', 'outdoor over']) {
      const inside = await fileOf(ids[name])
      await expect(downloadOutdoorFile(from('T1'), closedFileStore, inside)).rejects.toThrow('news.newsGone')
    }
  })
})

describe('news inside the portal (shell §7)', () => {
  const list = (token: string, condition: object = {}) =>
    call('ISysNewsService/getSysNewsList', { current: 1, size: 50, condition }, token)

  it.each([
    ['buyer', ['purchasers of O1', 'all']],
    ['farBuyer', ['all']],
    ['supplier', ['S1 only', 'suppliers', 'all']],
    ['rival', ['suppliers', 'all']],
    ['stranger', ['outdoor of others']],
  ])('are listed for a %s as they are addressed, the newest first', async (token, expected) => {
    const outdoors = new Set(['outdoor', 'outdoor sourcing', 'outdoor quality'])
    expect(titles(await list(token)).filter((subject) => !outdoors.has(subject))).toEqual(expected)
  })

  it('are opened by those alone to whom they are addressed', async () => {
    const open = (name: string, token: string) =>
      call('ISysNewsService/getSysNewsById', { condition: { id: ids[name] } }, token)
    expect(await open('S1 only', 'supplier')).toMatchObject({ status: 200, data: { content: '<p>S1 only</p>' } })
    for (const [name, token] of [
      ['S1 only', 'rival'],
      ['S1 only', 'buyer'],
      ['purchasers of O1', 'farBuyer'],
      ['draft', 'buyer'],
      ['tomorrow', 'supplier'],
      ['all', 'stranger'],
    ] as const) {
      expect(await open(name, token)).toMatchObject({ status: 404 })
    }
  })

  it('are unread until their reader says otherwise, for this reader alone', async () => {
    const record = (name: string, token: string) =>
      call('ISysNewsService/addNewsReadingRecord', { condition: { id: ids[name] } }, token)
    const isRead = async (token: string) => {
      const { data } = await call('ISysNewsService/getTopNews', { condition: { size: 20 } }, token)
      return (data as { subject: string; isRead: boolean }[]).find(({ subject }) => subject === 'suppliers')?.isRead
    }
    expect([await isRead('supplier'), await isRead('rival')]).toEqual([false, false])
    expect((await record('suppliers', 'supplier')).status).toBe(200)
    expect((await record('suppliers', 'supplier')).status).toBe(200)
    expect([await isRead('supplier'), await isRead('rival')]).toEqual([true, false])
    expect((await record('S1 only', 'rival')).status).toBe(404)
  })

  it('show pinned ones first on the dashboard', async () => {
    const { data } = await call('ISysNewsService/getTopNews', { condition: { size: 2 } }, 'supplier')
    expect((data as { subject: string }[]).map(({ subject }) => subject)[0]).toBe('outdoor')
  })
})

describe('my schedule and the purchases per month (shell §7)', () => {
  it('need the menu entry of what they are about, and show documents that the reader may see', async () => {
    await sql`insert into srm_purchase_head (tenantsid, org_no, warehouse_no, classify_type, supplier_no, supplier_name,
        is_released, purchase_no, currency, status, purchase_date, accepting_since, answer_due)
      values ('T1', 'O1', 'W1', 'C1', 'S1', 'Dong Guan', true, 'PO-1', 'USD', 'accepting', ${today}, now() - interval '1 hour', now())`.execute(
      database.ownerDb,
    )
    await sql`insert into srm_order_answer_config (tenantsid, org_no, acceptance_limit_hours) values ('T1', '*', 1)`.execute(
      database.ownerDb,
    )
    const schedule = (token: string, condition: object) =>
      call('ISupSrmIndexService/mySchedulePage', { condition }, token)
    const documents = ({ data }: { data: { records: { documentNo: string; kind: string }[] } }) =>
      data.records.map(({ documentNo, kind }) => `${kind} ${documentNo}`)
    expect(documents(await schedule('buyer', {}))).toEqual(['orderAnswer PO-1'])
    expect(documents(await schedule('buyer', { keyword: 'dong guan', scheduleDate: today }))).toEqual([
      'orderAnswer PO-1',
    ])
    expect(documents(await schedule('buyer', { scheduleDate: addDays(today, 1) }))).toEqual([])
    expect(documents(await schedule('supplier', {}))).toEqual([])
    const counts = async (token: string) => {
      const { data } = await call('ISupSrmIndexService/purCountPreMouth', { condition: {} }, token)
      return data as { month: string; count: number }[]
    }
    const own = await counts('buyer')
    expect(own).toHaveLength(12)
    expect(own.at(-1)).toEqual({ month: today.slice(0, 7), count: 1 })
    expect((await counts('farBuyer')).every(({ count }) => count === 0)).toBe(true)
  })
})
