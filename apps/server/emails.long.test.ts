import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, FIXTURE_TENANT } from './testing/demo-fixtures.ts'
import { freePort } from './testing/free-port.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'

interface Email {
  to: string
  subject: string
  text: string
}

let test: TestDatabase
let product: Product
let context: TestContext
let portal: string
let mailServer: SMTPServer
const emails: Email[] = []

// Emails leave at once; the job of the next minute would come too late for most of these tests.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 60_000 })

beforeAll(async () => {
  test = await createFixtureDatabase()
  await sql`update sys_user set email = user_no || '@mail.example', language = case user_no when 'supplier' then 'vi' else 'en-US' end`.execute(
    test.ownerDb,
  )
  await sql`insert into sys_notification_config (tenantsid, is_mail_on, is_link_on) values (${FIXTURE_TENANT}, true, true)
    on conflict (tenantsid) do update set is_mail_on = true, is_link_on = true`.execute(test.ownerDb)
  mailServer = new SMTPServer({
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'let me in' ? done(null, { user: username }) : done(new Error('who?')),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((content) => {
        const { subject, body } = readEmail(content)
        emails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, subject, text: body })))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const portalPort = await freePort()
  portal = `http://127.0.0.1:${portalPort}`
  const { port } = mailServer.server.address() as AddressInfo
  product = await startTestProduct(test.ownerUrl, {
    PORT: String(portalPort),
    PUBLIC_URL: portal,
    // The server signs its own certificate.
    MAIL_SMTP_URL: `smtps://portal:let%20me%20in@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'portal@harbour.example',
  })
  // Every morning instead of every hour: no hour ends while the tests look at what is gathered.
  await sql`update bm_notification_policy set digest = '2' where digest = '1'`.execute(test.ownerDb)
  context = testContext(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await test.drop()
})

/** Subject and text of an email as its reader sees them. */
function readEmail(content: string): { subject: string; body: string } {
  const cut = content.indexOf('\r\n\r\n')
  const headers = content.slice(0, cut).replaceAll(/\r\n\s+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? ''
  const body = content.slice(cut + 4)
  return {
    subject: header('Subject')
      .replaceAll(/\?=\s+=\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
        kind.toUpperCase() === 'B' ? fromBase64(word) : fromQuoted(word.replaceAll('_', ' ')),
      ),
    body: header('Content-Transfer-Encoding') === 'base64' ? fromBase64(body) : fromQuoted(body),
  }
}

const fromBase64 = (coded: string): string => Buffer.from(coded, 'base64').toString('utf8')
const fromQuoted = (coded: string): string =>
  Buffer.from(
    coded
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  ).toString('utf8')

const addressOf = (userNo: string) => `${userNo}@mail.example`

/** The email to a user whose text or subject has this in it. */
async function emailTo(userNo: string, ...parts: readonly string[]): Promise<Email> {
  const isIt = ({ to, subject, text: body }: Email) =>
    to === addressOf(userNo) && parts.every((part) => `${subject}\n${body}`.includes(part))
  await expect.poll(() => emails.some(isIt), { timeout: 20_000, interval: 100 }).toBe(true)
  return emails.find(isIt) as Email
}

const pathTo = (kind: string, documentNo: string) => `${portal}/my-messages/${kind}/${documentNo}`

/** What happened, and the numbers of the documents. */
let happened: Awaited<ReturnType<typeof happen>>

async function happen() {
  const released = await context.order('accepting')
  const changed = await context.order('executing')
  const changes = [{ batchId: changed.lines[0]?.batchId ?? '', batchPurQty: '80' }]
  const reason = 'Machine stands still'
  const { id, version } = changed
  await context.call('supplier', 'ISupSrmPurchaseHeadService/proposeChange', { id, version, reason, changes })
  const refused = await context.order('rejected')
  const late = await context.order('accepting')
  await sql`update srm_purchase_head set answer_due = now() - interval '1 hour' where id = ${late.id}`.execute(
    test.ownerDb,
  )
  const deliveries = [{ supReplyQty: '100', supReplyDate: new Date().toISOString().slice(0, 10) }]
  const answers = [{ batchId: late.lines[0]?.batchId ?? '', deliveries }]
  const answered = { id: late.id, version: late.version, answers }
  await context.call('supplier', 'ISupSrmPurchaseHeadService/acceptPurchase', answered)
  const asn = await context.asn('shipped')
  const receipts = [await context.receipt(), await context.receipt()]
  return { released, changed, reason, refused, late, asn, receipts }
}

describe('what happens reaches the other party by email, over a mail server that takes nothing unencrypted', () => {
  beforeAll(async () => {
    await context.call('supplieradmin', 'ISysNoticeService/savemynoticeitems', {
      choices: [
        { noticeEvent: 'orderReleased', inPortal: '', byLetter: '0' },
        { noticeEvent: 'receiptPosted', inPortal: '', byLetter: '1' },
        { noticeEvent: 'discrepancyOpened', inPortal: '', byLetter: '2' },
      ],
    })
    happened = await happen()
  })

  it('a release, in its reader’s language, with links to answer it and the address of the order', async () => {
    const { purchaseNo } = happened.released
    const email = await emailTo('supplier', purchaseNo)
    expect(email.subject).toBe(`Đơn hàng mới ${purchaseNo}`)
    expect(email.text.match(new RegExp(`${portal}/letter-link#\\S+`, 'g'))).toHaveLength(2)
    expect(email.text).toContain(`Xem trên cổng: ${pathTo('order', purchaseNo)}`)
  })

  it('a change that the supplier asks for, with its reason and links to answer it', async () => {
    const email = await emailTo('buyer', happened.changed.purchaseNo, happened.reason)
    expect(email.text.match(/letter-link#/g)).toHaveLength(2)
  })

  it('a refusal, with its reason', async () => {
    const { purchaseNo } = happened.refused
    expect((await emailTo('buyer', purchaseNo, 'No capacity')).text).toContain(pathTo('order', purchaseNo))
  })

  it('an answer that comes late', async () => {
    await emailTo('buyer', happened.late.purchaseNo, 'late')
  })

  it('an ASN, with a link by which the warehouse confirms its arrival', async () => {
    const { asnNo } = happened.asn
    const email = await emailTo('warehouse', asnNo)
    expect(email.text).toMatch(/letter-link#/)
    expect(email.text).toMatch(new RegExp(`^Orders: ${happened.asn.order.purchaseNo}$`, 'm'))
    expect(email.text).toMatch(/^Expected: \d{4}-\d{2}-\d{2}$/m)
    expect(email.text).toContain(pathTo('asn', asnNo))
  })

  it('a discrepancy, to the supplier who has to answer it', async () => {
    const { rows } = await sql<{ no: string }>`
      select discrepancy_no as no from srm_discrepancy where asn_no = ${happened.receipts[0]?.asnNo}`.execute(
      test.ownerDb,
    )
    const discrepancyNo = rows[0]?.no ?? 'none was opened'
    expect((await emailTo('supplier', discrepancyNo)).text).toContain(pathTo('discrepancy', discrepancyNo))
  })

  it('at once what the company gathers, to who chose so', async () => {
    for (const { receiptNo } of happened.receipts) {
      const email = await emailTo('supplieradmin', receiptNo)
      const others = happened.receipts.filter((receipt) => receipt.receiptNo !== receiptNo)
      for (const other of others) expect(`${email.subject} ${email.text}`).not.toContain(other.receiptNo)
    }
  })

  it('gathered what the company sends at once, to who chose so, and once', async () => {
    const { rows } = await sql<{ no: string }>`
      select discrepancy_no as no from srm_discrepancy where asn_no = any (${happened.receipts.map(({ asnNo }) => asnNo)})`.execute(
      test.ownerDb,
    )
    const numbers = rows.map(({ no }) => no)
    expect(numbers).toHaveLength(2)
    await expect.poll(() => waiting('supplieradmin', ...numbers)).toBe(2)
    const ofThem = () =>
      emails.filter(({ to, text: body, subject }) =>
        numbers.some((number) => to === addressOf('supplieradmin') && `${subject} ${body}`.includes(number)),
      )
    expect(ofThem()).toEqual([])
    await sql`update sys_notification set due_at = now() where digest <> '0' and state = 'waiting'
      and user_id = (select id from sys_user where user_no = 'supplieradmin')`.execute(test.ownerDb)
    await context.order('accepting')
    const email = await emailTo('supplieradmin', ...numbers)
    expect(ofThem()).toEqual([email])
  })

  it('what only informs, gathered in one email with the address of all messages', async () => {
    const numbers = happened.receipts.map(({ receiptNo }) => receiptNo)
    await expect.poll(() => waiting('supplier', ...numbers)).toBe(2)
    const ofThem = () =>
      emails.filter(({ to, text: body, subject }) =>
        numbers.some((number) => to === addressOf('supplier') && `${subject} ${body}`.includes(number)),
      )
    expect(ofThem()).toEqual([])
    await sql`update sys_notification set due_at = now() where digest <> '0' and state = 'waiting'`.execute(
      test.ownerDb,
    )
    // With the next email that leaves, all do whose time has come.
    await context.order('accepting')
    const email = await emailTo('supplier', ...numbers)
    expect(email.text.trim()).toMatch(new RegExp(`${portal}/my-messages$`))
    expect(ofThem()).toEqual([email])
  })

  it('nothing to those who chose not to hear of it by email; in the portal they read it', async () => {
    const { purchaseNo } = happened.released
    const reported = emails.flatMap(({ to, subject }) => (subject.includes(purchaseNo) ? to : []))
    expect(reported).toContain(addressOf('supplier'))
    expect(reported).not.toContain(addressOf('supplieradmin'))
    const inbox = { condition: { keyword: purchaseNo } }
    const { records } = await context.call('supplieradmin', 'ISysNoticeService/getmynoticelist', inbox)
    expect(records).toMatchObject([{ noticeEvent: 'orderReleased', documentNo: purchaseNo }])
  })
})

/** How many emails to a user that name these documents wait for their hour. */
async function waiting(userNo: string, ...documentNos: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_notification n join sys_user u on u.id = n.user_id
    where u.user_no = ${userNo} and n.channel = '1' and n.digest <> '0' and n.state = 'waiting'
      and exists (select from unnest(${documentNos}::text[]) as number where n.subject like '%' || number || '%')`.execute(
    test.ownerDb,
  )
  return rows[0]?.count ?? 0
}
