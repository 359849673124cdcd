import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, grantAllBut } from './testing/demo-fixtures.ts'
import { inspectItem } from './testing/inspect-item.ts'
import { issueKey } from './testing/issue-key.ts'
import { readAs } from './testing/record-inputs.ts'
import { type ContextAsn, type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

let test: TestDatabase
let product: Product
let context: TestContext
let secret: string

beforeAll(async () => {
  test = await createFixtureDatabase()
  await grantAllBut(test.ownerDb, 'admin', PERMISSION_FLAGS)
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
  secret = await newKey()
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const newKey = async (): Promise<string> =>
  (await issueKey(context, { userNo: 'warehouse', areas: [{ keyArea: 'offsite', keyAccess: 'write' }] })).secret

const send = (message: object, by = secret): Promise<WireAnswer> =>
  wireClient.json(
    product.address,
    'ISrmReceiptMessageService/receiveMessage',
    { condition: message },
    { headers: { authorization: `Bearer ${by}` } },
  )

/** What a warehouse system reports of an ASN. */
const messageOf = ({ asnNo, order }: ContextAsn, changes: object = {}) => ({
  outsideNo: `WMS-${randomUUID().slice(0, 8)}`,
  asnNo,
  receiptDate: context.today,
  lines: [{ purchaseNo: order.purchaseNo, purchaseSeq: 10, receiveQty: '30', ...changes }],
})

const receiptsOf = ({ asnNo }: ContextAsn) =>
  test.ownerDb.selectFrom('srm_check_receipt').select('receipt_no').where('asn_no', '=', asnNo).execute()

describe('receipts that a warehouse system reports', () => {
  it('act once for each number, and answer every later delivery as the first', async () => {
    const asn = await context.asn('shipped')
    const message = messageOf(asn)
    const first = await send(message)
    expect(first).toMatchObject({
      status: 200,
      body: { data: { asnNo: asn.asnNo, status: '3', isRepeated: false } },
    })
    const again = await send(message)
    expect(again.body.data).toEqual({ ...(first.body.data as object), isRepeated: true })
    expect(await receiptsOf(asn)).toHaveLength(1)
    // The same goods under another number are other goods.
    expect((await send({ ...message, outsideNo: `${message.outsideNo}-2` })).status).toBe(200)
    expect(await receiptsOf(asn)).toHaveLength(2)
  })

  it('act once when many deliveries come at the same moment', async () => {
    const asn = await context.asn('shipped')
    const message = messageOf(asn, { receiveQty: '60', checkReturnQty: '10', reason: 'Wet' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(message)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const numbers = answers.map(({ body }) => (body.data as { receiptNo: string }).receiptNo)
    expect(new Set(numbers).size).toBe(1)
    expect(answers.filter(({ body }) => (body.data as { isRepeated: boolean }).isRepeated)).toHaveLength(7)
    expect(await receiptsOf(asn)).toHaveLength(1)
  })

  it('refuse another content under a number that was used, and keep senders’ numbers apart', async () => {
    const asn = await context.asn('shipped')
    const message = messageOf(asn)
    const first = await send(message)
    const changed = { ...messageOf(asn, { receiveQty: '31' }), outsideNo: message.outsideNo }
    const refused = await send(changed)
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'receipts.messageReused' } })
    expect(refused.body.errorMessage).toContain((first.body.data as { receiptNo: string }).receiptNo)
    expect(await receiptsOf(asn)).toHaveLength(1)
    expect(await send(changed, await newKey())).toMatchObject({ status: 200 })
  })

  it('name a line of the ASN by its own number, as one of several of the same goods', async () => {
    const asn = await context.asn('shipped')
    expect(await send(messageOf(asn, { asnSeq: 9 }))).toMatchObject({
      body: { errorCode: 'receipts.unknownAsnLine' },
    })
    expect(await send(messageOf(asn, { asnSeq: 1 }))).toMatchObject({ status: 200 })
  })

  it('tell every wrong line by its place, write nothing, and take the same number once it is mended', async () => {
    const asn = await context.asn('shipped')
    const { lines, ...message } = messageOf(asn)
    const [line] = lines
    const wrong = [line, { ...line, purchaseSeq: 990 }, { ...line, purchaseNo: 'PO-NEVER' }]
    const refused = await send({ ...message, lines: wrong })
    expect(refused).toMatchObject({
      status: 422,
      body: { errorCode: 'receipts.unknownAsnLine', details: [{ path: 'lines.1' }, { path: 'lines.2' }] },
    })
    const over = await send({ ...message, lines: [line, { ...line, receiveQty: '71' }] })
    expect(over).toMatchObject({
      status: 409,
      body: { errorCode: 'receipts.overOpen', details: [{ path: 'lines.1' }] },
    })
    expect(await receiptsOf(asn)).toEqual([])
    expect(await send({ ...message, lines: [line] })).toMatchObject({ status: 200 })
  })

  it('belong to one key: another that gets its number later begins anew', async () => {
    const areas = [{ keyArea: 'offsite', keyAccess: 'write' }]
    const apiKeyNo = 'K-TWICE'
    const gone = await issueKey(context, { apiKeyNo, userNo: 'warehouse', areas })
    const outsideNo = 'WMS-TWICE'
    const of = async () => ({ ...messageOf(await context.asn('shipped')), outsideNo })
    expect(await send(await of(), gone.secret)).toMatchObject({ status: 200 })
    await readAs(context, 'admin', 'ISysApiKeyService/physicaldeletesysapikeybyids', {
      condition: { delList: [{ id: gone.id, version: gone.version }] },
    })
    const anew = await issueKey(context, { apiKeyNo, userNo: 'buyer', areas })
    expect(await send(await of(), anew.secret)).toMatchObject({ status: 200, body: { data: { isRepeated: false } } })
  })

  it('carry results of inspections elsewhere only of those who may tell results here', async () => {
    const asn = await context.asn('shipped')
    const { rows } = await sql<{ no: string }>`select goods_no as no from srm_asn_line where asn_no = ${asn.asnNo}
      order by asn_seq limit 1`.execute(test.ownerDb)
    const message = { ...messageOf(asn), isInspected: true }
    await inspectItem(test.db, rows[0]?.no ?? '', true)
    expect(await send(message)).toMatchObject({ status: 403, body: { errorCode: 'receipts.resultNotAllowed' } })
    expect(await receiptsOf(asn)).toEqual([])
    // The same goods without a result arrive, and wait.
    expect(await send(messageOf(asn))).toMatchObject({ status: 200, body: { data: { status: '2' } } })
    expect(await receiptsOf(asn)).toEqual([])
    const areas = ['offsite', 'receiptTracking'].map((keyArea) => ({ keyArea, keyAccess: 'write' }))
    const inspector = await issueKey(context, { userNo: 'warehouse', areas })
    expect(await send(message, inspector.secret)).toMatchObject({ status: 200, body: { data: { status: '3' } } })
    expect(await receiptsOf(asn)).toHaveLength(1)
    await inspectItem(test.db, rows[0]?.no ?? '', false)
    // Of goods that are not inspected here it says nothing.
    const other = await context.asn('shipped')
    expect(await send({ ...messageOf(other), isInspected: true })).toMatchObject({ status: 200 })
  })

  it('are refused for ASNs that the sender does not reach, and for keys that may only read', async () => {
    const asn = await context.asn('shipped')
    const areas = (keyAccess: string) => ({ userNo: 'warehouse', areas: [{ keyArea: 'offsite', keyAccess }] })
    const far = await issueKey(context, { ...areas('write'), onlyOrgs: [{ orgNo: 'VN20' }] })
    expect(await send(messageOf(asn), far.secret)).toMatchObject({
      status: 422,
      body: { errorCode: 'receipts.unknownAsn' },
    })
    const reader = await issueKey(context, areas('read'))
    expect(await send(messageOf(asn), reader.secret)).toMatchObject({ status: 403 })
    expect(await receiptsOf(asn)).toEqual([])
  })
})
