import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { bodyBytesOf } from '#platform/contract/calls.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { CONDITION_BYTES } from '#platform/server/files/receive-file.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import { callSamples, type SampledCall } from './call-samples.ts'
import { type AnyCallPath, allCalls } from './call-tables.ts'
import type { Product } from './start-product.ts'
import { expectClear } from './testing/clear-answer.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { addCustomMenu, createFixtureDatabase, FIXTURE_TENANT, grantAllBut } from './testing/demo-fixtures.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import { inLanes } from './testing/in-lanes.ts'
import { lastingWorld } from './testing/lasting-world.ts'
import { refusesCursor } from './testing/refuses-cursor.ts'
import { type TestContext, testContext } from './testing/test-context.ts'
import { startTestProduct } from './testing/test-product.ts'
import { type Place, textPlaces, textWriter, withText } from './testing/text-places.ts'
import { type FileToKeep, type WireAnswer, wireClient } from './testing/wire-client.ts'

/** Refusals that schemas name for a value that is missing. */
const NAMED_REFUSALS: readonly string[] = [
  deliveriesErrors.deliveryQuantityWrong.code,
  ordersErrors.promisedQuantityEmpty.code,
  ordersErrors.promisedDateEmpty.code,
  // A bound is a number, whatever else the text is.
  schedulingErrors.rangeBoundWrong.code,
]

/** Side by side as many as the machine of the tests has use for. */
const LANES = 4

let test: TestDatabase
let product: Product
let context: TestContext
/** The same for reads, which may share documents. */
let lasting: TestContext

beforeAll(async () => {
  test = await createFixtureDatabase()
  await addCustomMenu(test.ownerDb)
  await grantAllBut(test.ownerDb, 'everything', PERMISSION_FLAGS)
  const askService = async () => ({ dcUrl: 'https://partner.example/in' })
  const mail = { MAIL_SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'portal@harbour.example' }
  product = await startTestProduct(test.ownerUrl, { PUBLIC_TENANT: FIXTURE_TENANT, ...mail }, { askService })
  context = testContext(product.address, test.db)
  lasting = lastingWorld(context, () => {})
})
afterAll(async () => {
  await product.stop()
  await test.drop()
})

const texts = hostileTexts()
const sampled = Object.entries(allCalls)
  .map(([path, call]): SampledCall => {
    const sample = callSamples[path as AnyCallPath] as SampledCall['sample']
    return { path: path as AnyCallPath, call, sample }
  })
  .filter(({ call }) => call.transport !== 'upload')

let turn = 0
/**
 * The text that a place gets over the wire, the next place the next one, so that each text is sent somewhere; the schema of each
 * place judges them all.
 */
const nextText = (): string => {
  turn += 1
  return texts[turn % texts.length] ?? ''
}

/** Of all texts in all places of a call, in processor time. */
const SLOWEST_JUDGING_MICROSECONDS = 5_000_000

/** A text that stands for what the schemas of plain text refuse. */
const UNSTORABLE = 'nul \u0000 character'

/** The part of an input that its schema judges: of a file to keep, the condition. */
const judged = ({ call }: SampledCall, input: unknown): unknown =>
  call.transport === 'file' ? (input as FileToKeep<unknown>).condition : input

const made = new Map<SampledCall['sample']['prepare'], unknown>()
/** An input of a call as it was first made, for whoever changes nothing by it. */
async function madeInput({ call, sample }: SampledCall): Promise<unknown> {
  if (made.has(sample.prepare)) return made.get(sample.prepare)
  const { input } = await sample.prepare(call.repeat === 'read' ? lasting : context)
  made.set(sample.prepare, input)
  return input
}

let senders = 0
/** Sends the input with a text at a place. Whoever is not signed in comes from another address each time. */
async function send(one: SampledCall, input: unknown, place: Place, text: string): Promise<WireAnswer> {
  const { path, call, sample } = one
  senders += 1
  const options =
    sample.as === null
      ? { headers: { 'x-forwarded-for': `10.1.${senders >> 8}.${senders & 255}` } }
      : { token: await context.token(sample.as) }
  const condition = withText(judged(one, input), place, text)
  const file = { ...(input as FileToKeep<unknown>), condition }
  const sent = [path, place.join('.'), text.slice(0, 200)]
  const sending =
    call.transport === 'file'
      ? wireClient.file(product.address, path, file, options)
      : wireClient.json(product.address, path, call.isList ? condition : { condition }, options)
  const answer = await sending.catch((cause: unknown) => {
    throw new Error(`the answer to ${JSON.stringify(sent)} broke off`, { cause })
  })
  expectClear(sent, answer)
  // Passwords that are wrong too often end the session before anything is judged.
  const isJudged = answer.body.errorCode !== '10004' && !call.input.safeParse(condition).success
  // What comes with a file is cut off at its limit and never read.
  const isCutOff = call.transport === 'file' && Buffer.byteLength(JSON.stringify(condition)) > CONDITION_BYTES
  // A body beyond the limit of its call is not read to its end, so nothing of it is judged.
  const isTooLarge = call.transport !== 'file' && Buffer.byteLength(JSON.stringify({ condition })) > bodyBytesOf(call)
  const refusal = isCutOff ? 'wire.malformedBody' : isTooLarge ? 'wire.bodyTooLarge' : 'wire.invalidInput'
  // What is missing beside the text may have a sentence of its own, which is told alone.
  const isNamed = NAMED_REFUSALS.includes(answer.body.errorCode ?? '')
  if (isJudged && !isNamed) expect([...sent, answer.body.errorCode]).toEqual([...sent, refusal])
  return answer
}

/**
 * What a running database does by itself and a cluster of tests does not: where PostgreSQL knows nothing of the hundreds of documents
 * that the samples have made, it takes one of each table for all there are, and joins each row with each.
 */
const countRows = (): Promise<unknown> => sql`analyze`.execute(test.ownerDb)

describe('a hostile text', { timeout: 600_000 }, () => {
  it('is looked for or refused in every place of every call that reads, and changes nothing', async () => {
    const reading = sampled.filter(({ call }) => call.repeat === 'read')
    const inputs = new Map<SampledCall, unknown>()
    for (const one of reading) inputs.set(one, await madeInput(one))
    await countRows()
    const before = await databaseDigest(test.ownerDb)
    let found = 0
    await inLanes(LANES, reading, async (one) => {
      const input = inputs.get(one)
      for (const place of textPlaces(one.call.input, input)) {
        const { status } = await send(one, input, place, nextText())
        if (status === 200) found += 1
      }
    })
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
    expect(found).toBeGreaterThan(200)
  })

  it('that counts beyond the database is refused by every list and every export, before a file begins', async () => {
    const ids = ['9999999999999999999']
    const areOfNoTable = new Set(
      sampled.filter(({ call }) => call.isList && refusesCursor(call)).map(({ path }) => path.split('/')[0]),
    )
    for (const { path, call, sample } of sampled) {
      if (!call.isList || sample.as === null) continue
      // Rows that no table holds, such as caches and texts, have names and keys, of which that could be one.
      if (areOfNoTable.has(path.split('/')[0]) && call.input.safeParse({ condition: { ids } }).success) continue
      const options = { token: await context.token(sample.as) }
      const answer = await wireClient.json(product.address, path, { condition: { ids } }, options)
      expect([path, answer.status, answer.body.errorCode]).toEqual([path, 400, 'wire.invalidInput'])
    }
  })

  it('is stored or refused in every place of every call that writes; what is refused leaves no trace', async () => {
    const writing = sampled.filter(({ call }) => call.repeat !== 'read')
    const refused: [SampledCall, unknown, Place, string][] = []
    let stored = 0
    const tryAll = async (one: SampledCall): Promise<void> => {
      let { input } = await one.sample.prepare(context)
      made.set(one.sample.prepare, input)
      // Made anew only where it is sent once more.
      let isSpent = false
      for (const place of textPlaces(one.call.input, judged(one, input))) {
        for (const text of [UNSTORABLE, nextText()]) {
          if (isSpent) input = (await one.sample.prepare(context)).input
          const { status } = await send(one, input, place, text)
          isSpent = status === 200 && !one.call.isList
          if (status === 200) stored += 1
          else refused.push([one, input, place, text])
        }
      }
    }
    // Wrong passwords are counted, and lock their user.
    const isAboutPasswords = ({ path }: SampledCall): boolean =>
      /\/(login|updatepwd|beginFactor|turnOffFactor)$/.test(path)
    const turns = Map.groupBy(
      writing.filter((one) => !isAboutPasswords(one)),
      ({ path, sample }) => sample.turn ?? path.split('/')[0],
    )
    await inLanes(LANES, [...turns.values()], async (ofTurn) => {
      for (const one of ofTurn) await tryAll(one)
    })
    expect(stored).toBeGreaterThan(100)
    // All that was refused is sent once more, between two looks at everything there is.
    const before = await databaseDigest(test.ownerDb)
    await inLanes(LANES, refused, async ([one, ...sent]) => {
      const { status } = await send(one, ...sent)
      expect([one.path, sent, status < 400]).toEqual([one.path, sent, false])
    })
    expect(await databaseDigest(test.ownerDb)).toEqual(before)
    for (const one of writing.filter(isAboutPasswords)) await tryAll(one)
    expect(turn).toBeGreaterThan(texts.length)
  })

  // The last, of the inputs that those above have made.
  it('is judged by the schemas of all calls, in all their places at once, and quickly', async () => {
    const slow: unknown[] = []
    for (const one of sampled) {
      const sample = judged(one, await madeInput(one))
      const write = textWriter(sample, textPlaces(one.call.input, sample))
      const startedAt = process.threadCpuUsage()
      for (const text of texts) one.call.input.safeParse(write(text))
      if (process.threadCpuUsage(startedAt).user > SLOWEST_JUDGING_MICROSECONDS) slow.push(one.path)
    }
    expect(slow).toEqual([])
  })
})
