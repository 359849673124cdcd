import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { editSheetRows } from '#platform/server/spreadsheet/write-edit-workbook.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { moduleIdOf } from '../module-ids.ts'
import type { PreparedInput } from './call-samples/call-sample.ts'
import { callSamples, type SampledCall } from './call-samples.ts'
import { type AnyCallPath, allCalls, callTables, recordCallTables } from './call-tables.ts'
import { serverModules } from './modules.ts'
import type { Product } from './start-product.ts'
import { contentDigest, databaseDigest } from './testing/database-digest.ts'
import {
  addCustomMenu,
  CAST_PASSWORD,
  CAST_TENANT,
  createCastDatabase,
  grantAllBut,
  OUTSIDERS,
  outsiderSide,
} from './testing/demo-cast.ts'
import { type DemoWorld, demoWorld, type WorldUser } from './testing/demo-world.ts'
import { startTestProduct } from './testing/test-product.ts'
import { type FileToKeep, signInToken, type WireAnswer, type WireOptions, wireClient } from './testing/wire-client.ts'
import { wrongInputs } from './testing/wrong-inputs.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let test: TestDatabase
let product: Product
let world: DemoWorld

beforeAll(async () => {
  test = await createCastDatabase()
  await addCustomMenu(test.ownerDb)
  await grantAllBut(test.ownerDb, 'everything', PERMISSION_FLAGS)
  product = await startTestProduct(
    test.ownerUrl,
    // Nobody answers at this address: letters stay where they are.
    { PUBLIC_TENANT: CAST_TENANT, MAIL_SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@harbour.example' },
    {
      askService: async () => ({ dcUrl: 'https://partner.example/in', ticket: 7 }),
    },
  )
  world = demoWorld(product.address, test.db)
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const sampled = Object.entries(allCalls).map(
  ([path, call]): SampledCall => ({
    path: path as AnyCallPath,
    call,
    sample: callSamples[path as AnyCallPath] as SampledCall['sample'],
  }),
)

/** Sends a sample's input the way the call takes it. */
function send({ path, call }: SampledCall, input: unknown, options: WireOptions): Promise<WireAnswer> {
  const { address } = product
  if (call.transport === 'upload') return wireClient.upload(address, path, input as Buffer, 'sample.xlsx', options)
  if (call.transport === 'file') return wireClient.file(address, path, input as FileToKeep<unknown>, options)
  return wireClient.json(address, path, call.isList ? input : { condition: input }, options)
}

const as = async (userNo: WorldUser | null): Promise<WireOptions> => ({
  token: userNo === null ? undefined : await world.token(userNo),
})

/** All that an answer says, the cells of a workbook included. */
async function contentOf({ bytes, contentType }: WireAnswer): Promise<string> {
  if (contentType !== XLSX) return bytes.toString()
  const { rows } = await readWorkbook(bytes)
  return rows.map((row) => row.cells.map((cell) => cell.text).join('\t')).join('\n')
}

/** Fields that a company adds join rows at run time; no declaration names them. */
function withoutCustomFields(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data ?? null, (key, value) => (key.startsWith('custom_') ? undefined : value)))
}

/** What must hold of an answer that succeeded. */
async function checkSuccess(
  { call, sample }: SampledCall,
  { secrets = [] }: PreparedInput<unknown>,
  answer: WireAnswer,
) {
  expect(answer.body.errorMessage).toBeUndefined()
  expect(answer.status).toBe(200)
  if (call.transport === 'download') {
    expect(answer.contentType).toBe(sample.contentType ?? XLSX)
    expect(answer.bytes.length).toBeGreaterThan(0)
    // A search that found something has a row below the names of the columns.
    const least = call.isList ? 2 : 1
    if (!sample.contentType) expect((await readWorkbook(answer.bytes)).rows.length).toBeGreaterThanOrEqual(least)
  } else {
    expect(answer.body.status).toBe(200)
    // Parsing drops what is not declared, so an answer with more than that differs from what was parsed.
    const declared = withoutCustomFields(answer.body.data)
    expect((call.output as z.ZodType).parse(declared)).toStrictEqual(declared)
  }
  const isCounted = call.isList === true && call.transport === undefined && !('records' in (answer.body.data as object))
  if (isCounted) expect(Math.max(...Object.values(answer.body.data as Record<string, number>))).toBeGreaterThan(0)
  if (call.repeat === 'read' && !isCounted) {
    const content = await contentOf(answer)
    for (const secret of secrets) expect(content).toContain(secret)
  }
}

const loggedCount = async (action: string): Promise<number> => {
  const rows = await test.ownerDb.selectFrom('sys_operation_log').select('id').where('action', '=', action).execute()
  return rows.length
}

const needsMenu = (call: CallDeclaration) => (call.access.kind === 'menu' ? call.access : undefined)

describe('the tables of calls', () => {
  it('shell §7: hold the calls of every module, and the server implements exactly those', async () => {
    const declaring = readdirSync(new URL('../../modules/', import.meta.url)).filter((module) =>
      readdirSync(new URL(`../../modules/${module}/`, import.meta.url)).includes('contract.ts'),
    )
    expect(Object.keys(callTables).sort()).toEqual(declaring.map(moduleIdOf).sort())
    const implemented = serverModules({ db: test.db, sessionHours: 1 }).flatMap(({ calls }) =>
      calls.flatMap((table) => Object.keys(table.calls)),
    )
    const ofRecords = Object.values(recordCallTables).flatMap((table) => Object.keys(table))
    expect(implemented.sort()).toEqual([...Object.keys(allCalls), ...ofRecords].sort())
  })
})

describe.each(sampled)('$path', (one) => {
  const { path, call, sample } = one
  const menu = needsMenu(call)
  // One input for all that are refused: whoever changed anything by it would be found out, and the next one would meet it.
  let prepared: PreparedInput<unknown> | undefined
  const shared = async (): Promise<PreparedInput<unknown>> => {
    prepared ??= await sample.prepare(world)
    return prepared
  }

  if (call.access.kind !== 'public') {
    it.each([
      ['no session', undefined],
      ['a session that never was', 'A'.repeat(43)],
    ])('is refused with 10004 for %s', async (_name, token) => {
      const input = call.transport === 'upload' ? Buffer.from('x') : {}
      const answer = await send(one, call.transport === 'file' ? hostileFile({}) : input, { token })
      expect(answer).toMatchObject({ status: 401, body: { errorCode: '10004' } })
      expect(answer.body.errorMessage).not.toBe('')
    })
  }

  if (call.transport === 'upload') {
    it('refuses a body that is no upload, and a file that is none of its kind, and changes nothing', async () => {
      const options = await as(sample.as)
      const before = await databaseDigest(test.ownerDb)
      const json = await wireClient.json(product.address, path, { file: 'x' }, options)
      expect(json).toMatchObject({ status: 415, body: { errorCode: 'wire.wrongContentType' } })
      const text = await send(one, Buffer.from('purchaseNo,purchaseSeq\nPO-1,10\n'), options)
      expect(text).toMatchObject({ status: 415, body: { errorCode: sample.wrongFileCode ?? 'wire.notSpreadsheet' } })
      expect(await databaseDigest(test.ownerDb)).toEqual(before)
    })
  } else if (call.transport === 'file') {
    it('refuses a body that is no upload, a file that is not accepted, and every wrong condition, and changes nothing', async () => {
      const options = await as(sample.as)
      const { input } = await shared()
      const { condition, ...file } = input as FileToKeep<object>
      const before = await databaseDigest(test.ownerDb)
      const json = await wireClient.json(product.address, path, { condition }, options)
      expect(json).toMatchObject({ status: 415, body: { errorCode: 'wire.wrongContentType' } })
      const script = await send(one, hostileFile(condition), options)
      expect(script).toMatchObject({ status: 415, body: { errorCode: 'wire.fileTypeRefused' } })
      for (const { input: wrong } of wrongInputs(condition)) {
        const { status, body } = await send(one, { ...file, condition: wrong }, options)
        expect([status, body.errorCode]).toEqual([400, 'wire.invalidInput'])
      }
      expect(await databaseDigest(test.ownerDb)).toEqual(before)
    })
  } else {
    it('refuses every wrong input with its place, and changes nothing', async () => {
      const { input } = await shared()
      const options = await as(sample.as)
      const before = await databaseDigest(test.ownerDb)
      for (const { fault, input: wrong, path: place } of wrongInputs(input as object)) {
        const { status, body } = await send(one, wrong, options)
        expect({ fault, status, errorCode: body.errorCode }).toEqual({
          fault,
          status: 400,
          errorCode: 'wire.invalidInput',
        })
        expect(body.details?.some((detail) => place.test(detail.path) && detail.message !== '')).toBe(true)
      }
      expect(await databaseDigest(test.ownerDb)).toEqual(before)
    })
  }

  if (menu) {
    it.each(['purchaser', 'supplier'] as const)(
      `needs ${menu.flag} of ${menu.menuNo} on the side of a %s`,
      async (side) => {
        const userNo = side === 'purchaser' ? 'probeBuyer' : 'probeSupplier'
        await grantAllBut(test.ownerDb, userNo, PERMISSION_FLAGS, menu)
        const { input } = await shared()
        const options = await as(userNo)
        const before = await databaseDigest(test.ownerDb)
        expect(await send(one, input, options)).toMatchObject({
          status: 403,
          body: { errorCode: 'wire.notAllowed' },
        })
        expect(await databaseDigest(test.ownerDb)).toEqual(before)
      },
    )
  }

  // A call that names both sides is refused to neither.
  if (menu?.sides?.length === 1) {
    const wrongSide = menu.sides.includes('purchaser') ? 'probeSupplier' : 'probeBuyer'
    it(`is refused for the other side, whatever its menus allow (${wrongSide})`, async () => {
      await grantAllBut(test.ownerDb, wrongSide, PERMISSION_FLAGS)
      const { input } = await shared()
      const options = await as(wrongSide)
      const before = await databaseDigest(test.ownerDb)
      expect(await send(one, input, options)).toMatchObject({
        status: 403,
        body: { errorCode: 'wire.notAllowed' },
      })
      expect(await databaseDigest(test.ownerDb)).toEqual(before)
    })
  }

  if (call.access.kind !== 'public' && !sample.isSessionEnded) {
    it.each(OUTSIDERS.filter((outsider) => !sample.allowedTo?.includes(outsider)))(
      'gives nothing of others to, and takes nothing from, %s',
      async (outsider) => {
        if (sample.isOwnChange) prepared = undefined
        const { input, secrets = [] } = await shared()
        const options = await as(outsider)
        const isWrongSide = menu?.sides !== undefined && !menu.sides.includes(outsiderSide(outsider))
        const before = await databaseDigest(test.ownerDb)
        const answer = await send(one, input, options)
        const answers = [answer]
        if (call.isList && !isWrongSide) {
          const condition = {}
          answers.push(await wireClient.json(product.address, path, { condition, size: 1000 }, options))
        }
        expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500)
        if (isWrongSide) expect(answer.status).toBe(403)
        else if (call.isList) expect(answer.status).toBe(200)
        else if (call.repeat !== 'read' && !sample.isAboutCaller) expect(answer.status).toBeGreaterThanOrEqual(400)
        if (!sample.visibleTo?.includes(outsider)) {
          for (const each of answers) {
            const content = await contentOf(each)
            for (const secret of secrets) expect(content).not.toContain(secret)
          }
          if (call.isList && !isWrongSide) await expectNothingFound(answer, path)
        }
        const isLogged = 'action' in call.audit && answer.status === 200
        const { sys_operation_log: logBefore, ...restBefore } = before
        const { sys_operation_log: logAfter, ...restAfter } = await databaseDigest(test.ownerDb)
        const isOwnChange = sample.isOwnChange === true && answer.status === 200
        if (!isOwnChange) expect(restAfter).toEqual(restBefore)
        if (!isLogged) expect(logAfter).toBe(logBefore)
      },
    )
  }

  it.each(sample.allowedTo ?? [])('is the right of %s as well', async (colleague) => {
    const prepared = await sample.prepare(world)
    const answer = await send(one, prepared.input, await as(colleague))
    await checkSuccess(one, prepared, answer)
  })

  it('succeeds as declared, acts once when it is sent twice, and is logged as declared', async () => {
    const prepared = await sample.prepare(world)
    const options =
      sample.isSessionEnded && sample.as
        ? { token: await signInToken(product.address, sample.as, CAST_PASSWORD) }
        : await as(sample.as)
    const headers = { 'idempotency-key': randomUUID() }
    const action = 'action' in call.audit ? call.audit.action : undefined
    const logged = action ? await loggedCount(action) : 0
    // What may be repeated without harm is logged again, and writes nothing else but the same values.
    const isLoggedAgain = call.repeat === 'natural'
    const digest = isLoggedAgain ? contentDigest : databaseDigest
    const before = await digest(test.ownerDb)
    const answer = await send(one, prepared.input, { ...options, headers })
    await checkSuccess(one, prepared, answer)
    const after = await digest(test.ownerDb)
    if (action) expect(await loggedCount(action)).toBeGreaterThan(logged)
    if (call.repeat === 'read') expect(after).toEqual(before)
    if (call.repeat === 'key') expect(after).not.toEqual(before)
    const again = await send(one, prepared.input, { ...options, headers })
    if (call.repeat === 'key') expect(again.body).toEqual(answer.body)
    const kept = (tables: Record<string, string>) => ({
      ...tables,
      ...(isLoggedAgain ? { sys_operation_log: '', doc_print_log: '', doc_exchange_message: '' } : {}),
      ...(sample.renews === undefined ? {} : { [sample.renews]: '' }),
    })
    expect(kept(await digest(test.ownerDb))).toEqual(kept(after))
    if (sample.isSessionEnded) expect(again.status).toBe(401)
  })
})

/** A drawing that would run a script, were it taken. */
const hostileFile = (condition: object): FileToKeep<unknown> => ({
  condition,
  content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  fileName: 'icon.svg',
})

/** A search for somebody else's document finds no row, total, count or exported cell. */
async function expectNothingFound(answer: WireAnswer, path: string): Promise<void> {
  if (answer.contentType === XLSX) {
    // A sheet for editing explains itself and names its columns above the header.
    const headRows = path.endsWith('/exporteditexcel') ? editSheetRows.header : 1
    expect((await readWorkbook(answer.bytes)).rows).toHaveLength(headRows)
    return
  }
  const data = answer.body.data as { records?: unknown[]; total?: number } & Record<string, number>
  if (data.records) expect([data.records, data.total]).toEqual([[], 0])
  else expect(Object.values(data).every((count) => count === 0)).toBe(true)
}
