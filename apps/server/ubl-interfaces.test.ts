import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { despatchAdvice, receiptAdvice } from '#apps/server/testing/ubl-documents.ts'
import { CALL_BASE_PATH } from '#platform/contract/envelope.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { readUbl } from '#platform/server/ubl/read-ubl.ts'
import type { UblKind } from '#platform/server/ubl/ubl-children.ts'
import { UBL_CALLS } from '#product/names.generated.ts'
import { allCalls } from './call-tables.ts'
import type { Product } from './start-product.ts'
import { createFixtureDatabase, grantAllBut } from './testing/demo-fixtures.ts'
import { issueKey } from './testing/issue-key.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

const run = promisify(execFile)

let test: TestDatabase
let product: Product
let context: TestContext
let folder: string
let key: string

beforeAll(async () => {
  test = await createFixtureDatabase()
  await grantAllBut(test.ownerDb, 'admin', PERMISSION_FLAGS)
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
  folder = await mkdtemp(join(tmpdir(), 'quayside-ubl-'))
  const areas = [
    { keyArea: 'orderCollaboration', keyAccess: 'read' },
    { keyArea: 'offsite', keyAccess: 'write' },
    { keyArea: 'receiptTracking', keyAccess: 'read' },
  ]
  key = (await issueKey(context, { userNo: 'buyer', areas })).secret
})
afterAll(async () => {
  await product.stop()
  await test.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The examples of the chapter about UBL documents, by the call that they make. */
async function examples(): Promise<Map<string, string>> {
  const page = await readFile(new URL('../../docs/interfaces.md', import.meta.url), 'utf8')
  const chapter = page.split('\n## ').find((part) => part.startsWith('UBL documents')) ?? ''
  const blocks = [...chapter.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  return new Map(blocks.map((block) => [/\/(\w+)"/.exec(block)?.[1] ?? '', block]))
}

/** Runs an example as it is written. */
async function runExample(call: string, names: Readonly<Record<string, string>> = {}): Promise<string> {
  const block = (await examples()).get(call) ?? ''
  const env = { ...process.env, CALLS: `${product.address}${CALL_BASE_PATH}`, KEY: key, ...names }
  const { stdout } = await run('sh', ['-ec', block], { cwd: folder, env })
  return stdout
}

const written = async (file: string, kind: UblKind) => readUbl(await readFile(join(folder, file)), kind)
const dataOf = (answer: string) => (JSON.parse(answer) as { data: Record<string, string> }).data

describe('the interfaces of UBL documents, as they are described', () => {
  it('take an order out, an ASN in and out, and a receipt in and out', async () => {
    const { purchaseNo } = await context.order('executing')
    await runExample('downloadublorder', { PURCHASE_NO: purchaseNo })
    const order = await written('order.xml', 'Order')
    expect([order.findings, order.text('ID')]).toEqual([[], purchaseNo])

    await writeFile(join(folder, 'despatch-advice.xml'), despatchAdvice(context, purchaseNo))
    const { asnNo = '' } = dataOf(await runExample('receiveubldespatchadvice'))
    expect(dataOf(await runExample('receiveubldespatchadvice'))).toMatchObject({ asnNo, isRepeated: true })
    await runExample('downloadubldespatchadvice', { ASN_NO: asnNo })
    const asn = await written('notice.xml', 'DespatchAdvice')
    expect([asn.findings, asn.text('DespatchLine', 'DeliveredQuantity')]).toEqual([[], '30'])

    const advice = receiptAdvice(context, { asnNo, order: { purchaseNo } as never })
    await writeFile(join(folder, 'receipt-advice.xml'), advice)
    const { receiptNo = '' } = dataOf(await runExample('receiveublreceiptadvice'))
    await runExample('downloadublreceiptadvice', { RECEIPT_NO: receiptNo })
    const receipt = await written('receipt.xml', 'ReceiptAdvice')
    expect([receipt.findings, receipt.text('ReceiptLine', 'RejectedQuantity')]).toEqual([[], '5'])
  })

  it('are named in the messages of web hooks by calls that there are', () => {
    expect(Object.keys(allCalls)).toEqual(expect.arrayContaining(Object.values(UBL_CALLS)))
  })

  it('answer findings in the reader’s language and keep them in the log, which keeps no broken documents', async () => {
    const { purchaseNo } = await context.order('executing')
    const path = 'ISrmAsnHeadService/receiveubldespatchadvice'
    const wrong = despatchAdvice(context, purchaseNo, 'WRONG-1').toString().replace('>10<', '>990<')
    const headers = { authorization: `Bearer ${key}`, 'accept-language': 'vi' }
    const send = (text: string) =>
      wireClient.raw(product.address, path, new Uint8Array(Buffer.from(text)), 'application/xml', { headers })
    const refused = await send(wrong)
    expect(refused).toMatchObject({
      status: 422,
      body: { errorCode: 'deliveries.unknownOrderLine', details: [{ path: 'DespatchLine[1]/OrderLineReference' }] },
    })
    expect(refused.body.errorMessage).not.toBe('')
    expect(await send('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')).toMatchObject({
      status: 422,
      body: { errorCode: 'wire.xmlDoctype' },
    })
    const search = { condition: { direction: ['in'], result: ['refused'] } }
    const { records } = await context.call('admin', 'ISrmExchangeService/getexchangemessagelist', search)
    expect(records).toMatchObject([{ outsideNo: 'WRONG-1', findingCount: 1, messageKind: 'despatchAdvice' }])
    const { findings } = await context.call('admin', 'ISrmExchangeService/getexchangemessagebyid', {
      id: records[0]?.id ?? '',
    })
    expect(findings).toMatchObject([{ path: 'DespatchLine[1]/OrderLineReference' }])
    expect(findings[0]?.message).toContain(purchaseNo)
  })

  it('are no way around calls that take JSON, and refuse too much at the door', async () => {
    const headers = { authorization: `Bearer ${key}` }
    const send = (path: string, text: string) =>
      wireClient.raw(product.address, path, new Uint8Array(Buffer.from(text)), 'application/xml', { headers })
    expect(await send('ISrmAsnHeadService/getAsnPage', '<x/>')).toMatchObject({
      status: 415,
      body: { errorCode: 'wire.wrongContentType' },
    })
    const large = `<x>${'a'.repeat(5 * 1024 * 1024)}</x>`
    expect(await send('ISrmAsnHeadService/receiveubldespatchadvice', large)).toMatchObject({ status: 413 })
  })
})
