import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { despatchAdvice } from '#apps/server/testing/ubl-documents.ts'
import { notifyEvents } from '#modules/messages/event/server/notify-events.ts'
import { sendWebhooks } from '#modules/messages/webhook/server/send-webhooks.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { createOutbound, type Outbound } from '#platform/server/outbound/create-outbound.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import { productTexts } from './product-texts.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, grantAllBut } from './testing/demo-fixtures.ts'
import { TEST_SECRET_KEY } from './testing/factors.ts'
import { issueKey } from './testing/issue-key.ts'
import { readAs } from './testing/record-inputs.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

interface Delivered {
  headers: IncomingHttpHeaders
  body: string
}

/** What the outside system was told, in the order of its coming. */
const reported: Delivered[] = []
/** The path of the web hook that is listened to. */
let hookPath = ''
let isDown = false
const receiver = createServer((request, answer) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    if (request.url === hookPath) reported.push({ headers: request.headers, body })
    answer.writeHead(isDown ? 503 : 200).end()
  })
})

let test: TestDatabase
let product: Product
let context: TestContext
let outbound: Outbound

beforeAll(async () => {
  test = await createFixtureDatabase()
  await grantAllBut(test.ownerDb, 'admin', PERMISSION_FLAGS)
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `hooks.example:${(receiver.address() as AddressInfo).port}`
  // Web hooks never reach private addresses; here alone their name leads to the receiver of this test.
  outbound = createOutbound({
    hosts: [host],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowedAddress: () => true,
  })
  product = await startTestProduct(test.ownerUrl, { WEBHOOK_HOSTS: host }, { webhookOutbound: outbound })
  context = testContext(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
  await test.drop()
})

interface Message {
  id: string
  state: string
  attempts: number
  noticeEvent: string
  documentNo: string
}

/** Waits for something that the jobs bring about, which run here at once and not each minute. */
const untilDelivered = (check: () => Promise<void> | void) =>
  vi.waitFor(
    async () => {
      await notifyEvents(test.db, productTexts)
      const secretBox = createSecretBox(TEST_SECRET_KEY)
      await sendWebhooks({ db: test.db, log: { info: () => {}, warn: () => {} } }, { outbound, secretBox })
      await check()
    },
    { timeout: 30_000, interval: 200 },
  )

const messagesOf = (webhookNo: string) =>
  readAs<{ records: Message[] }>(context, 'admin', 'ISysWebhookMessageService/getsyswebhookmessagelist', {
    current: 1,
    size: 20,
    condition: { keyword: webhookNo },
  }).then(({ records }) => records)

it('an outside system is told of an ASN by a signed message, again after it was down and once more when asked, and ships and receives in UBL, all of which the logs show', async () => {
  const webhookNo = `WMS-${randomUUID().slice(0, 8)}`
  reported.length = 0
  hookPath = `/${webhookNo}`
  isDown = true
  const areas = [
    { keyArea: 'orderCollaboration', keyAccess: 'read' },
    { keyArea: 'offsite', keyAccess: 'write' },
    { keyArea: 'receiptTracking', keyAccess: 'read' },
  ]
  const { secret: key, apiKeyNo } = await issueKey(context, { userNo: 'buyer', areas })
  const { port } = receiver.address() as AddressInfo
  const condition = {
    webhookNo,
    webhookName: 'Warehouse',
    url: `http://hooks.example:${port}${hookPath}`,
    events: [{ noticeEvent: 'asnSubmitted' }, { noticeEvent: 'receiptPosted' }],
  }
  const hook = await readAs<{ id: string; version: number }>(context, 'admin', 'ISysWebhookService/addsyswebhook', {
    condition,
  })
  const { secret } = await context.call('admin', 'ISysWebhookService/issuesyswebhook', hook)

  // The order goes out, the despatch advice comes in.
  const headers = { authorization: `Bearer ${key}` }
  const ask = async (path: string, input: object) =>
    (await wireClient.json(context.address, path, { condition: input }, { headers })).bytes
  const { purchaseNo } = await context.order('executing')
  const order = await readUbl(await ask('ISupSrmPurchaseHeadService/downloadublorder', { purchaseNo }), 'Order')
  expect([order.findings, order.text('ID')]).toEqual([[], purchaseNo])
  const sent = await wireClient.raw(
    context.address,
    'ISrmAsnHeadService/receiveubldespatchadvice',
    new Uint8Array(despatchAdvice(context, purchaseNo, `SHIP-${webhookNo}`)),
    'application/xml',
    { headers },
  )
  const { asnNo } = sent.body.data as { asnNo: string }

  // The receiver is down: the message is tried again under its id, signed anew.
  await untilDelivered(async () =>
    expect(await messagesOf(webhookNo)).toMatchObject([{ state: 'waiting', attempts: 1, documentNo: asnNo }]),
  )
  isDown = false
  await sql`update sys_webhook_message set due_at = now() where state = 'waiting'`.execute(test.ownerDb)
  await untilDelivered(() => expect(reported).toHaveLength(2))
  const signatureOf = ({ headers: own, body }: Delivered) =>
    `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(`${own['webhook-id']}.${own['webhook-timestamp']}.${body}`)
      .digest('base64')}`
  for (const one of reported) expect(one.headers['webhook-signature']).toBe(signatureOf(one))
  expect(reported[1]?.headers['webhook-id']).toBe(reported[0]?.headers['webhook-id'])
  const { data } = JSON.parse(reported[1]?.body ?? '{}') as { data: Record<string, string> }
  expect(data).toMatchObject({ documentNo: asnNo, ublCall: 'ISrmAsnHeadService/downloadubldespatchadvice' })

  // What the administrator sends once more comes again.
  await untilDelivered(async () => expect((await messagesOf(webhookNo))[0]?.state).toBe('sent'))
  const [message] = await messagesOf(webhookNo)
  await context.call('admin', 'ISysWebhookMessageService/resendsyswebhookmessages', { ids: [message?.id ?? ''] })
  await untilDelivered(() => expect(reported).toHaveLength(3))
  expect(reported[2]?.body).toBe(reported[0]?.body)

  // The buyer receives all of it; the outside system is told, and fetches the receipt advice.
  const search = { current: 1, size: 20, condition: { keyword: asnNo } }
  const { records } = await context.call('buyer', 'ISrmAsnHeadService/getAsnPage', search)
  const { id = '', version = 0 } = records[0] ?? {}
  const receipt = { id, version, receiptDate: context.today, postingDate: context.today, lines: [] }
  const { receiptNo } = await context.call('buyer', 'ISrmAsnHeadService/receiveAsn', receipt)
  await untilDelivered(() => expect(reported).toHaveLength(4))
  const advice = await readUbl(
    await ask('ICheckReceiptService/downloadublreceiptadvice', { receiptNo }),
    'ReceiptAdvice',
  )
  expect(advice.findings).toEqual([])
  expect(advice.text('DespatchDocumentReference', 'ID')).toBe(asnNo)
  expect(advice.text('ReceiptLine', 'ReceivedQuantity')).toBe('30')

  // The log shows all three documents with the key that exchanged them; that of a file comes when the file is out, not before.
  await vi.waitFor(
    async () => {
      const { records: log } = await context.call('admin', 'ISrmExchangeService/getexchangemessagelist', {
        condition: { keyword: apiKeyNo },
      })
      expect(log.map(({ direction, messageKind, result }) => [direction, messageKind, result]).sort()).toEqual([
        ['in', 'despatchAdvice', 'accepted'],
        ['out', 'order', 'sent'],
        ['out', 'receiptAdvice', 'sent'],
      ])
    },
    { timeout: 30_000, interval: 200 },
  )
})
