import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { xlsxOf } from '#platform/server/spreadsheet/testing.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { callSamples } from './call-samples.ts'
import { type AnyCallPath, allCalls } from './call-tables.ts'
import { expectClear } from './testing/clear-answer.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { createFixtureDatabase } from './testing/demo-fixtures.ts'
import { freePort } from './testing/free-port.ts'
import { inLanes } from './testing/in-lanes.ts'
import { type ProductProgram, startProgram } from './testing/product-program.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { wireClient } from './testing/wire-client.ts'

const FOLDER = fileURLToPath(new URL('../../../shared/data/spreadsheets/', import.meta.url))
const isDataThere = existsSync(FOLDER)
if (!isDataThere) console.warn('../shared/data/spreadsheets is absent: only the own files are tried')
const REPORT_MEMORY = new URL('./testing/report-memory.ts', import.meta.url)

const MEBIBYTE = 1024 * 1024
/** As many files are worked on at once. */
const LANES = 2
/** What memory may differ between two rounds of the same files, in a process that keeps nothing. */
const MOST_KEPT = 8 * MEBIBYTE
const MOST_RESIDENT = 96 * MEBIBYTE
/** Of processor time that the files may take at once from everybody else who asks for something. */
const LONGEST_HOLD_MS = 500
/** Of a list's first page that another user asks for meanwhile, on a machine that may be busy with much else. */
const SLOWEST_PAGE_MS = 5000

/** Takes files of any layout: only what is hostile is refused. */
const ANY_LAYOUT: AnyCallPath = 'ISrmStatementService/readStatement'
const importPaths = Object.entries(allCalls).flatMap(([path, call]: [string, CallDeclaration]) =>
  call.transport === 'upload' && path !== ANY_LAYOUT ? [path as AnyCallPath] : [],
)

interface HostileFile {
  name: string
  content: Buffer
}

let test: TestDatabase
let program: ProductProgram
let context: TestContext
let dataDir: string
let collectedCount: number
let files: HostileFile[]

/** One of so many collected files stands for the others where reading them all again would show nothing new. */
const REPRESENTS = 12
/** The own files: each is hostile. */
const hostileFiles = (): HostileFile[] => files.slice(0, files.length - collectedCount)
/** The own files, and representatives of the collected ones. */
const representatives = (): HostileFile[] => {
  const own = files.length - collectedCount
  return files.filter((_, index) => index < own || (index - own) % REPRESENTS === 0)
}

beforeAll(async () => {
  test = await createFixtureDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'quayside-hostile-'))
  program = await startProgram(dataDir, {
    DATABASE_URL: test.ownerUrl,
    DEMO: 'on',
    PORT: String(await freePort()),
    NODE_OPTIONS: `--import=${REPORT_MEMORY.href}`,
  })
  context = testContext(program.address, test.db)
  const collected = collectedFiles()
  collectedCount = collected.length
  files = [...(await ownFiles()), ...collected]
})
afterAll(async () => {
  await program.stop()
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function ownFiles(): Promise<HostileFile[]> {
  const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  const odd = await xlsxOf(cell)
  return [
    { name: 'cut-off.xlsx', content: odd.subarray(0, odd.length - 30) },
    {
      name: 'entities.xlsx',
      content: await xlsxOf(cell, { 'xl/styles.xml': `${entity}<styleSheet>&b;</styleSheet>` }),
    },
    { name: 'far-cell.xlsx', content: await xlsxOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>') },
    { name: 'bomb.xlsx', content: await xlsxOf(cell, { 'xl/media/a.bin': 'a'.repeat(30 * MEBIBYTE) }) },
    { name: 'table.csv', content: Buffer.from('purchaseNo,purchaseSeq\nPO-1,10\n') },
    { name: 'page.xml', content: Buffer.from('<?xml version="1.0"?><Workbook/>') },
    { name: 'other-content.xls', content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0]) },
  ]
}

const collectedFiles = (): HostileFile[] =>
  isDataThere
    ? readdirSync(FOLDER)
        .filter((name) => name !== 'CATALOG.csv')
        .map((name) => ({ name, content: readFileSync(join(FOLDER, name)) }))
    : []

async function upload(path: AnyCallPath, { name, content }: HostileFile): Promise<string> {
  const { as } = callSamples[path]
  const options = { token: as === null ? undefined : await context.token(as) }
  const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'vi' }
  const answer = await wireClient.upload(program.address, path, content, name, { ...options, headers })
  expectClear([path, name], answer)
  return `${answer.body.errorCode} ${answer.body.errorMessage}`
}

interface Sending {
  path: AnyCallPath
  file: HostileFile
}

const sendingsOf = (paths: readonly AnyCallPath[], sent: readonly HostileFile[]): Sending[] =>
  paths.flatMap((path) => sent.map((file) => ({ path, file })))

/** Sends files to the import calls, and answers what they said. */
async function round(sendings: readonly Sending[]): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  await inLanes(LANES, sendings, async ({ path, file }) => {
    said.set(`${path} ${file.name}`, await upload(path, file))
  })
  return said
}

async function memory(): Promise<{ rss: number; kept: number; heldMs: number }> {
  const line = once(program.process.stdout ?? program.process, 'data') as Promise<[Buffer]>
  program.process.kill('SIGUSR2')
  const [text] = await line
  return JSON.parse(text.toString()) as { rss: number; kept: number; heldMs: number }
}

/** Asks for the first page of a list again and again until told to stop; answers how long each took, the slowest last. */
function watchAnother() {
  const tookMs: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now()
      await context.call('supplier', 'ISupSrmPurchaseService/getPurchasePage', { size: 20 })
      tookMs.push(performance.now() - startedAt)
      await pause(50)
    }
  })()
  return async (): Promise<number[]> => {
    isOver = true
    await watching
    return tookMs.toSorted((a, b) => a - b)
  }
}

describe('hostile workbooks', { timeout: 600_000 }, () => {
  it('are refused by every import in the language asked for, write nothing, hold nobody up and leave no memory behind', async () => {
    const compared = ['ISupSrmPurchaseHeadService/checkeditexcel', 'ISrmAsnHeadService/checkeditexcel']
    expect(importPaths).toEqual(expect.arrayContaining(compared))
    await context.order('accepting')
    // Sign-ins are logged.
    for (const userNo of ['supplier', ...[...importPaths, ANY_LAYOUT].map((path) => callSamples[path].as)] as const) {
      if (userNo !== null) await context.token(userNo)
    }
    const before = await databaseDigest(test.ownerDb)
    // From here on it is counted what holds the program up.
    await memory()
    const stopWatching = watchAnother()
    // All calls read files by the same reader: one gets every file, the others those that stand for them.
    const first = importPaths.slice(0, 1)
    const sendings = [
      ...sendingsOf(first, files),
      ...sendingsOf(importPaths.slice(1), representatives()),
      ...sendingsOf([ANY_LAYOUT], hostileFiles()),
    ]
    const said = await round(sendings)
    const tookMs = await stopWatching()
    expect(said.size).toBe(sendings.length)
    // None of them is an import of ours, so none may pass; what they were refused for is said in Vietnamese.
    expect([...said].filter(([, sentence]) => !/^\S+ .*[\u00c0-\u1ef9]/.test(sentence))).toEqual([])
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
    expect(tookMs.length).toBeGreaterThan(20)
    expect(tookMs[Math.floor(tookMs.length * 0.99)]).toBeLessThan(SLOWEST_PAGE_MS)

    const earlier = await memory()
    expect(earlier.heldMs).toBeLessThan(LONGEST_HOLD_MS)
    await round(sendingsOf(first, representatives()))
    const later = await memory()
    expect(later.kept - earlier.kept).toBeLessThan(MOST_KEPT)
    expect(later.rss - earlier.rss).toBeLessThan(MOST_RESIDENT)
  })
})
