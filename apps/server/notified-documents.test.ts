import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  declaredEvents,
  NOTIFICATION_EVENTS,
  notificationEventsOf,
} from '#modules/messages/notification/contract/notification-events.ts'
import { unknownPlaceholders } from '#modules/messages/notification/contract/render-notification.ts'
import { seedMessages } from '#modules/messages/server.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { productTexts } from './product-texts.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'

let test: TestDatabase
let product: Product
let context: TestContext

beforeAll(async () => {
  test = await createFixtureDatabase()
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

/** What was announced last about a document: the event, whom it concerns, and why. */
async function lastNotified(documentNo: string) {
  const { rows } = await sql<{ event: string; supplier: string; lines: string | null; reason: string | null }>`
    select event, supplier_no as supplier, event_detail #>> '{values,lines}' as lines, event_detail #>> '{values,reason}' as reason
    from sys_outbox where event_detail ->> 'documentNo' = ${documentNo} order by id desc limit 1`.execute(test.ownerDb)
  return rows[0]
}

const reason = 'Model discontinued'
const supplier = 'S1001'

describe('what ends a document, or a part of it, is told to the other party with its reason', () => {
  it('when the purchaser closes an order', async () => {
    const { id, version, purchaseNo } = await context.order('executing')
    await context.call('buyer', 'ISupSrmPurchaseHeadService/closePurchase', { id, version, reason })
    expect(await lastNotified(purchaseNo)).toEqual({ event: 'orderClosed', supplier, lines: null, reason })
  })

  it('when the purchaser closes lines, with their numbers', async () => {
    const { id, version, purchaseNo, lines } = await context.order('executing')
    const lineIds = lines.map((line) => line.id)
    await context.call('buyer', 'ISupSrmPurchaseHeadService/closeLine', { id, version, lineIds, reason })
    expect(await lastNotified(purchaseNo)).toEqual({ event: 'orderLineClosed', supplier, lines: '10', reason })
  })

  it('when the purchaser confirms a refusal, with the reason that the supplier gave', async () => {
    const { id, version, purchaseNo } = await context.order('rejected')
    await context.call('buyer', 'ISupSrmPurchaseHeadService/confirmRejection', { id, version })
    const reported = { event: 'refusalConfirmed', supplier, lines: null, reason: 'No capacity' }
    expect(await lastNotified(purchaseNo)).toEqual(reported)
  })

  it('when either side voids a notification', async () => {
    for (const userNo of ['supplier', 'buyer'] as const) {
      const { id, version, asnNo } = await context.asn('shipped')
      await context.call(userNo, 'ISrmAsnHeadService/voidAsn', { id, version, reason })
      expect(await lastNotified(asnNo)).toEqual({ event: 'asnVoided', supplier, lines: null, reason })
    }
  })

  it('when the purchaser ends lines of a notification, with their numbers', async () => {
    const { id, version, asnNo, lineId } = await context.asn('shipped')
    await context.call('buyer', 'ISrmAsnHeadService/endAsnLine', { id, version, lineIds: [lineId], reason })
    expect(await lastNotified(asnNo)).toEqual({ event: 'asnLineEnded', supplier, lines: '1', reason })
  })
})

describe('what every company begins with', () => {
  /** What must be told by email and in the product, and to which side. */
  const EMAILS: readonly (readonly [string, '1' | '2'])[] = [
    ['orderReleased', '2'],
    ['orderRefused', '1'],
    ...(['changeAsked', 'changeConfirmed', 'changeRefused'] as const).flatMap(
      (event) =>
        [
          [event, '1'],
          [event, '2'],
        ] as const,
    ),
    ['answerLate', '1'],
    ['asnSubmitted', '1'],
    ['asnApproved', '2'],
    ['asnRejected', '2'],
    ['asnVoided', '1'],
    ['asnVoided', '2'],
    ['receiptPosted', '2'],
    ['receiptCancelled', '2'],
    ['discrepancyOpened', '2'],
    ['orderClosed', '2'],
    ['orderLineClosed', '2'],
    ['refusalConfirmed', '2'],
  ]

  const readRules = async (tenantsid: string) => {
    const { rows } = await sql<{ event: string; side: string; channel: string; languages: number; texts: string[] }>`
      select p.notice_event as event, p.recipient_side as side, t.notice_type as channel,
        1 + count(x.id)::int as languages, array_agg(x.subject || x.content) || array[t.subject || t.content] as texts
      from bm_notification_policy p
      join bm_notice_template t on t.tenantsid = p.tenantsid and t.notice_template_no = p.notice_template_no
        and t.notice_event = p.notice_event and t.status_code = '1'
      left join bm_notice_template_text x on x.template_id = t.id
      where p.tenantsid = ${tenantsid} and p.status_code = '1'
      group by p.id, t.id`.execute(test.ownerDb)
    return rows
  }

  it('tells the other party of what it must hear by email and in the product, in four languages, with known placeholders', async () => {
    for (const tenantsid of ['DEMO', 'OTHER']) {
      const rules = await readRules(tenantsid)
      const reported = new Set(rules.map(({ event, side, channel }) => `${event} ${side} ${channel}`))
      const asked = EMAILS.flatMap(([event, side]) => ['1', '2'].map((channel) => `${event} ${side} ${channel}`))
      expect(asked.filter((one) => !reported.has(one))).toEqual([])
      expect(rules.filter(({ languages }) => languages !== 4)).toEqual([])
      for (const { event, texts } of rules) {
        expect(unknownPlaceholders(texts, declaredEvents.get(event)?.placeholders ?? [])).toEqual([])
      }
    }
  })

  it('leaves no event of documents untold, and nobody told of what is never told to their side', async () => {
    const rules = await readRules('OTHER')
    const byRight = ['taskFailed', 'licenceExpiring', 'webhookFailed', 'invariantBroken']
    const events = new Set(rules.map(({ event }) => event))
    expect(NOTIFICATION_EVENTS.filter((event) => !events.has(event))).toEqual(byRight)
    const ofSuppliers: readonly string[] = notificationEventsOf('supplier')
    expect(rules.filter(({ side, event }) => side === '2' && !ofSuppliers.includes(event))).toEqual([])
  })

  it('is given once: what a company removed stays away, and where it has a policy of its own it gets none', async () => {
    const seed = () => inScope(test.db, systemScope('tests', '*'), (trx) => seedMessages(trx, productTexts))
    const of = async (event: string) => (await readRules('OTHER')).filter((rule) => rule.event === event).length
    await sql`delete from bm_notification_policy where tenantsid = 'OTHER' and notice_event in ('orderClosed', 'orderReleased')`.execute(
      test.ownerDb,
    )
    await seed()
    expect(await of('orderClosed')).toBe(0)
    // Two events that a later version brings: the company has its own policy, switched off, for one of them.
    await sql`delete from sys_notification_start where tenantsid = 'OTHER' and notice_event in ('orderClosed', 'orderReleased')`.execute(
      test.ownerDb,
    )
    await sql`delete from bm_notice_template where tenantsid = 'OTHER' and notice_event = 'orderReleased'`.execute(
      test.ownerDb,
    )
    await sql`insert into bm_notification_policy (tenantsid, notice_policy_no, notice_policy_name, notice_event, notice_template_no, status_code)
      values ('OTHER', 'OWN', 'Own', 'orderClosed', 'OWN', '0')`.execute(test.ownerDb)
    await Promise.all([seed(), seed()])
    expect([await of('orderClosed'), await of('orderReleased')]).toEqual([0, 2])
  })
})
