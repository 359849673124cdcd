import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { CAST_TENANT, createCastDatabase } from './testing/demo-cast.ts'
import { type DemoWorld, demoWorld } from './testing/demo-world.ts'
import { freePort } from './testing/free-port.ts'
import { startTestProduct } from './testing/test-product.ts'

interface Letter {
  to: string
  subject: string
  text: string
}

let test: TestDatabase
let product: Product
let world: DemoWorld
let portal: string
let mailServer: SMTPServer
const letters: Letter[] = []

// Letters leave at once; the job of the next minute would come too late for most of these tests.
vi.setConfig({ testTimeout: 40_000, hookTimeout: 60_000 })

beforeAll(async () => {
  test = await createCastDatabase()
  await sql`update sys_user set email = user_no || '@mail.example', language = case user_no when 'supplier' then 'vi' else 'en-US' end`.execute(
    test.ownerDb,
  )
  await sql`insert into sys_notification_config (tenantsid, is_mail_on, is_link_on) values (${CAST_TENANT}, true, true)
    on conflict (tenantsid) do update set is_mail_on = true, is_link_on = true`.execute(test.ownerDb)
  mailServer = new SMTPServer({
    secure: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'let me in' ? done(null, { user: username }) : done(new Error('who?')),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((content) => {
        const { subject, body } = readLetter(content)
        letters.push(...envelope.rcptTo.map(({ address }) => ({ to: address, subject, text: body })))
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
  world = demoWorld(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await test.drop()
})

/** Subject and text of a letter as its reader sees them. */
function readLetter(content: string): { subject: string; body: string } {
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

/** The letter to a user whose text or subject has this in it. */
async function letterTo(userNo: string, ...parts: readonly string[]): Promise<Letter> {
  const isIt = ({ to, subject, text: body }: Letter) =>
    to === addressOf(userNo) && parts.every((part) => `${subject}\n${body}`.includes(part))
  await expect.poll(() => letters.some(isIt), { timeout: 20_000, interval: 100 }).toBe(true)
  return letters.find(isIt) as Letter
}

const pathTo = (kind: string, documentNo: string) => `${portal}/my-messages/${kind}/${documentNo}`

/** What happened, and the numbers of the documents. */
let happened: Awaited<ReturnType<typeof happen>>

async function happen() {
  const released = await world.order('accepting')
  const changed = await world.order('executing')
  const changes = [{ batchId: changed.lines[0]?.batchId ?? '', batchPurQty: '80' }]
  const reason = 'Machine stands still'
  const { id, version } = changed
  await world.call('supplier', 'ISupSrmPurchaseHeadService/proposeChange', { id, version, reason, changes })
  const refused = await world.order('rejected')
  const late = await world.order('accepting')
  await sql`update srm_purchase_head set answer_due = now() - interval '1 hour' where id = ${late.id}`.execute(
    test.ownerDb,
  )
  const deliveries = [{ supReplyQty: '100', supReplyDate: new Date().toISOString().slice(0, 10) }]
  const answers = [{ batchId: late.lines[0]?.batchId ?? '', deliveries }]
  const answered = { id: late.id, version: late.version, answers }
  await world.call('supplier', 'ISupSrmPurchaseHeadService/acceptPurchase', answered)
  const notice = await world.notice('shipped')
  const receipts = [await world.receipt(), await world.receipt()]
  return { released, changed, reason, refused, late, notice, receipts }
}

describe('what happens reaches the other party by letter, over a mail server that takes nothing unencrypted', () => {
  beforeAll(async () => {
    await world.call('supplieradmin', 'ISysNoticeService/savemynoticeitems', {
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
    const letter = await letterTo('supplier', purchaseNo)
    expect(letter.subject).toBe(`Đơn hàng mới ${purchaseNo}`)
    expect(letter.text.match(new RegExp(`${portal}/letter-link#\\S+`, 'g'))).toHaveLength(2)
    expect(letter.text).toContain(`Xem trên cổng: ${pathTo('order', purchaseNo)}`)
  })

  it('a change that the supplier asks for, with its reason and links to answer it', async () => {
    const letter = await letterTo('buyer', happened.changed.purchaseNo, happened.reason)
    expect(letter.text.match(/letter-link#/g)).toHaveLength(2)
  })

  it('a refusal, with its reason', async () => {
    const { purchaseNo } = happened.refused
    expect((await letterTo('buyer', purchaseNo, 'No capacity')).text).toContain(pathTo('order', purchaseNo))
  })

  it('an answer that comes late', async () => {
    await letterTo('buyer', happened.late.purchaseNo, 'late')
  })

  it('a notice, with a link by which the warehouse confirms its arrival', async () => {
    const { asnNo } = happened.notice
    const letter = await letterTo('warehouse', asnNo)
    expect(letter.text).toMatch(/letter-link#/)
    expect(letter.text).toMatch(new RegExp(`^Orders: ${happened.notice.order.purchaseNo}$`, 'm'))
    expect(letter.text).toMatch(/^Expected: \d{4}-\d{2}-\d{2}$/m)
    expect(letter.text).toContain(pathTo('asn', asnNo))
  })

  it('a discrepancy, to the supplier who has to answer it', async () => {
    const { rows } = await sql<{ no: string }>`
      select discrepancy_no as no from srm_discrepancy where asn_no = ${happened.receipts[0]?.asnNo}`.execute(
      test.ownerDb,
    )
    const discrepancyNo = rows[0]?.no ?? 'none was opened'
    expect((await letterTo('supplier', discrepancyNo)).text).toContain(pathTo('discrepancy', discrepancyNo))
  })

  it('at once what the company gathers, to who chose so', async () => {
    for (const { receiptNo } of happened.receipts) {
      const letter = await letterTo('supplieradmin', receiptNo)
      const others = happened.receipts.filter((receipt) => receipt.receiptNo !== receiptNo)
      for (const other of others) expect(`${letter.subject} ${letter.text}`).not.toContain(other.receiptNo)
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
      letters.filter(({ to, text: body, subject }) =>
        numbers.some((number) => to === addressOf('supplieradmin') && `${subject} ${body}`.includes(number)),
      )
    expect(ofThem()).toEqual([])
    await sql`update sys_notification set due_at = now() where digest <> '0' and state = 'waiting'
      and user_id = (select id from sys_user where user_no = 'supplieradmin')`.execute(test.ownerDb)
    await world.order('accepting')
    const letter = await letterTo('supplieradmin', ...numbers)
    expect(ofThem()).toEqual([letter])
  })

  it('what only informs, gathered in one letter with the address of all messages', async () => {
    const numbers = happened.receipts.map(({ receiptNo }) => receiptNo)
    await expect.poll(() => waiting('supplier', ...numbers)).toBe(2)
    const ofThem = () =>
      letters.filter(({ to, text: body, subject }) =>
        numbers.some((number) => to === addressOf('supplier') && `${subject} ${body}`.includes(number)),
      )
    expect(ofThem()).toEqual([])
    await sql`update sys_notification set due_at = now() where digest <> '0' and state = 'waiting'`.execute(
      test.ownerDb,
    )
    // With the next letter that leaves, all do whose time has come.
    await world.order('accepting')
    const letter = await letterTo('supplier', ...numbers)
    expect(letter.text.trim()).toMatch(new RegExp(`${portal}/my-messages$`))
    expect(ofThem()).toEqual([letter])
  })

  it('nothing to those who chose not to hear of it by letter; in the portal they read it', async () => {
    const { purchaseNo } = happened.released
    const told = letters.flatMap(({ to, subject }) => (subject.includes(purchaseNo) ? to : []))
    expect(told).toContain(addressOf('supplier'))
    expect(told).not.toContain(addressOf('supplieradmin'))
    const inbox = { condition: { keyword: purchaseNo } }
    const { records } = await world.call('supplieradmin', 'ISysNoticeService/getmynoticelist', inbox)
    expect(records).toMatchObject([{ noticeEvent: 'orderReleased', documentNo: purchaseNo }])
  })
})

/** How many letters to a user that name these documents wait for their hour. */
async function waiting(userNo: string, ...documentNos: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_notification n join sys_user u on u.id = n.user_id
    where u.user_no = ${userNo} and n.channel = '1' and n.digest <> '0' and n.state = 'waiting'
      and exists (select from unnest(${documentNos}::text[]) as number where n.subject like '%' || number || '%')`.execute(
    test.ownerDb,
  )
  return rows[0]?.count ?? 0
}
