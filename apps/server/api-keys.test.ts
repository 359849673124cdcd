import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEY_AREAS } from '#platform/contract/list/key-areas.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { callSamples } from './call-samples.ts'
import { wholeCallTables } from './call-tables.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, grantAllBut } from './testing/demo-fixtures.ts'
import { type IssuedKey, issueKey } from './testing/issue-key.ts'
import { readAs } from './testing/record-inputs.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let product: Product
let context: TestContext

beforeAll(async () => {
  test = await createFixtureDatabase()
  await grantAllBut(test.ownerDb, 'everything', PERMISSION_FLAGS)
  // Keys reach nothing that their issuer may not do.
  await grantAllBut(test.ownerDb, 'admin', PERMISSION_FLAGS)
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const byKey = (secret: string, path: string, body: unknown, headers = {}): Promise<WireAnswer> =>
  wireClient.json(product.address, path, body, { headers: { authorization: `Bearer ${secret}`, ...headers } })

const orderLines = (secret: string, condition = {}) =>
  byKey(secret, 'ISupSrmPurchaseService/getPurchasePage', { current: 1, size: 20, condition })

const recordsOf = ({ body }: WireAnswer) => (body.data as { records: Record<string, string>[] }).records

const READING = [{ keyArea: 'orderCollaboration', keyAccess: 'read' }]

/** What adding a key answers to its issuer. */
const addKey = async (issuer: 'admin' | 'farBuyer', changes: object): Promise<WireAnswer> =>
  wireClient.json(
    product.address,
    'ISysApiKeyService/addsysapikey',
    { condition: { apiKeyNo: 'K-NEW', apiKeyName: 'ERP', userNo: 'buyer', areas: READING, ...changes } },
    { token: await context.token(issuer) },
  )

describe('keys of other systems', () => {
  it('make the calls of their user, and the operation log names the key', async () => {
    const order = await context.order('pendingRelease')
    const { secret, apiKeyNo } = await issueKey(context)
    const path = 'ISupSrmPurchaseHeadService/releasePurchase'
    const answer = await byKey(secret, path, { condition: { list: [{ id: order.id, version: order.version }] } })
    expect(answer).toMatchObject({ status: 200 })
    const entry = await test.ownerDb
      .selectFrom('sys_operation_log')
      .select(['user_no', 'api_key_no'])
      .where('action', '=', 'order.release')
      .where('document_no', '=', order.purchaseNo)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ user_no: 'buyer', api_key_no: apiKeyNo })
  })

  it('see of their user’s documents only what lies in the organisations and warehouses that are given to them', async () => {
    const shenzhen = await context.order('accepting', 'shenzhen')
    const { secret } = await issueKey(context, {
      onlyOrgs: [{ orgNo: 'VN20' }],
      onlyWarehouses: [{ warehouseNo: 'VN-RM' }],
    })
    expect(recordsOf(await orderLines(secret, { purchaseNo: shenzhen.purchaseNo }))).toEqual([])
    const { secret: wide } = await issueKey(context)
    expect(recordsOf(await orderLines(wide, { purchaseNo: shenzhen.purchaseNo }))).toHaveLength(1)
  })

  it('of a supplier’s user see what is that supplier’s', async () => {
    const order = await context.order('accepting')
    const { secret } = await issueKey(context, { userNo: 'supplier', areas: READING })
    expect(recordsOf(await orderLines(secret, { purchaseNo: order.purchaseNo }))).toHaveLength(1)
    const { secret: rival } = await issueKey(context, { userNo: 'supplier2', areas: READING })
    expect(recordsOf(await orderLines(rival, { purchaseNo: order.purchaseNo }))).toEqual([])
  })

  it('that may read only change nothing, and work in no other area', async () => {
    const order = await context.order('pendingRelease')
    const { secret } = await issueKey(context, { areas: [{ keyArea: 'orderCollaboration', keyAccess: 'read' }] })
    expect((await orderLines(secret)).status).toBe(200)
    const refused = { status: 403, body: { errorCode: 'wire.notAllowed' } }
    const release = { condition: { list: [{ id: order.id, version: order.version }] } }
    expect(await byKey(secret, 'ISupSrmPurchaseHeadService/releasePurchase', release)).toMatchObject(refused)
    expect(await byKey(secret, 'ISrmAsnHeadService/getAsnPage', {})).toMatchObject(refused)
  })

  it('say what an ERP does with an invoicing bill, in the area of reconciliation alone', async () => {
    const path = 'ISrmInvoiceMessageService/receiveMessage'
    const { input } = await callSamples[path].prepare(context)
    const { secret: other } = await issueKey(context)
    expect(await byKey(other, path, { condition: input })).toMatchObject({ status: 403 })
    const { secret, id } = await issueKey(context, {
      areas: [{ keyArea: 'reconciliationInvoicing', keyAccess: 'write' }],
    })
    const posted = await byKey(secret, path, { condition: input })
    expect(posted).toMatchObject({ status: 200, body: { data: { status: 'thrown', isRepeated: false } } })
    expect(await byKey(secret, path, { condition: input })).toMatchObject({ body: { data: { isRepeated: true } } })
    const kept = await test.ownerDb.selectFrom('srm_money_message').select('sender').execute()
    expect(kept).toEqual([{ sender: `apiKey:${id}` }])
  })

  it('never administer: no call of identity, system or messages is open to the key of an all-powerful user', async () => {
    const { secret } = await issueKey(context, {
      userNo: 'farBuyer',
      areas: KEY_AREAS.map((keyArea) => ({ keyArea, keyAccess: 'write' })),
    })
    const open: string[] = []
    for (const module of ['identity', 'system', 'messages', 'news'] as const) {
      for (const [path, call] of Object.entries(wholeCallTables[module] ?? {})) {
        if (call.access.kind === 'public') continue
        const { status, body } = await byKey(secret, path, {})
        if (status !== 403 || body.errorCode !== 'wire.notAllowed') open.push(path)
      }
    }
    expect(open).toEqual([])
  })

  it('find the master data behind their documents by the lookups', async () => {
    const { secret } = await issueKey(context)
    const path = 'IBmOrgService/getFullAuthorityOrgListByParams'
    expect(recordsOf(await byKey(secret, path, { condition: { keyword: 'SZ10' } }))).toHaveLength(1)
  })

  it('find by the lookups only what their areas keep or their forms name, in every area', async () => {
    const lookups = Object.entries(wholeCallTables['master-data'] ?? {}).filter(
      ([, call]) => call.forKeys !== undefined,
    )
    expect(lookups.length).toBeGreaterThan(30)
    for (const keyArea of KEY_AREAS) {
      const { secret } = await issueKey(context, { areas: [{ keyArea, keyAccess: 'read' }], callsPerMinute: 6000 })
      for (const [path, { forKeys = [] }] of lookups) {
        const { status } = await byKey(secret, path, { condition: {} })
        expect([keyArea, path, status]).toEqual([keyArea, path, forKeys.includes(keyArea) ? 200 : 403])
      }
    }
    const { secret } = await issueKey(context, { areas: READING })
    for (const path of [
      'IBmCustomerService/getbmcustomerlistbyparams',
      'IBmEmployeeService/getbmemployeelistbyparams',
      'IBmLotRuleHeadService/getbmlotruleheadlistbyparams',
      'IBmUpperMethodHeadService/getbmuppermethodheadlistbyparams',
    ]) {
      expect(await byKey(secret, path, {})).toMatchObject({ status: 403, body: { errorCode: 'wire.notAllowed' } })
    }
  })

  it('are refused once withdrawn, invalid, expired, replaced, or with their user', async () => {
    const invalid = { status: 401, body: { errorCode: 'wire.apiKeyInvalid' } }
    const set = (change: ReturnType<typeof sql>, { id }: IssuedKey) =>
      sql`update bm_api_key set ${change} where id = ${id}`.execute(test.ownerDb)
    expect(await orderLines('qsk_neverWas')).toMatchObject(invalid)

    const withdrawn = await issueKey(context)
    const { id, version } = withdrawn
    await context.call('admin', 'ISysApiKeyService/withdrawsysapikey', { id, version })
    expect(await orderLines(withdrawn.secret)).toMatchObject(invalid)

    const replaced = await issueKey(context)
    const { secret } = await context.call('admin', 'ISysApiKeyService/issuesysapikey', {
      id: replaced.id,
      version: replaced.version,
    })
    expect(await orderLines(replaced.secret)).toMatchObject(invalid)
    expect((await orderLines(secret)).status).toBe(200)

    const expired = await issueKey(context)
    await set(sql`valid_to = current_date`, expired)
    expect((await orderLines(expired.secret)).status).toBe(200)
    await set(sql`valid_to = current_date - 1`, expired)
    expect(await orderLines(expired.secret)).toMatchObject(invalid)

    const off = await issueKey(context)
    await set(sql`status_code = '0'`, off)
    expect(await orderLines(off.secret)).toMatchObject(invalid)

    const ofUser = await issueKey(context, { userNo: 'warehouse' })
    await sql`update sys_user set status_code = '0' where user_no = 'warehouse'`.execute(test.ownerDb)
    expect(await orderLines(ofUser.secret)).toMatchObject(invalid)
    await sql`update sys_user set status_code = '1' where user_no = 'warehouse'`.execute(test.ownerDb)
  })

  it('lose at once what their user loses, and outweigh a session that is sent with them', async () => {
    const { secret } = await issueKey(context, { areas: [{ keyArea: 'offsite', keyAccess: 'write' }] })
    const token = await context.token('buyer')
    const answer = await byKey(secret, 'ISupSrmPurchaseService/getPurchasePage', {}, { 'authentication-info': token })
    expect(answer).toMatchObject({ status: 403, body: { errorCode: 'wire.notAllowed' } })
  })

  it('call no faster than they may, on all servers together, and are told so', async () => {
    const { secret } = await issueKey(context, { callsPerMinute: 3 })
    // A minute that begins meanwhile starts the count anew: more calls than two minutes allow meet the limit for certain.
    const statuses: number[] = []
    for (let call = 0; call < 7; call++) statuses.push((await orderLines(secret)).status)
    expect(statuses).toContain(429)
    expect(statuses[0]).toBe(200)
  })

  it('do nothing that their issuer may not do, neither when they are made nor when their secret is issued', async () => {
    const kept = await issueKey(context, { areas: [{ keyArea: 'orderCollaboration', keyAccess: 'write' }] })
    const admins = () => grantAllBut(test.ownerDb, 'admin', PERMISSION_FLAGS)
    await grantAllBut(test.ownerDb, 'admin', PERMISSION_FLAGS, { menuNo: 'userOrder', flag: 'isRelease' })
    const refused = { status: 403, body: { errorCode: 'identity.keyBeyondRights', rule: 'identity.apiKeys' } }
    expect(await addKey('admin', { areas: [{ keyArea: 'orderCollaboration', keyAccess: 'write' }] })).toMatchObject(
      refused,
    )
    const { id, version } = kept
    const again = await wireClient.json(
      product.address,
      'ISysApiKeyService/issuesysapikey',
      { condition: { id, version } },
      { token: await context.token('admin') },
    )
    expect(again).toMatchObject(refused)
    expect(await addKey('admin', { apiKeyNo: 'K-READ' })).toMatchObject({ status: 200 })
    await admins()
  })

  it('change nothing for people of a supplier', async () => {
    const areas = [{ keyArea: 'orderCollaboration', keyAccess: 'write' }]
    expect(await addKey('admin', { userNo: 'supplier', areas })).toMatchObject({
      status: 403,
      body: { errorCode: 'identity.keyOfSupplier' },
    })
  })

  it('never grow: what their user is given later counts once the secret is issued anew', async () => {
    const order = await context.order('pendingRelease')
    const setFlags = (flags: ReturnType<typeof sql>) =>
      sql`update sys_role_menu m set flags = ${flags} from sys_role r
        where r.id = m.role_id and r.role_no = 'buyer' and m.menu_no = 'userOrder'`.execute(test.ownerDb)
    await setFlags(sql`array_remove(flags, 'isRelease')`)
    const key = await issueKey(context)
    await setFlags(sql`flags || '{isRelease}'`)
    const path = 'ISupSrmPurchaseHeadService/releasePurchase'
    const release = { condition: { list: [{ id: order.id, version: order.version }] } }
    expect((await orderLines(key.secret)).status).toBe(200)
    expect(await byKey(key.secret, path, release)).toMatchObject({
      status: 403,
      body: { errorCode: 'wire.notAllowed' },
    })
    const { id, version } = key
    const anew = await context.call('admin', 'ISysApiKeyService/issuesysapikey', { id, version })
    expect((await byKey(anew.secret, path, release)).status).toBe(200)
    // Issued before keys kept what they were given.
    await sql`update bm_api_key set granted = null where id = ${id}`.execute(test.ownerDb)
    expect((await orderLines(anew.secret)).status).toBe(401)
  })

  it('read no files that their user keeps', async () => {
    const { secret } = await issueKey(context)
    const { rows } = await sql<{ id: string }>`
      insert into doc_file (tenantsid, user_id, file_name, content_type, content, size_bytes, kind)
      select tenantsid, id, 'own.txt', 'text/plain', 'own', 3, k from sys_user, unnest('{own,avatar}'::text[]) k
      where user_no = 'buyer' and tenantsid = (select tenantsid from sys_tenant where tenantsid <> 'OTHER')
      returning id::text`.execute(test.ownerDb)
    expect(rows).toHaveLength(2)
    for (const { id } of rows) {
      const answers = [
        await byKey(secret, 'ISrmFileService/downloadFileById', { condition: { id } }),
        await byKey(secret, 'ISrmFileService/downloadFile', { condition: { fileId: id } }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ body: { errorCode: 'documents.fileGone' } })
    }
  })

  it('reach nothing beyond whoever gives them, and their secret is stored nowhere', async () => {
    expect(await addKey('farBuyer', {})).toMatchObject({
      status: 403,
      body: { errorCode: 'identity.beyondAuthority' },
    })

    const { secret, apiKeyNo } = await issueKey(context)
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(t::text like ${`%${secret}%`}) as found from (
        select to_jsonb(k) as t from bm_api_key k union all select to_jsonb(l) from sys_operation_log l
        union all select to_jsonb(i) from sys_idempotency i) rows`.execute(test.ownerDb)
    expect(rows[0]?.found).toBe(false)
    await orderLines(secret)
    const list = await readAs<{ records: Record<string, string>[] }>(
      context,
      'admin',
      'ISysApiKeyService/getsysapikeylist',
      {
        condition: { apiKeyNo },
      },
    )
    expect(list.records).toMatchObject([{ apiKeyNo, keyPrefix: secret.slice(0, 10), userNo: 'buyer' }])
    expect(list.records[0]?.lastUsedDate).toMatch(/^\d{4}-/)
    expect(JSON.stringify(list)).not.toContain('keyHash')
  })
})
