import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import type { WriteEmailLink } from '#modules/identity/server.ts'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import { emailJobs } from '#modules/messages/email/server/jobs.ts'
import { notifyAllEvents, notifyEvents } from '#modules/messages/event/server/notify-events.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import type { HappenedEvent } from '#platform/server/call-context.ts'
import type { Mail, Mailer } from '#platform/server/mail/create-mailer.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import { notificationJobs } from './jobs.ts'
import { noteFailedJob } from './note-failed-job.ts'
import { countUnread, readNotifications } from './read-notifications.ts'

const texts = createTextCatalogue([messagesTexts, identityTexts])

let test: TestDatabase
const userIds = new Map<string, string>()

interface User {
  supplier?: string
  language?: string
  authority?: readonly (readonly [string, string])[]
}
const O1 = [
  ['1', 'O1'],
  ['3', 'W1'],
  ['2', 'C1'],
] as const
const USERS: Readonly<Record<string, User>> = {
  buyer: { authority: O1, language: 'zh-CN' },
  actor: { authority: O1 },
  farBuyer: {
    authority: [
      ['1', 'O2'],
      ['3', 'W1'],
      ['2', 'C1'],
    ],
  },
  halfBuyer: {
    authority: [
      ['1', 'O1'],
      ['3', 'W2'],
      ['2', 'C1'],
    ],
  },
  seller: { supplier: 'S1', language: 'vi' },
  rival: { supplier: 'S2' },
}

beforeAll(async () => {
  test = await createTestDatabase()
  const { ownerDb } = test
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'Harbour'), ('T2', 'Other')`.execute(ownerDb)
  for (const [userNo, { supplier = null, language = null, authority = [] }] of Object.entries(USERS)) {
    const { rows } = await sql<{ id: string }>`
      insert into sys_user (tenantsid, user_no, user_name, pwd, email, belong_supplier, language)
      values ('T1', ${userNo}, ${userNo}, '', ${`${userNo}@x.example`}, ${supplier}, ${language}) returning id`.execute(
      ownerDb,
    )
    const id = rows[0]?.id ?? ''
    userIds.set(userNo, id)
    for (const [type, value] of authority) {
      await sql`insert into sys_user_data values (${id}, 'T1', ${type}, ${value})`.execute(ownerDb)
    }
  }
})
afterAll(() => test.drop())
beforeEach(async () => {
  const { ownerDb } = test
  for (const table of [
    'sys_notification',
    'sys_outbox',
    'sys_notification_choice',
    'bm_notification_policy',
    'bm_notice_template',
    'sys_notification_config',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(ownerDb)
  }
  await sql`insert into bm_notice_template (tenantsid, notice_template_no, notice_template_name, notice_type, notice_event, subject, content)
    values ('T1', 'IN', 'In', '2', 'orderReleased', 'Order {{purchaseNo}}', 'by {{userName}}'),
      ('T1', 'MAIL', 'Mail', '1', 'orderReleased', 'Email {{purchaseNo}}', ''),
      ('T1', 'TASK', 'Task', '2', 'taskFailed', '{{taskName}}', '')`.execute(ownerDb)
  await sql`insert into bm_notice_template_text (tenantsid, template_id, language_code, subject, content)
    select 'T1', id, 'vi', 'Đơn hàng {{purchaseNo}}', 'của {{userName}}' from bm_notice_template where notice_template_no = 'IN'`.execute(
    ownerDb,
  )
})

const event: HappenedEvent = {
  name: 'orderReleased',
  documentKind: 'order',
  documentNo: 'PO-1',
  warehouseNos: ['W1'],
  classifyTypes: ['C1'],
  values: { purchaseNo: 'PO-1', supplierNo: 'S1' },
}

/** Something happens to an order of organisation O1 and supplier S1, by the hand of `actor`. */
async function happens(changes: Partial<HappenedEvent> = {}): Promise<void> {
  const actor = {
    tenantsid: 'T1',
    userId: userIds.get('actor') ?? '',
    userNo: 'actor',
    userName: '周敏',
    side: 'purchaser',
    requestId: '',
  } as const
  const message = { topic: 'orders', orgNo: 'O1', supplierNo: 'S1', payload: {}, event: { ...event, ...changes } }
  await inScope(test.db, testCaller(), (trx) => writeCallRecords(trx, actor, '', { notes: [], messages: [message] }))
}

async function policy(changes: Readonly<Record<string, string>> = {}): Promise<void> {
  const row = {
    tenantsid: 'T1',
    notice_policy_no: 'P1',
    notice_policy_name: 'P',
    notice_event: 'orderReleased',
    notice_template_no: 'IN',
    ...changes,
  }
  await test.ownerDb.insertInto('bm_notification_policy').values(row).execute()
}

/** Who was told, and what. */
async function reported(state = 'sent'): Promise<Record<string, string>> {
  const { rows } = await sql<{ user_no: string; subject: string }>`
    select u.user_no, n.subject from sys_notification n join sys_user u on u.id = n.user_id where n.state = ${state}
    order by u.user_no`.execute(test.ownerDb)
  return Object.fromEntries(rows.map((row) => [row.user_no, row.subject]))
}

const sent: Mail[] = []
const mailer: Mailer = {
  send: (mail) => {
    sent.push(mail)
    return Promise.resolve()
  },
  close: () => {},
}
const log = { info: vi.fn(), warn: vi.fn() }
const deliver = (by: Mailer = mailer, portalUrl?: string) =>
  emailJobs(() => texts, { mailer: by, portalUrl })[0]?.run({ db: test.db, today: '2026-03-02', log })
const allowMail = () =>
  sql`insert into sys_notification_config (tenantsid, is_mail_on, retry_limit) values ('T1', true, 1)`.execute(
    test.ownerDb,
  )
const due = () => sql`update sys_notification set due_at = now() - interval '1 second'`.execute(test.ownerDb)

describe('messages about what happened', () => {
  it('reach buyers whose authority covers the document, and not who did it', async () => {
    await policy()
    await happens()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({ buyer: 'Order PO-1' })
  })

  it('reach users of the supplier concerned alone, in their language', async () => {
    await policy({ recipient_side: '2' })
    await happens()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({ seller: 'Đơn hàng PO-1' })
    const { rows } = await sql<{ content: string }>`select content from sys_notification`.execute(test.ownerDb)
    expect(rows).toEqual([{ content: 'của 周敏' }])
  })

  it('name the product itself, where it acted, in their reader’s language', async () => {
    await policy({ recipient_side: '2' })
    const product = { tenantsid: 'T1', userId: null, userNo: 'system', userName: SYSTEM_NAME, side: 'system' } as const
    const message = { topic: 'orders', orgNo: 'O1', supplierNo: 'S1', payload: {}, event }
    await inScope(test.db, systemScope('tests', 'T1'), (trx) =>
      writeCallRecords(trx, { ...product, requestId: '' }, '', { notes: [], messages: [message] }),
    )
    await notifyEvents(test.db, texts)
    const { rows } = await sql<{ content: string }>`select content from sys_notification`.execute(test.ownerDb)
    expect(rows).toEqual([{ content: 'của Hệ thống' }])
  })

  it('are written once for each recipient, whoever works on them and however many policies name them', async () => {
    await policy()
    await policy({ notice_policy_no: 'P2' })
    for (let count = 0; count < 60; count++) await happens()
    const drain = async () => {
      await notifyAllEvents(test.db, texts)
    }
    await Promise.all([drain(), drain(), drain()])
    await drain()
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sys_notification`.execute(
      test.ownerDb,
    )
    expect(rows).toEqual([{ count: 60 }])
  })

  it('differ by document where many documents are told of at once, and reach each reader as his authority says', async () => {
    await policy()
    await happens({ documentNo: 'PO-1', values: { purchaseNo: 'PO-1' } })
    await happens({ documentNo: 'PO-2', values: { purchaseNo: 'PO-2' }, warehouseNos: ['W2'] })
    await happens({ documentNo: 'PO-3', values: { purchaseNo: 'PO-3' } })
    expect((await notifyEvents(test.db, texts)).events).toBe(3)
    const { rows } = await sql<{ told: string }>`
      select u.user_no || ' ' || n.document_no || ' ' || n.subject as told
      from sys_notification n join sys_user u on u.id = n.user_id order by n.document_no`.execute(test.ownerDb)
    expect(rows.map(({ told: reported }) => reported)).toEqual([
      'buyer PO-1 Order PO-1',
      'halfBuyer PO-2 Order PO-2',
      'buyer PO-3 Order PO-3',
    ])
  })

  it('stay away from those who switched them off, other organisations’ policies and switched-off channels', async () => {
    await policy({ org_no: 'O2' })
    await happens()
    await notifyEvents(test.db, texts)
    await policy({ notice_policy_no: 'P2', notice_template_no: 'MAIL' })
    await happens()
    await notifyEvents(test.db, texts)
    await policy({ notice_policy_no: 'P3' })
    await sql`insert into sys_notification_choice values (${userIds.get('buyer')}, 'T1', 'orderReleased', '0', '0')`.execute(
      test.ownerDb,
    )
    await happens()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({})
    expect(await reported('waiting')).toEqual({})
  })

  it('reach only the role and the users that a policy names', async () => {
    await policy({ role_no: 'chief' })
    await happens()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({})
    await sql`update bm_notification_policy set role_no = ''`.execute(test.ownerDb)
    await sql`insert into bm_notification_policy_user (tenantsid, policy_id, user_no) select 'T1', id, 'somebody' from bm_notification_policy`.execute(
      test.ownerDb,
    )
    await happens()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({})
    await sql`update bm_notification_policy_user set user_no = 'BUYER'`.execute(test.ownerDb)
    await happens()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({ buyer: 'Order PO-1' })
  })

  it('are read by their recipient alone', async () => {
    await policy()
    await happens()
    await notifyEvents(test.db, texts)
    const as = (userNo: string) => testCaller({ userId: userIds.get(userNo) ?? '' })
    const unread = (userNo: string) => inScope(test.db, as(userNo), countUnread, 'read')
    expect([await unread('buyer'), await unread('actor')]).toEqual([{ unread: 1 }, { unread: 0 }])
    await inScope(test.db, as('actor'), (trx) => readNotifications(trx))
    expect(await unread('buyer')).toEqual({ unread: 1 })
    expect(await inScope(test.db, as('buyer'), (trx) => readNotifications(trx))).toEqual({ unread: 0 })
  })

  it('are kept for half a year', async () => {
    await policy()
    await happens()
    await notifyEvents(test.db, texts)
    const remove = () => notificationJobs[1]?.run({ db: test.db, today: '2026-03-02', log })
    const age = (days: number) =>
      sql`update sys_notification set create_date = now() - make_interval(days => ${days})`.execute(test.ownerDb)
    await age(179)
    await remove()
    expect(await reported()).toEqual({ buyer: 'Order PO-1' })
    await age(181)
    await remove()
    expect(await reported()).toEqual({})
  })

  it('tell of a failed task once an hour, and of a password its owner', async () => {
    await policy({ notice_event: 'taskFailed', notice_template_no: 'TASK' })
    await noteFailedJob(test.db, 'orders.autoAccept', 'T2')
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({})
    await noteFailedJob(test.db, 'orders.autoAccept', 'T1')
    await noteFailedJob(test.db, 'orders.autoAccept', '*')
    await notifyEvents(test.db, texts)
    expect(await reported()).toMatchObject({ buyer: 'orders.autoAccept', farBuyer: 'orders.autoAccept' })
    await test.ownerDb.deleteFrom('sys_notification').execute()
    await sql`insert into bm_notice_template (tenantsid, notice_template_no, notice_template_name, notice_type, notice_event, subject)
      values ('T1', 'PWD', 'Pwd', '2', 'passwordExpiring', '{{userNo}} {{days}}')`.execute(test.ownerDb)
    await policy({ notice_policy_no: 'P2', notice_event: 'passwordExpiring', notice_template_no: 'PWD' })
    await sql`insert into sys_password_policy (tenantsid, validity_days, warning_days) values ('T1', 90, 7)`.execute(
      test.ownerDb,
    )
    await sql`update sys_user set pwd_changed_at = now() - interval '85 days' where user_no = 'buyer'`.execute(
      test.ownerDb,
    )
    const note = () => notificationJobs[0]?.run({ db: test.db, today: '2026-03-02', log })
    await note()
    await notifyEvents(test.db, texts)
    await note()
    await notifyEvents(test.db, texts)
    expect(await reported()).toEqual({ buyer: 'buyer 5' })
  })
})

describe('a licence that ends soon', () => {
  /** What the daily task announces when so many days are left; `actor` may renew the licence. */
  async function ends(days: number): Promise<void> {
    const product = { tenantsid: 'T1', userId: null, userNo: 'system', userName: 'System', side: 'system' } as const
    const values = { licenceNo: 'L-1', until: '2026-06-30', days: String(days) }
    const announced = { name: 'licenceExpiring', key: `licence:L-1:${days}`, values }
    const message = { topic: 'messages', orgNo: '', supplierNo: '', payload: {}, event: announced }
    await inScope(test.db, systemScope('tests', 'T1'), (trx) =>
      writeCallRecords(trx, { ...product, requestId: '' }, '', { notes: [], messages: [message] }),
    )
    await deliver()
  }
  const ofLicence = { notice_event: 'licenceExpiring', notice_template_no: 'LICENCE' }
  const template = (type: '1' | '2') =>
    sql`insert into bm_notice_template (tenantsid, notice_template_no, notice_template_name, notice_type, notice_event, subject)
      values ('T1', 'LICENCE', 'L', ${type}, 'licenceExpiring', '{{licenceNo}} {{days}}')`.execute(test.ownerDb)
  beforeAll(async () => {
    await sql`with made as (insert into sys_role (tenantsid, role_no, role_name) values ('T1', 'keeper', 'Keeper') returning id),
      given as (insert into sys_role_menu (role_id, tenantsid, menu_no, flags) select id, 'T1', 'license', '{isSearch,isSave}' from made)
      insert into sys_user_role (user_id, role_id, tenantsid) select ${userIds.get('actor')}, id, 'T1' from made`.execute(
      test.ownerDb,
    )
  })

  it('is told to those who can renew it, once a day, although the company has no policy for it', async () => {
    await ends(30)
    await ends(30)
    expect(await reported()).toEqual({ actor: '许可证 L-1 将在 30 天后到期' })
    await ends(29)
    expect(await test.ownerDb.selectFrom('sys_notification').select('id').execute()).toHaveLength(2)
  })

  it('is told by the company’s own policies where it has some, by mail too', async () => {
    sent.length = 0
    await allowMail()
    await template('1')
    await policy({ ...ofLicence, role_no: 'keeper' })
    await ends(30)
    await ends(30)
    expect(sent).toMatchObject([{ to: 'actor@x.example', subject: 'L-1 30' }])
    expect(await reported()).toEqual({ actor: 'L-1 30' })
  })

  it('is told to nobody by a policy that is switched off: the company has decided', async () => {
    await template('2')
    await policy({ ...ofLicence, status_code: '0' })
    await ends(30)
    expect(await reported()).toEqual({})
  })
})

describe('gathered messages', () => {
  it('are named in the company’s own words', async () => {
    await sql`insert into sys_text (tenantsid, text_key, language_code, own_text, product_text)
      values ('T1', 'messages:digest.subject', 'zh-CN', '共 {{count}} 条', '')`.execute(test.ownerDb)
    await policy({ digest: '1' })
    await happens({ values: { purchaseNo: 'PO-1' } })
    await happens({ values: { purchaseNo: 'PO-2' } })
    await deliver()
    await due()
    await deliver()
    expect(await reported()).toEqual({ buyer: '共 2 条' })
    await sql`delete from sys_text`.execute(test.ownerDb)
  })

  it('become one when their time has come', async () => {
    await policy({ digest: '1' })
    await happens({ values: { purchaseNo: 'PO-1' } })
    await happens({ values: { purchaseNo: 'PO-2' } })
    await deliver()
    expect(await reported()).toEqual({})
    await due()
    await deliver()
    expect(await reported()).toEqual({ buyer: '2 条消息' })
    const { rows } = await sql<{ content: string }>`select content from sys_notification where state = 'sent'`.execute(
      test.ownerDb,
    )
    expect(rows[0]?.content).toBe('Order PO-1\nby 周敏\n\nOrder PO-2\nby 周敏')
  })

  it('of which there is one alone stay as they are', async () => {
    await policy({ digest: '2' })
    await happens()
    await deliver()
    await due()
    await deliver()
    expect(await reported()).toEqual({ buyer: 'Order PO-1' })
  })
})

describe('emails', () => {
  beforeEach(async () => {
    sent.length = 0
    await allowMail()
    await policy({ notice_template_no: 'MAIL' })
    await happens()
  })

  it('go out once, although two servers send', async () => {
    await Promise.all([deliver(), deliver()])
    await deliver()
    expect(sent).toMatchObject([{ to: 'buyer@x.example', subject: 'Email PO-1', fromName: 'Harbour' }])
  })

  it('say what their reader can do at once', async () => {
    const asked: unknown[] = []
    const writeLink: WriteEmailLink = (_trx, email) => {
      asked.push(email)
      return Promise.resolve('Confirm: https://portal.example/letter-link#x')
    }
    await emailJobs(() => texts, { mailer, writeLink, portalUrl: 'https://portal.example' })[0]?.run({
      db: test.db,
      today: '2026-03-02',
      log,
    })
    expect(sent[0]?.text).toMatch(
      /^Confirm: https:\/\/portal\.example\/letter-link#x\n\n.+https:\/\/portal\.example\/my-messages\/order\/PO-1$/,
    )
    const buyer = userIds.get('buyer')
    expect(asked).toMatchObject([
      { tenantsid: 'T1', userId: buyer, event: 'orderReleased', documentNo: 'PO-1', language: 'zh-CN' },
    ])
  })

  it('that fail are tried again, and given up after as many attempts as are allowed', async () => {
    const away: Mailer = { ...mailer, send: () => Promise.reject(new Error('away')) }
    await deliver(away)
    expect(await reported('waiting')).toEqual({ buyer: 'Email PO-1' })
    await deliver()
    expect(sent).toEqual([])
    await due()
    await deliver(away)
    expect(await reported('failed')).toEqual({ buyer: 'Email PO-1' })
  })

  it('that the mail server refuses for good are given up at once', async () => {
    const refusing = () => Promise.reject(Object.assign(new Error('no such box'), { responseCode: 550 }))
    await deliver({ ...mailer, send: refusing })
    const { rows } = await sql`select state, last_error from sys_notification`.execute(test.ownerDb)
    expect(rows).toEqual([{ state: 'failed', last_error: 'no such box' }])
  })

  it('that a stopped server had in hand go out later', async () => {
    await notifyEvents(test.db, texts)
    await inScope(test.db, systemScope('tests', '*'), (trx) =>
      sql`update sys_notification set state = 'sending', due_at = now() + interval '10 minutes'`.execute(trx),
    )
    await deliver()
    expect(sent).toEqual([])
    await due()
    await deliver()
    expect(sent).toHaveLength(1)
  })
})
