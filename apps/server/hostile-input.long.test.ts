import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_BYTES } from '#platform/contract/calls.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { expectClear } from './testing/clear-answer.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'
import { isTextDataThere, jsonCases, naughtyTexts } from './testing/hostile-texts.ts'
import { inLanes } from './testing/in-lanes.ts'
import { newAsn } from './testing/new-asn.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

const naughty = naughtyTexts()
/** Side by side as many as the machine of the tests has use for. */
const LANES = 4
/** Some of the texts: all of them are stored, listed and exported by the test of hostile texts in files. */
const someOf = (from: number): string[] => naughty.filter((_, index) => index % 4 === from)

let test: TestDatabase
let product: Product
let context: TestContext
let buyer: { token: string }

beforeAll(async () => {
  test = await createFixtureDatabase()
  product = await startTestProduct(test.ownerUrl)
  context = testContext(product.address, test.db)
  buyer = { token: await context.token('buyer') }
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

describe('an upload', () => {
  const part = 'Content-Disposition: form-data; name="file"; filename="a.xlsx"'
  it.each([
    [
      'cut off within the file',
      'multipart/form-data; boundary=x',
      `--x\r\n${part}\r\n\r\nPK`,
      400,
      'wire.malformedBody',
    ],
    ['without a boundary', 'multipart/form-data', 'PK', 400, 'wire.malformedBody'],
    ['without a part', 'multipart/form-data; boundary=x', '--x--\r\n', 415, 'wire.wrongContentType'],
    [
      'in another field',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="other"; filename="a.xlsx"\r\n\r\nPK\r\n--x--\r\n',
      415,
      'wire.wrongContentType',
    ],
    [
      'of nothing',
      'multipart/form-data; boundary=x',
      `--x\r\n${part}\r\n\r\n\r\n--x--\r\n`,
      415,
      'wire.notSpreadsheet',
    ],
  ])('%s is refused clearly, and nothing is written', async (_name, contentType, body, status, errorCode) => {
    const before = await databaseDigest(test.ownerDb)
    const bytes = new Uint8Array(Buffer.from(body))
    const path = 'ISupSrmPurchaseHeadService/importexcel'
    expect(await wireClient.raw(product.address, path, bytes, contentType, buyer)).toMatchObject({
      status,
      body: { errorCode, errorMessage: expect.stringMatching(/\w/) },
    })
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
  })
})

describe('a text that is no Unicode', () => {
  it('is refused where it would be stored', async () => {
    const { id, version } = await context.order('accepting')
    const condition = { id, version, reason: 'half a sign: \ud83d' }
    const supplier = { token: await context.token('supplier') }
    const path = 'ISupSrmPurchaseHeadService/rejectPurchase'
    expect(await wireClient.json(product.address, path, { condition }, supplier)).toMatchObject({
      status: 400,
      body: { errorCode: 'wire.invalidInput', details: [{ path: 'reason' }] },
    })
  })
})

const PUBLIC_CALL = 'ISysNewsService/getOutDoorSysNews'
/** One call of each way that bodies travel, with who may make it. */
const JSON_CALLS = [
  ['ISrmBmLoginService/getCurrentUserInfo', 'application/json'],
  ['ISupSrmPurchaseService/getPurchasePage', 'application/json'],
  ['ISupSrmPurchaseHeadService/exportexcel', 'application/json; charset=utf-16'],
  ['ISupSrmPurchaseHeadService/releasePurchase', 'application/json'],
  [PUBLIC_CALL, 'application/json'],
] as const
const OTHER_CALLS = ['ISupSrmPurchaseHeadService/importexcel', 'ISrmFileService/uploadAvatar'] as const

describe('a body', () => {
  it.each(jsonCases())('that is $name is read or refused as it deserves by calls of every kind', async (one) => {
    const { name, verdict, bytes } = one
    const headers = { 'x-forwarded-for': `10.2.${bytes.length & 255}.${name.length}` }
    for (const [path, contentType] of JSON_CALLS) {
      const answer = await wireClient.raw(product.address, path, bytes, contentType, { ...buyer, headers })
      expectClear([name, path], answer)
      const isMalformed = answer.body.errorCode === 'wire.malformedBody'
      if (answer.status === 429) continue
      if (verdict === 'json') expect([name, path, isMalformed]).toEqual([name, path, false])
      const isLarge = answer.status === 413 && path === PUBLIC_CALL && bytes.length > BODY_BYTES.public
      if (verdict === 'none' && !isLarge) {
        expect([name, path, answer.status, isMalformed]).toEqual([name, path, 400, true])
      }
    }
    for (const path of OTHER_CALLS) {
      const answer = await wireClient.raw(product.address, path, bytes, 'application/json', buyer)
      expectClear([name, path], answer)
      expect([400, 415]).toContain(answer.status)
    }
  })
})

describe.skipIf(!isTextDataThere)('a text that broke other programs', { timeout: 600_000 }, () => {
  it('is searched for or refused, as keyword and in the fields of every search, and changes nothing', async () => {
    await context.order('accepting')
    const others = [
      ['ISupSrmPurchaseService/getPurchasePage', 'purchaseNo'],
      ['ISupSrmPurchaseService/getPurchasePage', 'goodsName'],
      ['ISupSrmPurchaseService/getPurchasePage', 'supplierNo'],
      ['ISupSrmPurchaseService/getPurchaseStatus', 'keyword'],
      ['IBmItemService/getbmitemlistbyparams', 'keyword'],
      ['IBmItemService/getbmitemlistbyparams', 'itemName'],
    ] as const
    const before = await databaseDigest(test.ownerDb)
    // Every text is a keyword, and in turn something else; how fields are searched is the same for all of them.
    await inLanes(LANES, naughty, async (text, index) => {
      const other = others[index % others.length] ?? others[0]
      for (const [path, field] of [['ISupSrmPurchaseService/getPurchasePage', 'keyword'], other] as const) {
        const answer = await wireClient.json(product.address, path, { condition: { [field]: text } }, buyer)
        expectClear([text, path, field], answer)
        expect([200, 400]).toContain(answer.status)
      }
    })
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
  })

  it('is stored as a reason and read back the same but for blanks around it, or refused with its place', async () => {
    let { id, version } = await context.order('accepting')
    const supplier = { token: await context.token('supplier') }
    let stored = 0
    for (const reason of someOf(0)) {
      const condition = { id, version, reason }
      const path = 'ISupSrmPurchaseHeadService/rejectPurchase'
      const answer = await wireClient.json(product.address, path, { condition }, supplier)
      expectClear(reason, answer)
      if (answer.status !== 200) {
        expect({ reason, status: answer.status, code: answer.body.errorCode }).toEqual({
          reason,
          status: 400,
          code: 'wire.invalidInput',
        })
        expect(answer.body.details?.map((detail) => detail.path)).toEqual(['reason'])
        continue
      }
      stored += 1
      const { refuseReason } = await context.call('buyer', 'ISupSrmPurchaseHeadService/getPurchaseById', { id })
      expect(refuseReason).toBe(reason.trim())
      const rejected = (answer.body.data as { version: number }).version
      const reissued = await context.call('buyer', 'ISupSrmPurchaseHeadService/reissuePurchase', {
        id,
        version: rejected,
      })
      version = reissued.version
    }
    // What is refused is too long, blank, or holds control characters.
    expect(stored).toBeGreaterThan(someOf(0).length * 0.95)
  })

  it('is stored as remarks of an ASN and read back the same, or refused with its place', async () => {
    const order = await context.order('executing', 'shenzhen', '100000')
    const supplier = { token: await context.token('supplier') }
    for (const remarks of someOf(2)) {
      const condition = { ...newAsn(order, '1', context.today), remarks }
      const answer = await wireClient.json(product.address, 'ISrmAsnHeadService/addAsn', { condition }, supplier)
      expectClear(remarks, answer)
      if (answer.status !== 200) {
        expect(answer.body.details?.map((detail) => detail.path)).toEqual(['remarks'])
        continue
      }
      const { id } = answer.body.data as { id: string }
      const asn = await context.call('warehouse', 'ISrmAsnHeadService/getAsnById', { id })
      expect(asn).toMatchObject({ remarks: remarks.trim() })
    }
  })
})
