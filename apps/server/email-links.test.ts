import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailLinks } from '#modules/identity/server.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import { createSecretBox, SECRET_KEY_BYTES } from '#platform/server/secret-box.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { linkActionsOf, serverModules } from './modules.ts'
import type { Product } from './start-product.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { createFixtureDatabase, FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let product: Product
let context: TestContext
let writeLink: ReturnType<typeof emailLinks>

beforeAll(async () => {
  test = await createFixtureDatabase()
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
  const modules = serverModules({ db: test.db, sessionHours: 1 })
  const secretBox = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 3))
  writeLink = emailLinks(() => linkActionsOf(modules), 'https://portal.example', secretBox)
  await setLinks(true)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

/** Whether the company wants links. */
const setLinks = (isOn: boolean) =>
  sql`insert into sys_notification_config (tenantsid, is_link_on) values (${FIXTURE_TENANT}, ${isOn})
    on conflict (tenantsid) do update set is_link_on = excluded.is_link_on`.execute(test.ownerDb)

let emails = 0

/** What an email to a user adds about an event; each call is an email of its own unless told which. */
async function paragraph(
  userNo: string,
  event: string,
  documentNo: string,
  language: 'en-US' | 'vi' = 'en-US',
  notificationId = String(++emails),
) {
  const user = await test.ownerDb
    .selectFrom('sys_user')
    .select('id')
    .where('user_no', '=', userNo)
    .executeTakeFirstOrThrow()
  return inScope(test.db, systemScope('tests', '*'), (trx) =>
    writeLink(trx, { notificationId, tenantsid: FIXTURE_TENANT, userId: user.id, event, documentNo, language }),
  )
}
/** The tokens of an email's links, in their order. */
const tokensIn = (text: string): string[] => [...text.matchAll(/#(\S+)$/gm)].map(([, token = '']) => token)
const tokenIn = (text: string): string => tokensIn(text)[0] ?? ''
const acceptToken = async (purchaseNo: string, userNo = 'supplier') =>
  tokenIn(await paragraph(userNo, 'orderReleased', purchaseNo))

const call = (method: 'readActionLink' | 'useActionLink', token: string, reason?: string): Promise<WireAnswer> =>
  wireClient.json(product.address, `ISupActionLinkService/${method}`, {
    condition: { token, ...(reason === undefined ? {} : { reason }) },
  })
const stateOf = async (purchaseNo: string) =>
  await test.ownerDb
    .selectFrom('srm_purchase_head')
    .select(['status', 'answer_mode'])
    .where('purchase_no', '=', purchaseNo)
    .executeTakeFirstOrThrow()

describe('links in emails', () => {
  it('show an order’s lines as often as they are opened, change nothing by that, and accept it as ordered by the button, once', async () => {
    const { purchaseNo } = await context.order('accepting')
    const token = await acceptToken(purchaseNo)
    const before = await databaseDigest(test.ownerDb)
    for (const answer of [await call('readActionLink', token), await call('readActionLink', token)]) {
      expect(answer).toMatchObject({ status: 200, body: { data: { action: 'acceptOrder', documentNo: purchaseNo } } })
      expect((answer.body.data as { lines: object[] }).lines).toMatchObject([{ lineNo: '10-1-1', qty: '100' }])
    }
    expect(await databaseDigest(test.ownerDb)).toEqual(before)

    const answers = await Promise.all([1, 2, 3, 4].map(() => call('useActionLink', token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await stateOf(purchaseNo)).toEqual({ status: 'executing', answer_mode: 'supplier' })
    expect(await call('readActionLink', token)).toMatchObject({ status: 409, body: { errorCode: 'identity.linkUsed' } })
    const entry = await test.ownerDb
      .selectFrom('sys_operation_log')
      .select(['user_no', 'party'])
      .where('action', '=', 'order.acceptByLink')
      .where('document_no', '=', purchaseNo)
      .execute()
    expect(entry).toEqual([{ user_no: 'supplier', party: 'supplier' }])
  })

  it('refuse an order for the supplier with a reason, which closes the way to accept it, and stay away where suppliers may not', async () => {
    const { purchaseNo } = await context.order('accepting')
    const [accept = '', fail = ''] = tokensIn(await paragraph('supplier', 'answerDue', purchaseNo))
    expect(await call('readActionLink', fail)).toMatchObject({
      body: { data: { action: 'rejectOrder', isReasonNeeded: true } },
    })
    for (const reason of [undefined, '  ']) {
      expect(await call('useActionLink', fail, reason)).toMatchObject({
        status: 422,
        body: { errorCode: 'identity.linkReasonNeeded' },
      })
    }
    expect(await call('useActionLink', fail, 'No capacity')).toMatchObject({ status: 200 })
    expect((await stateOf(purchaseNo)).status).toBe('rejected')
    expect(await call('useActionLink', accept)).toMatchObject({ body: { errorCode: 'identity.linkOutdated' } })
    expect(await call('useActionLink', fail, 'Again')).toMatchObject({ body: { errorCode: 'identity.linkUsed' } })

    const firm = await context.order('accepting')
    const may = (can: boolean) =>
      sql`update srm_order_answer_config set can_supplier_refuse = ${can}`.execute(test.ownerDb)
    await may(false)
    expect(tokensIn(await paragraph('supplier', 'orderReleased', firm.purchaseNo))).toHaveLength(1)
    await may(true)
  })

  it('answer a change for the party that did not ask for it, with what is to be otherwise before their eyes', async () => {
    const asked = await context.order('changing')
    const email = (userNo: string, { purchaseNo }: { purchaseNo: string }) =>
      paragraph(userNo, 'changeAsked', purchaseNo)
    expect(await email('supplier', asked)).toBe('')
    const [confirm = '', fail = ''] = tokensIn(await email('buyer', asked))
    const { data } = (await call('readActionLink', confirm)).body as { data: { changes: object[] } }
    expect(data).toMatchObject({ action: 'confirmChange', reason: 'Machine stands still', lines: [] })
    expect(data.changes).toMatchObject([{ lineNo: '10-1-1', field: 'date', after: addDays(context.today, 20) }])
    expect(await call('useActionLink', fail, 'Needed on the day')).toMatchObject({ status: 200 })
    expect(await call('useActionLink', confirm)).toMatchObject({ body: { errorCode: 'identity.linkOutdated' } })
    expect((await stateOf(asked.purchaseNo)).status).toBe('executing')

    const { id, version, purchaseNo, lines } = await context.order('executing')
    const changes = [{ batchId: lines[0]?.batchId ?? '', batchPurQty: '80' }]
    await context.call('buyer', 'ISupSrmPurchaseHeadService/proposeChange', { id, version, reason: 'Less', changes })
    expect(await email('buyer', { purchaseNo })).toBe('')
    const [agree = ''] = tokensIn(await email('supplier', { purchaseNo }))
    expect(await call('useActionLink', agree)).toMatchObject({ status: 200 })
    const { rows } = await sql<{ qty: string }>`
      select trim_scale(batch_pur_qty)::text as qty from srm_purchase_batch where head_id = ${id}`.execute(test.ownerDb)
    expect(rows).toEqual([{ qty: '80' }])
    const cancelling = await context.order('cancelling')
    expect(await email('supplier', cancelling)).toBe('')
  })

  it('receive a whole ASN for the purchaser’s people at the warehouse', async () => {
    const { asnNo } = await context.asn('shipped')
    const token = tokenIn(await paragraph('warehouse', 'asnSubmitted', asnNo))
    expect(await call('readActionLink', token)).toMatchObject({ body: { data: { lines: [{ qty: '100' }] } } })
    expect(await call('useActionLink', token)).toMatchObject({ status: 200, body: { data: { documentNo: asnNo } } })
    const { status } = await test.ownerDb
      .selectFrom('srm_asn_head')
      .select('status')
      .where('asn_no', '=', asnNo)
      .executeTakeFirstOrThrow()
    expect(status).toBe('4')
  })

  it('receive an ASN that waited for approval from the email that tells of the approval, and not before', async () => {
    const { asnNo, id, version } = await context.asn('pending')
    expect(await paragraph('buyer', 'asnSubmitted', asnNo)).toBe('')
    await context.call('buyer', 'ISrmAsnHeadService/approveAsn', { list: [{ id, version }] })
    const token = tokenIn(await paragraph('buyer', 'asnApproved', asnNo))
    expect(await call('useActionLink', token)).toMatchObject({ status: 200, body: { data: { documentNo: asnNo } } })
  })

  it('end with their time, with a later email, and with any change of the document', async () => {
    const refusal = (errorCode: string) => ({ body: { errorCode: `identity.${errorCode}` } })
    const { purchaseNo, id, version } = await context.order('accepting')
    const first = await acceptToken(purchaseNo)
    const second = await acceptToken(purchaseNo)
    expect(await call('useActionLink', first)).toMatchObject(refusal('linkReplaced'))
    await sql`update sys_action_link set expires_at = now() where replaced_at is null and used_at is null`.execute(
      test.ownerDb,
    )
    expect(await call('useActionLink', second)).toMatchObject(refusal('linkExpired'))
    const third = await acceptToken(purchaseNo)
    await context.call('supplier', 'ISupSrmPurchaseHeadService/rejectPurchase', { id, version, reason: 'No capacity' })
    for (const method of ['readActionLink', 'useActionLink'] as const) {
      expect(await call(method, third)).toMatchObject(refusal('linkOutdated'))
    }
    expect((await stateOf(purchaseNo)).status).toBe('rejected')
    expect(await call('useActionLink', 'A'.repeat(43))).toMatchObject({ status: 404, ...refusal('linkUnknown') })
  })

  it('do no more than their user may at that moment', async () => {
    const { purchaseNo } = await context.order('accepting')
    const token = await acceptToken(purchaseNo)
    const setUser = (status: string) =>
      sql`update sys_user set status_code = ${status} where user_no = 'supplier'`.execute(test.ownerDb)
    await setUser('0')
    expect(await call('useActionLink', token)).toMatchObject({ status: 404 })
    await setUser('1')
    await sql`update sys_role_menu set flags = array_remove(flags, 'isCheck') where menu_no = 'userOrder'`.execute(
      test.ownerDb,
    )
    expect(await call('useActionLink', token)).toMatchObject({ status: 403, body: { errorCode: 'wire.notAllowed' } })
    expect(await paragraph('supplier', 'orderReleased', purchaseNo)).toBe('')
    await sql`update sys_role_menu set flags = flags || '{isCheck}' where menu_no = 'userOrder'`.execute(test.ownerDb)
    // A user of another supplier who got hold of the email's event has no way to the order.
    const rival = await acceptToken(purchaseNo, 'supplier2')
    expect(await call('useActionLink', rival)).toMatchObject({ body: { errorCode: 'identity.linkOutdated' } })
    expect((await stateOf(purchaseNo)).status).toBe('accepting')
  })

  it('are the same in all attempts to send one email', async () => {
    const { purchaseNo } = await context.order('accepting')
    const attempt = () => paragraph('supplier', 'orderReleased', purchaseNo, 'en-US', 'again')
    const first = await attempt()
    expect(await attempt()).toBe(first)
    expect(await call('useActionLink', tokenIn(first))).toMatchObject({ status: 200 })
  })

  it('are neither written for nor used by whoever signing in would ask for more, and only where the company wants them', async () => {
    const { purchaseNo } = await context.order('accepting')
    const token = await acceptToken(purchaseNo)
    const user = sql`(select id from sys_user where user_no = 'supplier' and tenantsid = ${FIXTURE_TENANT})`
    const bars = [
      {
        on: sql`update sys_notification_config set is_link_on = false`,
        off: sql`update sys_notification_config set is_link_on = true`,
      },
      {
        on: sql`update sys_role set is_factor_demanded = true where role_no = 'supplier'`,
        off: sql`update sys_role set is_factor_demanded = false where role_no = 'supplier'`,
      },
      {
        on: sql`insert into sys_user_factor (user_id, tenantsid, secret, confirmed_at) values (${user}, ${FIXTURE_TENANT}, '', now())`,
        off: sql`delete from sys_user_factor where user_id = ${user}`,
      },
      {
        on: sql`update sys_user set is_pwd_temporary = true where id = ${user}`,
        off: sql`update sys_user set is_pwd_temporary = false where id = ${user}`,
      },
    ]
    for (const { on, off } of bars) {
      await on.execute(test.ownerDb)
      expect(await paragraph('supplier', 'orderReleased', purchaseNo)).toBe('')
      for (const method of ['readActionLink', 'useActionLink'] as const) {
        expect(await call(method, token)).toMatchObject({ status: 403, body: { errorCode: 'identity.linkBarred' } })
      }
      await off.execute(test.ownerDb)
    }
    expect(await call('useActionLink', token)).toMatchObject({ status: 200 })
  })

  it('stand in emails in their reader’s language, and only where there is something to do', async () => {
    const { purchaseNo } = await context.order('accepting')
    const text = await paragraph('supplier', 'orderReleased', purchaseNo, 'vi')
    expect(text).toMatch(/Xác nhận.*\nhttps:\/\/portal\.example\/letter-link#[\w-]{43}$/s)
    expect(await paragraph('buyer', 'orderReleased', purchaseNo)).toBe('')
    const rejected = await context.order('rejected')
    expect(await paragraph('supplier', 'orderReleased', rejected.purchaseNo)).toBe('')
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(to_jsonb(l)::text like ${`%${tokenIn(text)}%`}) as found from sys_action_link l`.execute(
      test.ownerDb,
    )
    expect(rows[0]?.found).toBe(false)
  })
})
