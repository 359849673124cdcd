import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import type {
  EmailChoice,
  NotificationChoice,
  PortalChoice,
} from '#modules/identity/user/contract/notification-choices.ts'
import { EMAIL_CHOICES, PORTAL_CHOICES } from '#modules/identity/user/contract/notification-choices.ts'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import { emailJobs } from '#modules/messages/email/server/jobs.ts'
import { notifyAllEvents } from '#modules/messages/event/server/notify-events.ts'
import type { Mail, Mailer } from '#platform/server/mail/create-mailer.ts'
import { inScope } from '#platform/server/scope.ts'
import { createTestDatabase, type TestDatabase, testCaller } from '#platform/server/testing.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { writeCallRecords } from '#platform/server/write-call-records.ts'
import { userNotifications } from './user-notifications.ts'

const texts = createTextCatalogue([messagesTexts, identityTexts])

const EVENTS = ['orderReleased', 'orderRefused', 'changeAsked'] as const
const USERS = ['ann', 'ben', 'sam'] as const
type Event = (typeof EVENTS)[number]
type User = (typeof USERS)[number]
type Digest = '0' | '1' | '2'
type Channel = 'inPortal' | 'byLetter'
const CHANNELS = { inPortal: '2', byLetter: '1' } as const
const SIDES: Readonly<Record<User, '1' | '2'>> = { ann: '1', ben: '1', sam: '2' }

let test: TestDatabase
const userIds = new Map<string, string>()
const sent: Mail[] = []
const mailer: Mailer = { send: (mail) => Promise.resolve(void sent.push(mail)), close: () => {} }
const log = { info: vi.fn(), warn: vi.fn() }

beforeAll(async () => {
  test = await createTestDatabase()
  const { ownerDb } = test
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('T1', 'Harbour')`.execute(ownerDb)
  for (const userNo of USERS) {
    const supplier = SIDES[userNo] === '2' ? 'S1' : null
    const { rows } = await sql<{
      id: string
    }>`insert into sys_user (tenantsid, user_no, user_name, pwd, email, belong_supplier, language)
      values ('T1', ${userNo}, ${userNo}, '', ${`${userNo}@x.example`}, ${supplier}, 'en-US') returning id`.execute(
      ownerDb,
    )
    userIds.set(userNo, rows[0]?.id ?? '')
    await sql`insert into sys_user_data select id, 'T1', '1', 'O1' from sys_user where user_no = ${userNo}`.execute(
      ownerDb,
    )
  }
  for (const event of EVENTS) {
    await sql`insert into bm_notice_template (tenantsid, notice_template_no, notice_template_name, notice_type, notice_event, subject)
      values ('T1', ${`${event}-1`}, 'T', '1', ${event}, '<{{purchaseNo}}>'), ('T1', ${`${event}-2`}, 'T', '2', ${event}, '<{{purchaseNo}}>')`.execute(
      ownerDb,
    )
  }
})
afterAll(() => test.drop())

/** Nobody has chosen anything, the company has no policies, and both channels are switched on. */
async function beginAnew(): Promise<void> {
  sent.length = 0
  for (const table of [
    'sys_notification',
    'sys_outbox',
    'sys_notification_choice',
    'bm_notification_policy',
    'sys_notification_config',
  ])
    await sql`delete from ${sql.table(table)}`.execute(test.ownerDb)
  await sql`insert into sys_notification_config (tenantsid, is_mail_on) values ('T1', true)`.execute(test.ownerDb)
}
beforeEach(beginAnew)

interface Policy {
  event: Event
  channel: Channel
  side: '1' | '2'
  digest: Digest
}

let policies = 0
async function addPolicy({ event, channel, side, digest }: Policy): Promise<void> {
  policies += 1
  await sql`insert into bm_notification_policy (tenantsid, notice_policy_no, notice_policy_name, notice_event, recipient_side, notice_template_no, digest)
    values ('T1', ${String(policies).padStart(6, '0')}, 'P', ${event}, ${side}, ${`${event}-${CHANNELS[channel]}`}, ${digest})`.execute(
    test.ownerDb,
  )
}

const callerOf = (user: User) =>
  testCaller({
    userId: userIds.get(user) ?? '',
    ...(SIDES[user] === '2' ? { side: 'supplier' as const, supplierNo: 'S1' } : {}),
  })

/** A user chooses for one event. */
async function choose(user: User, noticeEvent: Event, inPortal: PortalChoice, byLetter: EmailChoice): Promise<void> {
  const caller = callerOf(user)
  const side = SIDES[user] === '2' ? 'supplier' : 'purchaser'
  await inScope(test.db, caller, async (trx) => {
    const others = await userNotifications.readChoices(trx, caller.userId)
    const choices: NotificationChoice[] = [
      ...others.filter((other) => other.noticeEvent !== noticeEvent),
      { noticeEvent, inPortal, byLetter },
    ]
    await userNotifications.saveChoices(
      { trx, caller: { tenantsid: 'T1' } as never },
      { userId: caller.userId, side },
      choices,
    )
  })
}

/** An event about a document, by the hand of somebody else. */
async function happens(name: Event, purchaseNo: string): Promise<void> {
  const actor = { tenantsid: 'T1', userId: '0', userNo: 'x', userName: 'x', side: 'purchaser', requestId: '' } as const
  const event = { name, documentKind: 'order', documentNo: purchaseNo, values: { purchaseNo } }
  const message = { topic: 'orders', orgNo: 'O1', supplierNo: 'S1', payload: {}, event }
  await inScope(test.db, testCaller(), (trx) => writeCallRecords(trx, actor, '', { notes: [], messages: [message] }))
}

const deliver = () => emailJobs(() => texts, { mailer })[0]?.run({ db: test.db, today: '2026-03-02', log })
const passTime = () =>
  sql`update sys_notification set due_at = now() - interval '1 second' where state = 'waiting'`.execute(test.ownerDb)

/** Messages of a user by a channel that can be read now. */
async function readBy(user: User, channel: Channel): Promise<string[]> {
  if (channel === 'byLetter')
    return sent.filter(({ to }) => to === `${user}@x.example`).map(({ text, subject }) => `${subject} ${text}`)
  const { rows } = await sql<{ text: string }>`select subject || ' ' || content as text from sys_notification
    where user_id = ${userIds.get(user)} and channel = '2' and state = 'sent' order by id`.execute(test.ownerDb)
  return rows.map(({ text }) => text)
}

const reported = async (user: User, channel: Channel, purchaseNo: string): Promise<number> =>
  (await readBy(user, channel)).filter((text) => text.includes(`<${purchaseNo}>`)).length

describe('a user’s own choice of messages', () => {
  it('for a channel leaves the other one as the company has it', async () => {
    for (const channel of ['inPortal', 'byLetter'] as const)
      await addPolicy({ event: 'orderReleased', channel, side: '1', digest: '0' })
    await choose('ann', 'orderReleased', '', '0')
    await choose('ben', 'orderReleased', '0', '')
    await happens('orderReleased', 'PO-1')
    await deliver()
    expect([await reported('ann', 'inPortal', 'PO-1'), await reported('ann', 'byLetter', 'PO-1')]).toEqual([1, 0])
    expect([await reported('ben', 'inPortal', 'PO-1'), await reported('ben', 'byLetter', 'PO-1')]).toEqual([0, 1])
  })

  it('gathers emails that the company sends at once with its own next digest, in one email', async () => {
    await addPolicy({ event: 'orderReleased', channel: 'byLetter', side: '1', digest: '0' })
    await addPolicy({ event: 'orderRefused', channel: 'byLetter', side: '1', digest: '2' })
    await choose('ann', 'orderReleased', '', '2')
    await happens('orderReleased', 'PO-1')
    await happens('orderRefused', 'PO-2')
    await deliver()
    expect(await readBy('ann', 'byLetter')).toEqual([])
    expect(await reported('ben', 'byLetter', 'PO-1')).toBe(1)
    const { rows } = await sql<{ due: string }>`select distinct due_at::text as due from sys_notification
      where user_id = ${userIds.get('ann')}`.execute(test.ownerDb)
    expect(rows).toHaveLength(1)
    await passTime()
    await deliver()
    expect(await readBy('ann', 'byLetter')).toHaveLength(1)
    expect(await reported('ann', 'byLetter', 'PO-1')).toBe(1)
  })

  it('gathers by the hour where the company gathers no emails at all', async () => {
    await addPolicy({ event: 'orderReleased', channel: 'byLetter', side: '1', digest: '0' })
    await choose('ann', 'orderReleased', '', '2')
    await happens('orderReleased', 'PO-1')
    await notifyAllEvents(test.db, texts)
    const { rows } = await sql<{
      isHour: boolean
    }>`select due_at = date_trunc('hour', create_date) + interval '1 hour' as "isHour"
      from sys_notification where user_id = ${userIds.get('ann')}`.execute(test.ownerDb)
    expect(rows).toEqual([{ isHour: true }])
  })

  it('has at once what the company gathers, by email and in the portal', async () => {
    for (const channel of ['inPortal', 'byLetter'] as const)
      await addPolicy({ event: 'orderReleased', channel, side: '2', digest: '1' })
    await choose('sam', 'orderReleased', '1', '1')
    await happens('orderReleased', 'PO-1')
    await deliver()
    expect([await reported('sam', 'inPortal', 'PO-1'), await reported('sam', 'byLetter', 'PO-1')]).toEqual([1, 1])
    await passTime()
    await deliver()
    expect([await reported('sam', 'inPortal', 'PO-1'), await reported('sam', 'byLetter', 'PO-1')]).toEqual([1, 1])
  })

  it('brings nothing that the company has switched off: channel, policy or template', async () => {
    await addPolicy({ event: 'orderReleased', channel: 'byLetter', side: '1', digest: '0' })
    await choose('ann', 'orderReleased', '1', '1')
    await choose('ann', 'orderRefused', '1', '1')
    const happensInVain = async (purchaseNo: string) => {
      for (const event of ['orderReleased', 'orderRefused'] as const) await happens(event, purchaseNo)
      await deliver()
      return (await reported('ann', 'byLetter', purchaseNo)) + (await reported('ann', 'inPortal', purchaseNo))
    }
    await sql`update sys_notification_config set is_mail_on = false`.execute(test.ownerDb)
    expect(await happensInVain('PO-1')).toBe(0)
    await sql`update sys_notification_config set is_mail_on = true`.execute(test.ownerDb)
    await sql`update bm_notification_policy set status_code = '0'`.execute(test.ownerDb)
    expect(await happensInVain('PO-2')).toBe(0)
    await sql`update bm_notification_policy set status_code = '1'`.execute(test.ownerDb)
    await sql`update bm_notice_template set status_code = '0'`.execute(test.ownerDb)
    expect(await happensInVain('PO-3')).toBe(0)
    await sql`update bm_notice_template set status_code = '1'`.execute(test.ownerDb)
    expect(await happensInVain('PO-4')).toBe(1)
  })

  it('counts at the moment when the message is written: what is gathered by then is sent once, whatever is chosen later', async () => {
    await addPolicy({ event: 'orderReleased', channel: 'byLetter', side: '1', digest: '1' })
    await happens('orderReleased', 'PO-1')
    await choose('ann', 'orderReleased', '', '1')
    await notifyAllEvents(test.db, texts)
    await choose('ann', 'orderReleased', '', '0')
    await choose('ben', 'orderReleased', '', '1')
    for (let count = 0; count < 3; count++) {
      await deliver()
      await passTime()
    }
    expect([await reported('ann', 'byLetter', 'PO-1'), await reported('ben', 'byLetter', 'PO-1')]).toEqual([1, 1])
    await happens('orderReleased', 'PO-2')
    await deliver()
    expect([await reported('ann', 'byLetter', 'PO-2'), await reported('ben', 'byLetter', 'PO-2')]).toEqual([0, 1])
  })

  it('is the own alone: others neither read nor change it', async () => {
    await choose('ann', 'orderReleased', '0', '')
    const reading = inScope(test.db, callerOf('sam'), (trx) =>
      userNotifications.readChoices(trx, userIds.get('ann') ?? ''),
    )
    expect(await reading).toEqual([])
    await inScope(test.db, callerOf('sam'), (trx) => trx.deleteFrom('sys_notification_choice').execute())
    const own = await inScope(test.db, callerOf('ann'), (trx) =>
      userNotifications.readChoices(trx, userIds.get('ann') ?? ''),
    )
    expect(own).toEqual([{ noticeEvent: 'orderReleased', inPortal: '0', byLetter: '' }])
  })
})

/** Names of this upgrade that 0222 replaced. */
const RENAMED = [
  ['sys_notice_choice', 'sys_notification_choice'],
  ['sys_notice_config', 'sys_notification_config'],
  ['bm_notice_policy', 'bm_notification_policy'],
  ['bm_notice_rule', 'bm_notification_rule'],
  ['by_letter', 'by_email'],
  ['letter_digest', 'email_digest'],
  ['notice_frame', 'notification_offers'],
] as const

describe('who had switched events off before there was a choice of channels', () => {
  it('keeps them off by either channel, and nothing else', async () => {
    const text = await readFile('db/upgrade/0163_choice_of_channels.sql', 'utf8')
    const upgrade = RENAMED.reduce((words, [before, after]) => words.replaceAll(before, after), text)
    await test.ownerDb.transaction().execute(async (trx) => {
      await sql
        .raw(`drop function notification_offers, email_digest; drop view bm_notification_rule;
          alter table sys_notification_choice drop column in_portal, drop column by_email;
          alter table sys_notification_choice rename to sys_notice_off;
          alter table sys_notice_off rename constraint sys_notification_choice_pkey to sys_notice_off_pkey;
          alter table sys_notice_off rename constraint sys_notification_choice_user_id_fkey to sys_notice_off_user_id_fkey;
          alter table sys_notice_off rename constraint sys_notification_choice_tenantsid_fkey to sys_notice_off_tenantsid_fkey;
          insert into sys_notice_off select id, tenantsid, 'orderReleased' from sys_user where user_no in ('ann', 'sam')`)
        .execute(trx)
      await sql.raw(upgrade).execute(trx)
    })
    for (const channel of ['inPortal', 'byLetter'] as const)
      for (const side of ['1', '2'] as const) await addPolicy({ event: 'orderReleased', channel, side, digest: '0' })
    await addPolicy({ event: 'orderRefused', channel: 'inPortal', side: '1', digest: '0' })
    const { rows } = await sql`select u.user_no, c.notice_event, c.in_portal, c.by_email
      from sys_notification_choice c join sys_user u on u.id = c.user_id order by 1`.execute(test.ownerDb)
    const off = { notice_event: 'orderReleased', in_portal: '0', by_email: '0' }
    expect(rows).toEqual([
      { user_no: 'ann', ...off },
      { user_no: 'sam', ...off },
    ])
    for (const event of ['orderReleased', 'orderRefused'] as const) await happens(event, `PO-${event}`)
    await deliver()
    expect([await readBy('ann', 'byLetter'), await readBy('sam', 'byLetter'), await readBy('sam', 'inPortal')]).toEqual(
      [[], [], []],
    )
    expect(await readBy('ann', 'inPortal')).toHaveLength(1)
    expect(await reported('ben', 'byLetter', 'PO-orderReleased')).toBe(1)
    await choose('ann', 'orderReleased', '', '2')
  })
})

describe('whatever companies send and users choose', () => {
  const policy = fc.record<Policy>({
    event: fc.constantFrom(...EVENTS),
    channel: fc.constantFrom('inPortal', 'byLetter'),
    side: fc.constantFrom('1', '2'),
    digest: fc.constantFrom('0', '1', '2'),
  })
  const choosing = fc.record({
    user: fc.constantFrom(...USERS),
    event: fc.constantFrom(...EVENTS),
    inPortal: fc.constantFrom(...PORTAL_CHOICES),
    byLetter: fc.constantFrom(...EMAIL_CHOICES),
  })
  const step = fc.oneof(
    choosing.map((chosen) => ({ kind: 'choose' as const, ...chosen })),
    fc.constantFrom(...EVENTS).map((event) => ({ kind: 'happen' as const, event })),
    fc.constant({ kind: 'deliver' as const }),
  )

  it('each user hears once of each event by each channel, at once or in a digest, as chosen when it happened, or not at all', async () => {
    const run = async (company: Policy[], steps: (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
      await beginAnew()
      for (const one of company) await addPolicy(one)
      const choices = new Map<string, string>()
      const expected: { user: User; channel: Channel; purchaseNo: string; isAtOnce: boolean }[] = []
      for (const [index, one] of steps.entries()) {
        if (one.kind === 'choose') {
          await choose(one.user, one.event, one.inPortal, one.byLetter)
          choices
            .set(`${one.user} ${one.event} inPortal`, one.inPortal)
            .set(`${one.user} ${one.event} byLetter`, one.byLetter)
        } else if (one.kind === 'happen') {
          const purchaseNo = `PO-${index}`
          await happens(one.event, purchaseNo)
          await notifyAllEvents(test.db, texts)
          // The hour must not end meanwhile.
          await sql`update sys_notification set due_at = now() + interval '1 day' where digest <> '0'`.execute(
            test.ownerDb,
          )
          for (const user of USERS) {
            for (const channel of ['inPortal', 'byLetter'] as const) {
              const sends = company.find(
                (it) => it.event === one.event && it.channel === channel && it.side === SIDES[user],
              )
              const choice = choices.get(`${user} ${one.event} ${channel}`) ?? ''
              if (!sends || choice === '0') continue
              const isAtOnce = choice === '1' || (choice === '' && sends.digest === '0')
              expected.push({ user, channel, purchaseNo, isAtOnce })
            }
          }
        } else await Promise.all([deliver(), deliver()])
      }
      await deliver()
      const now = await Promise.all(
        USERS.flatMap((user) =>
          (['inPortal', 'byLetter'] as const).map(async (channel) => ({
            user,
            channel,
            texts: await readBy(user, channel),
          })),
        ),
      )
      const countOf = (among: typeof now, { user, channel, purchaseNo }: (typeof expected)[number]) =>
        among
          .find((one) => one.user === user && one.channel === channel)
          ?.texts.filter((text) => text.includes(`<${purchaseNo}>`)).length
      for (const one of expected) expect(countOf(now, one)).toBe(one.isAtOnce ? 1 : 0)
      const named = (among: typeof now) =>
        among
          .flatMap(({ texts }) => texts)
          .join()
          .match(/<PO-/g)?.length ?? 0
      expect(named(now)).toBe(expected.filter(({ isAtOnce }) => isAtOnce).length)
      await passTime()
      await deliver()
      await Promise.all([deliver(), deliver()])
      const later = await Promise.all(
        now.map(async ({ user, channel }) => ({ user, channel, texts: await readBy(user, channel) })),
      )
      for (const one of expected) expect(countOf(later, one)).toBe(1)
      expect(named(later)).toBe(expected.length)
      // What was gathered came together: one message for each user and channel beside those at once.
      for (const { user, channel, texts } of later) {
        const ofThem = expected.filter((one) => one.user === user && one.channel === channel)
        const atOnce = ofThem.filter(({ isAtOnce }) => isAtOnce).length
        expect(texts).toHaveLength(atOnce + (ofThem.length > atOnce ? 1 : 0))
      }
    }
    const company = fc.uniqueArray(policy, {
      minLength: 4,
      maxLength: 12,
      selector: ({ event, channel, side }) => `${event} ${channel} ${side}`,
    })
    await fc.assert(fc.asyncProperty(company, fc.array(step, { minLength: 4, maxLength: 14 }), run), { numRuns: 25 })
  })
})
