import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import { messagesErrors } from '#modules/messages/contract/errors.ts'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import { notifyEvents } from '#modules/messages/event/server/notify-events.ts'
import { NOTIFICATION_EVENTS } from '#modules/messages/notification/contract/notification-events.ts'
import { createOutbound, type OutboundOptions } from '#platform/server/outbound/create-outbound.ts'
import { inScope } from '#platform/server/scope.ts'
import { createSecretBox, SECRET_KEY_BYTES } from '#platform/server/secret-box.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import { WEBHOOK_EVENTS, WEBHOOK_RETRY_MINUTES } from '../contract/webhooks.ts'
import { checkWebhookReach } from './check-webhook.ts'
import { secretOf, sendWebhooks } from './send-webhooks.ts'

const texts = createTextCatalogue([messagesTexts, identityTexts])

interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

let test: TestDatabase
let server: Server
let port: number
const received: Received[] = []
/** What the other system does with a message: a status, a redirect, or silence. */
let behave: (index: number) => number | string | null = () => 200

const secretBox = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7))
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'Harbour'), ('T2', 'Other')`.execute(
    test.ownerDb,
  )
  server = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url, headers: request.headers, body })
      const overrides = behave(received.length - 1)
      if (typeof overrides === 'string') answer.writeHead(302, { location: overrides }).end()
      else if (overrides !== null) answer.writeHead(overrides).end(`answer \u0000 ${overrides}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await test.drop()
})
beforeEach(async () => {
  for (const table of ['bm_webhook', 'sys_outbox', 'sys_notification']) {
    await sql`delete from ${sql.table(table)}`.execute(test.ownerDb)
  }
})
afterEach(() => {
  received.length = 0
  behave = () => 200
})

interface Hook {
  events?: readonly string[]
  orgNo?: string
  path?: string
  tenantsid?: string
}

/** A web hook with a secret; answers its id. */
async function addHook({ events = ['orderReleased'], orgNo = '*', path = '/in', tenantsid = 'T1' }: Hook = {}) {
  const { rows } = await sql<{ id: string }>`
    insert into bm_webhook (tenantsid, webhook_no, webhook_name, org_no, url)
    values (${tenantsid}, ${`H${path}`}, 'Hook', ${orgNo}, ${`http://hooks.example:${port}${path}`}) returning id`.execute(
    test.ownerDb,
  )
  const id = rows[0]?.id ?? ''
  await sql`update bm_webhook set secret = ${secretBox.seal(secret, secretOf(id))} where id = ${id}`.execute(
    test.ownerDb,
  )
  for (const event of events) {
    await sql`insert into bm_webhook_event (tenantsid, notice_event, webhook_id) values (${tenantsid}, ${event}, ${id})`.execute(
      test.ownerDb,
    )
  }
  return id
}

/** Something happens to an order, and is told. */
async function happen(name: string, documentNo: string, orgNo = 'O1') {
  const caller = testCaller({ orgNos: [orgNo] })
  const values = { purchaseNo: documentNo, supplierNo: 'S1' }
  const event = { name, documentKind: 'order', documentNo, warehouseNos: ['W1'], classifyTypes: ['C1'], values }
  await inScope(test.db, caller, (trx) =>
    writeCallRecords(trx, { ...caller, userName: 'Lin', userId: null, requestId: '' }, '', {
      notes: [],
      messages: [{ topic: 'orders', orgNo, supplierNo: 'S1', payload: {}, event }],
    }),
  )
  await notifyEvents(test.db, texts)
}

const log = { info: vi.fn(), warn: vi.fn() }
const here: Omit<OutboundOptions, 'hosts'> = {
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowedAddress: () => true,
  timeoutMs: 300,
  maxAtOnce: 100,
}
const send = (options: Partial<OutboundOptions> = {}) =>
  sendWebhooks(
    { db: test.db, log },
    { outbound: createOutbound({ hosts: [`hooks.example:${port}`], ...here, ...options }), secretBox },
  )

const messages = async () =>
  (
    await sql<{ state: string; attempts: number; status: number | null; error: string; excerpt: string; wait: number }>`
      select state, attempts, response_status as status, last_error as error, response_excerpt as excerpt,
        round(extract(epoch from due_at - now()) / 60)::int as wait from sys_webhook_message order by id`.execute(
      test.ownerDb,
    )
  ).rows
const makeDue = () => sql`update sys_webhook_message set due_at = now() where state = 'waiting'`.execute(test.ownerDb)

describe('web hooks', () => {
  it('send what they were set up for, signed as Standard Webhooks asks', async () => {
    await addHook()
    await happen('orderReleased', 'PO-1')
    await happen('orderAccepted', 'PO-1')
    await send()
    expect(received).toHaveLength(1)
    const { headers, body } = received[0] as Received
    expect(JSON.parse(body)).toEqual({
      type: 'orderReleased',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: {
        orgNo: 'O1',
        supplierNo: 'S1',
        documentKind: 'order',
        documentNo: 'PO-1',
        warehouseNo: 'W1',
        classifyType: 'C1',
        ublCall: 'ISupSrmPurchaseHeadService/downloadublorder',
        purchaseNo: 'PO-1',
        userName: 'Lin',
      },
    })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60)
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1, status: 200, excerpt: 'answer   200' }])
    await send()
    expect(received).toHaveLength(1)
  })

  it('that listened to accepted orders hear after the upgrade of those that are accepted automatically, too', async () => {
    const ids = [
      await addHook({ events: ['orderAccepted', 'orderReleased'] }),
      await addHook({ events: ['orderReleased'], path: '/released' }),
      await addHook({ events: ['orderAccepted', 'orderAutoAccepted'], path: '/both' }),
    ]
    const upgrade = await readFile('db/upgrade/0154_hooks_of_automatic_acceptance.sql', 'utf8')
    await sql.raw(upgrade).execute(test.ownerDb)
    const { rows } = await sql<{ events: string[] }>`
      select array_agg(notice_event order by notice_event) as events from bm_webhook_event
      where webhook_id = any (${ids}::bigint[]) group by webhook_id order by webhook_id`.execute(test.ownerDb)
    expect(rows.map(({ events }) => events)).toEqual([
      ['orderAccepted', 'orderAutoAccepted', 'orderReleased'],
      ['orderReleased'],
      ['orderAccepted', 'orderAutoAccepted'],
    ])
  })

  it('tell nothing of other organisations and companies, nor while they are invalid or have no secret', async () => {
    await addHook({ path: '/o2', orgNo: 'O2' })
    await addHook({ path: '/other', tenantsid: 'T2' })
    const invalid = await addHook({ path: '/invalid' })
    await sql`update bm_webhook set status_code = '0' where id = ${invalid}`.execute(test.ownerDb)
    const bare = await addHook({ path: '/bare' })
    await sql`update bm_webhook set secret = null where id = ${bare}`.execute(test.ownerDb)
    await happen('orderReleased', 'PO-2', 'O1')
    await send()
    expect(received).toEqual([])
    await happen('orderReleased', 'PO-3', 'O2')
    await send()
    expect(received).toHaveLength(1)
  })

  it('are tried again with growing pauses under the same id, and given up, which those who keep them are told once a day', async () => {
    await addHook({ path: '/down' })
    behave = () => 503
    await happen('orderReleased', 'PO-4')
    for (const [index, pause] of WEBHOOK_RETRY_MINUTES.entries()) {
      await send()
      expect(await messages()).toMatchObject([
        { state: 'waiting', attempts: index + 1, status: 503, error: 'HTTP 503', wait: pause },
      ])
      await makeDue()
    }
    await send()
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: WEBHOOK_RETRY_MINUTES.length + 1 }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const { rows } = await sql<{ key: string; values: object }>`
      select event_detail ->> 'key' as key, event_detail -> 'values' as values from sys_outbox
      where event = 'webhookFailed'`.execute(test.ownerDb)
    expect(rows).toMatchObject([{ values: { webhookNo: 'H/down', lastError: 'HTTP 503' } }])
  })

  it('give up at once what the other system never wants, follow no redirect, and do not wait for silence', async () => {
    await addHook({ path: '/gone' })
    behave = () => 410
    await happen('orderReleased', 'PO-5')
    await send()
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }])

    behave = () => `http://127.0.0.1:${port}/inside`
    await happen('orderReleased', 'PO-6')
    await send()
    expect(received).toHaveLength(2)
    expect((await messages())[1]).toMatchObject({ state: 'waiting', status: 302, error: 'HTTP 302' })

    behave = () => null
    await happen('orderReleased', 'PO-7')
    await send()
    expect((await messages())[2]).toMatchObject({
      state: 'waiting',
      status: null,
      error: expect.stringMatching(/abort|time/i),
    })
  })

  it('never leave for private addresses or hosts that are not allowed', async () => {
    await addHook()
    await happen('orderReleased', 'PO-8')
    await send({ isAllowedAddress: (address) => address !== '127.0.0.1' })
    expect(await messages()).toMatchObject([{ state: 'failed', error: 'the host has an address that is not public' }])
    await happen('orderReleased', 'PO-9')
    await send({ hosts: ['elsewhere.example'] })
    expect((await messages())[1]).toMatchObject({ state: 'failed', error: expect.stringContaining('allowed hosts') })
    expect(received).toEqual([])
  })

  it('of all organisations are kept only by who has each of them, of one by who has it', async () => {
    await sql`insert into bm_org (tenantsid, org_no, org_name) values ('T1', 'O1', 'One'), ('T1', 'O2', 'Two'), ('T2', 'O3', 'Three')`.execute(
      test.ownerDb,
    )
    const check = (orgNos: string[], orgNo: string) => {
      const caller = testCaller({ orgNos })
      return inScope(test.db, caller, (trx) => checkWebhookReach({ trx, caller }, orgNo))
    }
    const beyond = { declaration: messagesErrors.webhookBeyond }
    await expect(check(['O1'], '*')).rejects.toMatchObject(beyond)
    await expect(check(['O1'], 'O2')).rejects.toMatchObject(beyond)
    await check(['O1'], 'O1')
    await check(['O1', 'O2'], '*')
  })

  it('that stay invalid lose what waited for two days, so that nothing goes out months later', async () => {
    const id = await addHook({ path: '/off' })
    await happen('orderReleased', 'PO-10')
    await happen('orderReleased', 'PO-11')
    const setStatus = (code: string) =>
      sql`update bm_webhook set status_code = ${code} where id = ${id}`.execute(test.ownerDb)
    await setStatus('0')
    await sql`update sys_webhook_message set due_at = now() - interval '49 hours' where document_no = 'PO-10'`.execute(
      test.ownerDb,
    )
    await send()
    await setStatus('1')
    await send()
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 0 }, { state: 'sent' }])
    expect(received).toHaveLength(1)
  })

  it('show their log to who may see organisation, warehouse and category of the document', async () => {
    await addHook()
    await happen('orderReleased', 'PO-12')
    const seenBy = (lists: object) =>
      inScope(test.db, testCaller({ orgNos: ['O1'], warehouseNos: ['W1'], classifyTypes: ['C1'], ...lists }), (trx) =>
        trx.selectFrom('sys_webhook_message').select('document_no').execute(),
      )
    expect(await seenBy({})).toEqual([{ document_no: 'PO-12' }])
    for (const lists of [{ orgNos: [] }, { warehouseNos: ['W2'] }, { classifyTypes: ['C2'] }]) {
      expect(await seenBy(lists)).toEqual([])
    }
  })

  it('that are slow hold up nobody else, and two servers send each message once', async () => {
    await addHook({ path: '/slow' })
    await addHook({ path: '/quick' })
    for (const number of [1, 2, 3, 4, 5, 6]) await happen('orderReleased', `PO-S${number}`)
    behave = (index) => (received[index]?.path === '/slow' ? null : 200)
    await Promise.all([send(), send()])
    const states = (await messages()).map(({ state, attempts }) => `${state} ${attempts}`).sort()
    expect(states).toEqual([...Array(6).fill('sent 1'), ...Array(6).fill('waiting 1')])
    expect(received).toHaveLength(12)
  })

  it('tell of every event but their own failures and what concerns one person', () => {
    expect([...WEBHOOK_EVENTS, 'webhookFailed', 'signInLocked', 'passwordExpiring'].sort()).toEqual(
      [...NOTIFICATION_EVENTS].sort(),
    )
  })
})
