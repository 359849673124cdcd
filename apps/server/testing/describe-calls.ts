import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import { readWorkbook } from '#platform/server/spreadsheet/read-workbook.ts'
import { editSheetRows } from '#platform/server/spreadsheet/write-edit-workbook.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { callSamples, type SampledCall } from '../call-samples.ts'
import { type AnyCallPath, callTables } from '../call-tables.ts'
import type { Product } from '../start-product.ts'
import type { CallSample, PreparedInput } from './call-sample.ts'
import { changedTables, contentDigest, databaseDigest } from './database-digest.ts'
import {
  addCustomMenu,
  createFixtureDatabase,
  FIXTURE_PASSWORD,
  FIXTURE_TENANT,
  grantAllBut,
  OUTSIDERS,
  outsiderSide,
} from './demo-fixtures.ts'
import { lastingWorld } from './lasting-world.ts'
import { staleInput, takesVersion } from './stale-input.ts'
import { type StillDatabase, stillDatabase } from './still-database.ts'
import { type ContextUser, type TestContext, testContext } from './test-context.ts'
import { startTestProduct } from './test-product.ts'
import {
  type DecidedFile,
  type FileToKeep,
  signInToken,
  type WireAnswer,
  type WireOptions,
  wireClient,
} from './wire-client.ts'
import { wrongInputs } from './wrong-inputs.ts'

const LOG = 'sys_operation_log'
/** What is written when rights are given. */
const RIGHTS = ['sys_role_menu', 'sys_permission_version']
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The running product that the calls of one module are tried at. */
interface Tried {
  test: TestDatabase
  product: Product
  context: TestContext
  /** The same for reads, which may share documents. */
  lasting: TestContext
  still: StillDatabase
  /** What several reads are tried with, by the function that prepares it. */
  read: Map<CallSample<unknown>['prepare'], PreparedInput<unknown>>
}

async function startTried(sampled: readonly SampledCall[]): Promise<Tried> {
  const test = await createFixtureDatabase()
  await addCustomMenu(test.ownerDb)
  await grantAllBut(test.ownerDb, 'everything', PERMISSION_FLAGS)
  const product = await startTestProduct(
    test.ownerUrl,
    // Nobody answers at this address: emails stay where they are.
    { PUBLIC_TENANT: FIXTURE_TENANT, MAIL_SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@harbour.example' },
    { askService: async () => ({ dcUrl: 'https://partner.example/in', ticket: 7 }) },
  )
  const context = testContext(product.address, test.db)
  // Before anything is watched: a sign-in is written down.
  const people = new Set([
    ...sampled.map(({ sample }) => sample.as),
    ...OUTSIDERS,
    'probeBuyer',
    'probeSupplier',
  ] as const)
  await Promise.all([...people].map((userNo) => userNo && context.token(userNo)))
  const read: Tried['read'] = new Map()
  const lasting = lastingWorld(context, () => read.clear())
  return { test, product, context, lasting, still: stillDatabase(test.ownerDb), read }
}

/**
 * Tries each call that a module declares, by its sample: refused without session, right or right input, to the other side and to
 * outsiders, without a change; then done as declared, once, and logged. What all refusals are tried with succeeds in the end.
 */
export function describeCalls(module: keyof typeof callTables): void {
  const sampled = Object.entries(callTables[module]).map(([path, call]): SampledCall => {
    const sample = callSamples[path as AnyCallPath] as SampledCall['sample']
    return { path: path as AnyCallPath, call, sample }
  })
  let tried: Tried
  beforeAll(async () => {
    tried = await startTried(sampled)
  })
  afterAll(async () => {
    await tried.product.stop()
    await tried.test.drop()
  })
  describe.each(sampled)('$path', (one) => describeCall(one, () => tried))
}

function describeCall(one: SampledCall, tried: () => Tried): void {
  const { path, call, sample } = one
  const menu = call.access.kind === 'menu' ? call.access : undefined

  const send = (input: unknown, options: WireOptions): Promise<WireAnswer> =>
    sendSample(tried().product.address, one, input, options)
  const as = async (userNo: ContextUser | null): Promise<WireOptions> => ({
    token: userNo === null ? undefined : await tried().context.token(userNo),
  })
  const prepare = async (): Promise<PreparedInput<unknown>> => {
    const { context, lasting, read, still } = tried()
    const isRead = call.repeat === 'read'
    const known = isRead ? read.get(sample.prepare) : undefined
    if (known) return known
    still.forget()
    const made = await sample.prepare(isRead ? lasting : context)
    if (isRead) read.set(sample.prepare, made)
    return made
  }
  // One input for all that are refused, and for whom it succeeds at last: whoever changed anything by it would be found out.
  let prepared: PreparedInput<unknown> | undefined
  const shared = async (): Promise<PreparedInput<unknown>> => {
    prepared ??= await prepare()
    await tried().still.begin()
    return prepared
  }

  if (call.access.kind !== 'public') {
    it.each([
      ['no session', undefined],
      ['a session that never was', 'A'.repeat(43)],
    ])('is refused with 10004 for %s', async (_name, token) => {
      const input = call.transport === 'upload' ? Buffer.from('x') : {}
      const answer = await send(call.transport === 'file' ? hostileFile({}) : input, { token })
      expect(answer).toMatchObject({ status: 401, body: { errorCode: '10004' } })
      expect(answer.body.errorMessage).not.toBe('')
    })
  }

  if (call.transport === 'upload') {
    it('refuses a body that is no upload, and a file that is none of its kind', async () => {
      await shared()
      const options = await as(sample.as)
      const json = await wireClient.json(tried().product.address, path, { file: 'x' }, options)
      expect(json).toMatchObject({ status: 415, body: { errorCode: 'wire.wrongContentType' } })
      const text = await send(Buffer.from('purchaseNo,purchaseSeq\nPO-1,10\n'), options)
      expect(text).toMatchObject({ status: 415, body: { errorCode: sample.wrongFileCode ?? 'wire.notSpreadsheet' } })
    })
  } else if (call.transport === 'file') {
    it('refuses a body that is no upload, a file that is not accepted, and every wrong condition', async () => {
      const { input } = await shared()
      const options = await as(sample.as)
      const { condition, ...file } = input as FileToKeep<object>
      const json = await wireClient.json(tried().product.address, path, { condition }, options)
      expect(json).toMatchObject({ status: 415, body: { errorCode: 'wire.wrongContentType' } })
      const script = await send(hostileFile(condition), options)
      expect(script).toMatchObject({ status: 415, body: { errorCode: 'wire.fileTypeRefused' } })
      for (const { input: wrong } of wrongInputs(condition)) {
        const { status, body } = await send({ ...file, condition: wrong }, options)
        expect([status, body.errorCode]).toEqual([400, 'wire.invalidInput'])
      }
    })
  } else {
    it('refuses every wrong input with its place', async () => {
      const { input } = await shared()
      const options = await as(sample.as)
      for (const { error, input: wrong, path: place } of wrongInputs(input as object)) {
        const { status, body } = await send(wrong, options)
        const refusal = { error, status: 400, errorCode: 'wire.invalidInput' }
        expect({ error, status, errorCode: body.errorCode }).toEqual(refusal)
        expect(body.details?.some((detail) => place.test(detail.path) && detail.message !== '')).toBe(true)
      }
    })
  }

  if (call.transport === undefined && takesVersion(call.input as z.ZodType)) {
    it('is refused to whom somebody has changed what it names', async () => {
      const { input } = await shared()
      const { body } = await send(staleInput(input), await as(sample.as))
      // Of what is new there is no version that somebody could have seen.
      const isNew = recordOf(input).version === 0
      const { staleVersion, notFound } = platformErrors
      expect([staleVersion.code, ...(isNew ? [notFound.code] : [])]).toContain(body.errorCode)
    })
  }

  const expectNotAllowed = async (userNo: 'probeBuyer' | 'probeSupplier', missing?: typeof menu) => {
    const { input } = await shared()
    const { still, test } = tried()
    await still.except(RIGHTS, () => grantAllBut(test.ownerDb, userNo, PERMISSION_FLAGS, missing))
    expect(await send(input, await as(userNo))).toMatchObject({
      status: 403,
      body: { errorCode: 'wire.notAllowed' },
    })
  }

  if (menu) {
    it.each(['purchaser', 'supplier'] as const)(`needs ${menu.flag} of ${menu.menuNo} on the side of a %s`, (side) =>
      expectNotAllowed(side === 'purchaser' ? 'probeBuyer' : 'probeSupplier', menu),
    )
  }

  // A call that names both sides is refused to neither.
  if (menu?.sides?.length === 1) {
    const wrongSide = menu.sides.includes('purchaser') ? 'probeSupplier' : 'probeBuyer'
    it(`is refused for the other side, whatever its menus allow (${wrongSide})`, () => expectNotAllowed(wrongSide))
  }

  if (call.access.kind !== 'public' && !sample.isSessionEnded) {
    it.each(OUTSIDERS.filter((outsider) => !sample.allowedTo?.includes(outsider)))(
      'gives nothing of others to, and takes nothing from, %s',
      async (outsider) => {
        if (sample.isOwnChange) prepared = undefined
        const { input, secrets = [] } = await shared()
        const options = await as(outsider)
        const isWrongSide = menu?.sides !== undefined && !menu.sides.includes(outsiderSide(outsider))
        const isLogged = 'action' in call.audit
        const mayBeAnswered = call.isList || call.repeat === 'read' || sample.isAboutCaller || sample.isOwnChange
        // What an answered outsider does may be logged, or stored as the outsider's own; what came before may not.
        if (mayBeAnswered && (isLogged || sample.isOwnChange)) expect(await tried().still.changes()).toEqual([])
        const answer = await send(input, options)
        const answers = [answer]
        if (call.isList && !isWrongSide) {
          const condition = {}
          answers.push(await wireClient.json(tried().product.address, path, { condition, size: 1000 }, options))
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
        if (answer.status !== 200 || !(isLogged || sample.isOwnChange)) return
        const changes = await tried().still.changes()
        if (!isLogged) expect(changes).not.toContain(LOG)
        if (!sample.isOwnChange) expect(changes.filter((table) => table !== LOG)).toEqual([])
      },
    )
  }

  it('changes nothing by what it refuses', async () => {
    await shared()
    expect(await tried().still.changes()).toEqual([])
  })

  it('succeeds as declared, acts once when it is sent twice, and is logged as declared', async () => {
    const { test, still, product } = tried()
    if (sample.isOwnChange) prepared = undefined
    const input = await shared()
    const options =
      sample.isSessionEnded && sample.as
        ? { token: await signInToken(product.address, sample.as, FIXTURE_PASSWORD) }
        : await as(sample.as)
    const headers = { 'idempotency-key': randomUUID() }
    const action = 'action' in call.audit ? call.audit.action : undefined
    const logged = action ? await loggedCount(test, action) : 0
    const before = await still.digest()
    const answer = await send(input.input, { ...options, headers })
    still.forget()
    await checkSuccess(one, input, answer)
    const after = await databaseDigest(test.ownerDb)
    if (action) expect(await loggedCount(test, action)).toBeGreaterThan(logged)
    if (call.repeat === 'read') expect(after).toEqual(before)
    if (call.repeat === 'key') expect(after).not.toEqual(before)
    // What may be repeated without harm is logged again, and writes nothing else but the same values where it has written.
    const isLoggedAgain = call.repeat === 'natural'
    const rewritten = isLoggedAgain ? changedTables(before, after) : []
    const values = await contentDigest(test.ownerDb, rewritten)
    const again = await send(input.input, { ...options, headers })
    if (call.repeat === 'key') expect(again.body).toEqual(answer.body)
    const end = await databaseDigest(test.ownerDb)
    const mayDiffer = [
      ...(isLoggedAgain ? [LOG, 'doc_print_log', 'doc_exchange_message'] : []),
      ...(sample.renews === undefined ? [] : [sample.renews]),
    ]
    const written = changedTables(after, end).filter((table) => !mayDiffer.includes(table))
    expect(written.filter((table) => !rewritten.includes(table))).toEqual([])
    const contents = await contentDigest(test.ownerDb, rewritten)
    expect(changedTables(values, contents).filter((table) => !mayDiffer.includes(table))).toEqual([])
    still.remember(end)
    if (sample.isSessionEnded) expect(again.status).toBe(401)
  })

  it.each(sample.allowedTo ?? [])('is the right of %s as well', async (colleague) => {
    const own = await prepare()
    tried().still.forget()
    const answer = await send(own.input, await as(colleague))
    await checkSuccess(one, own, answer)
  })
}

/** Sends a sample's input the way the call takes it. */
function sendSample(
  address: string,
  { path, call }: SampledCall,
  input: unknown,
  options: WireOptions,
): Promise<WireAnswer> {
  if (call.transport === 'upload') {
    const { content, decision } = Buffer.isBuffer(input) ? { content: input, decision: null } : (input as DecidedFile)
    return wireClient.upload(address, path, content, 'sample.xlsx', decision ? { ...options, decision } : options)
  }
  if (call.transport === 'file') return wireClient.file(address, path, input as FileToKeep<unknown>, options)
  return wireClient.json(address, path, call.isList ? input : { condition: input }, options)
}

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

async function loggedCount({ ownerDb }: TestDatabase, action: string): Promise<number> {
  const rows = await ownerDb.selectFrom('sys_operation_log').select('id').where('action', '=', action).execute()
  return rows.length
}

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
