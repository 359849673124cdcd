import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CALL_BASE_PATH, SESSION_COOKIE, WEB_SOCKET_PATH } from '#platform/contract/envelope.ts'
import { pdfFile } from '#platform/server/files/testing.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { Product } from './start-product.ts'
import { expectClear } from './testing/clear-answer.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import { inLanes } from './testing/in-lanes.ts'
import { orderWorkbook } from './testing/order-workbook.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { wireClient } from './testing/wire-client.ts'

const LANES = 4
const WHOAMI = 'ISrmBmLoginService/getCurrentUserInfo'
const IMPORT = 'ISupSrmPurchaseHeadService/importexcel'

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

const texts = hostileTexts()
const usual = texts.filter((text) => text.length < 10_000)
/** Every so many texts, for what is slow to try. */
const each = (step: number): string[] => usual.filter((_, index) => index % step === 0)

/** Headers that calls read, or that others add on the way. */
const HEADER_NAMES = [
  'accept-language',
  'idempotency-key',
  'app-module-number',
  'x-client-id',
  'application-authorization',
  'invokerparam',
  'x-forwarded-for',
  'authentication-info',
  'cookie',
  'origin',
]

/** Sends bytes as they are; answers all that comes back until the connection closes or is upgraded. */
async function sendBytes(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(product.address)
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => void parts.push(part))
  socket.on('error', () => undefined)
  socket.write(bytes)
  // A connection that became a WebSocket's stays open after its head.
  const isUpgraded = new Promise<void>((resolve) =>
    socket.on('data', () => {
      if (/^HTTP\/1\.1 101 .*\r\n\r\n/s.test(Buffer.concat(parts).toString('latin1'))) resolve()
    }),
  )
  await Promise.race([once(socket, 'close'), isUpgraded])
  socket.destroy()
  return Buffer.concat(parts).toString('latin1')
}

/** A request whose header or path may hold any byte. */
const requestBytes = (path: string, header = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`),
    Buffer.from(`Authentication-Info: ${buyer.token}\r\n${header}Content-Length: 2\r\n\r\n{}`),
  ])

/** What a raw answer says, read like the answers of calls. */
function readAnswer(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  const contentType = /content-type: (.*)/i.exec(head)?.[1] ?? ''
  const text = body.join('\r\n\r\n')
  const json = /\{.*\}/s.exec(text)?.[0] ?? '{}'
  return { status, contentType, bytes: Buffer.from(text), body: JSON.parse(json) as object }
}

describe('a hostile text', { timeout: 180_000 }, () => {
  it('as any header is ignored, understood or refused', async () => {
    const { id, version } = await context.order('accepting')
    const path = 'ISupSrmPurchaseHeadService/rejectPurchase'
    const supplier = await context.token('supplier')
    const before = await databaseDigest(test.ownerDb)
    await inLanes(LANES, usual, async (text, index) => {
      const name = HEADER_NAMES[index % HEADER_NAMES.length] ?? ''
      // What a header cannot carry, the client itself refuses to send; those bytes are sent below.
      const value = Buffer.from(text.replace(/\p{Cc}/gu, '')).toString('latin1')
      const headers = { [name]: value }
      const read = await wireClient.json(product.address, WHOAMI, {}, { ...buyer, headers })
      expectClear([name, text], read)
      // A command that is refused for its input keeps no key either.
      const condition = { id, version, reason: '' }
      const written = await wireClient.json(product.address, path, { condition }, { token: supplier, headers })
      expectClear([name, text], written)
      expect(written.status).toBeGreaterThanOrEqual(400)
    })
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
  })

  it('as raw bytes of a header or of the address is answered in the manner of every refusal', async () => {
    await inLanes(LANES, each(4), async (text) => {
      for (const request of [
        requestBytes(`${CALL_BASE_PATH}/${WHOAMI}`, `Accept-Language: ${text}\r\n`),
        requestBytes(`${CALL_BASE_PATH}/${text.replace(/[\s]/g, '%')}`),
        requestBytes(`/%${text.replace(/[\s]/g, '+')}`),
      ]) {
        const raw = await sendBytes(request)
        expectClear([text, raw], readAnswer(raw))
      }
    })
  })

  it('beyond the length of a header or an address is refused in the same manner', async () => {
    const long = 'x'.repeat(100_000)
    for (const request of [
      requestBytes(`${CALL_BASE_PATH}/${WHOAMI}`, `Accept-Language: ${long}\r\n`),
      requestBytes(`/${long}`),
      requestBytes(`${WEB_SOCKET_PATH}/${'x'.repeat(500)}`),
      Buffer.from('\u0016\u0003\u0001\u0002'),
    ]) {
      const raw = await sendBytes(request)
      expectClear(raw, readAnswer(raw))
    }
  })

  it('as the name of an imported file comes back in its history, or is refused; nothing else is left', async () => {
    const wrong = await orderWorkbook(context, 'HOSTILE-NAME', { goodsNo: 'NO-SUCH-ITEM' })
    const before = await databaseDigest(test.ownerDb)
    await inLanes(2, nameTexts(), async (text) => {
      const answer = await wireClient.upload(product.address, IMPORT, wrong, `${text}.xlsx`, buyer)
      expectClear(text, answer)
      const { errorCode } = answer.body
      expect([text, errorCode]).toEqual([text, 'documents.importRefused'])
      const { fileId } = answer.body.data as { fileId: string }
      const file = await wireClient.json(
        product.address,
        'ISrmFileService/downloadFileById',
        { condition: { id: fileId } },
        buyer,
      )
      expect([text, file.status]).toEqual([text, 200])
    })
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
  })

  it('as the name of an import that succeeds does not keep it from succeeding', async () => {
    for (const [index, text] of namesOfSuccess.entries()) {
      const file = await orderWorkbook(context, `HOSTILE-${index}`)
      const answer = await wireClient.upload(product.address, IMPORT, file, `${text}.xlsx`, buyer)
      expect([text, answer.body]).toEqual([text, { status: 200, data: { insertCount: 1, updateCount: 0 } }])
    }
  })

  it('as the name of a file to keep is kept without what is dangerous in names, or refused', async () => {
    const { id } = await context.asn('shipped')
    const supplier = { token: await context.token('supplier') }
    const path = 'ISrmAsnHeadService/uploadAsnFile'
    for (const text of nameTexts()) {
      const file = { condition: { id }, content: pdfFile(), fileName: `${text}.pdf` }
      const answer = await wireClient.file(product.address, path, file, supplier)
      expectClear(text, answer)
      if (answer.status !== 200) continue
      const fileId = (answer.body.data as { id: string }).id
      const { files } = await context.call('supplier', 'ISrmAsnHeadService/getAsnFileList', { id })
      const kept = files.find((each) => each.id === fileId)?.fileName ?? ''
      expect(kept).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}]+\.pdf$/u)
      const download = await wireClient.json(
        product.address,
        'ISrmFileService/downloadFileById',
        { condition: { id: fileId } },
        supplier,
      )
      expect([text, download.status]).toEqual([text, 200])
      await context.call('supplier', 'ISrmAsnHeadService/deleteAsnFile', { id, fileId })
    }
  })

  it.each([
    ['an import', IMPORT],
    ['a file to keep', 'ISrmFileService/uploadAvatar'],
  ])('as a part without a name is refused by %s', async (_what, path) => {
    const part = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
    const bytes = new Uint8Array(Buffer.from(`--x\r\n${part}\r\n\r\nPK\r\n--x--\r\n`))
    const answer = await wireClient.raw(product.address, path, bytes, 'multipart/form-data; boundary=x', buyer)
    expectClear('no name', answer)
    expect(answer.status).toBe(415)
  })

  it('as a web socket’s name is refused, as its message is ignored, and the socket still hears its own progress', async () => {
    const address = product.address.replace('http', 'ws')
    // Some are as good a name as any.
    const odd = each(4).filter((text) => !/^[\w-]{8,100}$/.test(text))
    const headers = { cookie: `${SESSION_COOKIE}=${buyer.token}` }
    await inLanes(LANES, odd, async (text) => {
      const name = Buffer.from(text).toString('utf8').toWellFormed()
      const path = `${WEB_SOCKET_PATH}/${encodeURIComponent(name)}`
      const raw = await sendBytes(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: ${SESSION_COOKIE}=${buyer.token}\r\n\r\n`,
      )
      expectClear([path, raw], readAnswer(raw))
    })
    const socket = new WebSocket(`${address}${WEB_SOCKET_PATH}/hostile-tab-1`, { headers })
    const lines: string[] = []
    socket.addEventListener('message', ({ data }) => void lines.push(String(data)))
    await once(socket, 'open')
    for (const text of usual) {
      socket.send(text.slice(0, 1000))
      socket.send(Buffer.from(text.slice(0, 1000)))
    }
    const file = await orderWorkbook(context, 'HOSTILE-LISTENER')
    await wireClient.upload(product.address, IMPORT, file, 'a.xlsx', {
      ...buyer,
      headers: { 'x-client-id': 'hostile-tab-1' },
    })
    // The socket and the answer are two ways: either may be there first.
    await vi.waitFor(() => expect(lines).toContain('checkSuccess'))
    socket.close()
    await once(socket, 'close')
  })
})

/** Names of files: some texts, and those that a name is cut in the middle of. */
const nameTexts = (): string[] => [...each(60), ...namesOfSuccess]
const namesOfSuccess = [
  `${'a'.repeat(199)}\u{1F69A}`,
  'nul \u0000 character',
  '../../etc/passwd',
  '"; filename="b',
  '',
  '%00%2e%2e%2f',
  '\u202excod.exe',
  'x'.repeat(3000),
]
