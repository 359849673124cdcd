import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordHash } from '#modules/identity/password/server/password-hash.ts'
import { HEADERS, PORTAL_APPLICATION } from '#platform/contract/envelope.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import type { PublicContext } from '#platform/server/call-context.ts'
import { createSecretBox } from '#platform/server/secret-box.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'
import { signIn } from './sign-in.ts'

/** So many tries are under way at once: answers leave at quarters of a second, and the machine is not to be what is measured. */
const LANES = 4

/** So many tries of each kind, after which their times are looked at. */
interface Look {
  tries: number
  /** How far from one half two kinds may be. */
  furthest: number
}

/**
 * Tries that cannot be told apart have one half; chance moves it by 0.41 / √tries. A password that is not compared for the one kind
 * gives 1. The first look ends 85 runs of 100 that have nothing to find; kinds of which 60 pairs of 100 give away which is which pass
 * it once in sixty runs, with 63 pairs once in two thousand. Whatever is not clear then is tried as often as it takes to be certain:
 * by chance alone fewer than one run in 100,000 fails.
 */
const LOOKS: readonly [Look, Look] = [
  { tries: 250, furthest: 0.045 },
  { tries: 1_000, furthest: 0.06 },
]

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into sys_tenant (tenantsid, tenant_name) values ('A', 'A'), ('B', 'B')`.execute(test.ownerDb)
  const pwd = await passwordHash.create('secret1')
  await sql`insert into sys_user (tenantsid, user_no, user_name, pwd)
    select tenantsid, user_no, user_no, ${pwd} from (values ('A', 'anna'), ('A', 'both'), ('B', 'both')) u (tenantsid, user_no)`.execute(
    test.ownerDb,
  )
})
afterAll(() => test.drop())

interface Try {
  kind: string
  ms: number
  answer: string
}

async function tryOnce(kind: string, userNo: string, clientAddress: string): Promise<Try> {
  const context: PublicContext = {
    language: 'en-US',
    translate: (key) => key,
    requestId: 'r',
    clientAddress,
    header: (name) => (name === HEADERS.application ? PORTAL_APPLICATION : undefined),
    cookie: () => undefined,
    setCookie: () => {},
  }
  const options = { db: test.db, sessionHours: 12, sessionIdleMinutes: 60, secretBox }
  const startedAt = performance.now()
  const answer = await signIn(options, context, { userNo, pwd: Buffer.from('wrong').toString('base64') }).then(
    () => 'signed in',
    (error: unknown) =>
      error instanceof BusinessError ? JSON.stringify([error.declaration, error.parameters]) : String(error),
  )
  return { kind, ms: performance.now() - startedAt, answer }
}

const secretBox = createSecretBox(randomBytes(32))

/** Tries of several kinds in an order of chance, so that what the machine does meanwhile meets them alike. */
async function tryAll(plans: readonly (() => Promise<Try>)[]): Promise<Try[]> {
  const waiting = [...plans]
  for (let at = waiting.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    const [a, b] = [waiting[at], waiting[other]]
    if (a && b) [waiting[at], waiting[other]] = [b, a]
  }
  const done: Try[] = []
  const lane = async () => {
    for (let plan = waiting.pop(); plan; plan = waiting.pop()) done.push(await plan())
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}

/** How often a try of the one kind took longer than one of the other: the best that a reader of the times alone can do. */
function partLonger(tries: readonly Try[], one: string, other: string): number {
  const ranked = tries.filter(({ kind }) => kind === one || kind === other).sort((a, b) => a.ms - b.ms)
  const ofOne = ranked.filter(({ kind }) => kind === one).length
  const ranks = ranked.reduce((sum, { kind }, rank) => sum + (kind === one ? rank + 1 : 0), 0)
  return (ranks - (ofOne * (ofOne + 1)) / 2) / (ofOne * (ranked.length - ofOne))
}

const address = (number: number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

describe('tries of a number that one user has, that users of two companies have, and that nobody has', () => {
  it('are told apart neither by their answers nor by their times', async () => {
    const kinds = ['anna', 'both', 'nobody']
    const tries: Try[] = []
    const tryUpTo = async (last: number) => {
      const begun = tries.length / kinds.length
      const plans = kinds.flatMap((userNo, kind) =>
        Array.from({ length: last - begun }, (_, at) => {
          const clientAddress = address(kind * LOOKS[1].tries + begun + at)
          return () => tryOnce(userNo, userNo, clientAddress)
        }),
      )
      tries.push(...(await tryAll(plans)))
    }
    const isWithin = (furthest: number) =>
      ['anna', 'both'].every((known) => Math.abs(partLonger(tries, known, 'nobody') - 0.5) < furthest)
    const [first, second] = LOOKS
    await tryUpTo(first.tries)
    if (!isWithin(first.furthest)) {
      await tryUpTo(second.tries)
      expect(isWithin(second.furthest)).toBe(true)
    }
    expect(new Set(tries.map(({ answer }) => answer)).size).toBe(1)
  }, 1_800_000)

  it('are told apart by nothing once their addresses are closed either', async () => {
    const kinds = ['anna', 'nobody']
    for (const userNo of kinds) {
      for (let guess = 0; guess < 5; guess++) await tryOnce(userNo, userNo, '192.0.2.1')
    }
    const plans = kinds.flatMap((userNo) =>
      Array.from({ length: 150 }, () => () => tryOnce(userNo, userNo, '192.0.2.1')),
    )
    const tries = await tryAll(plans)
    expect(new Set(tries.map(({ answer }) => answer.replace(/"minutes":\d+/, ''))).size).toBe(1)
    expect(tries[0]?.answer).toContain('identity.userLocked')
    // Chance moves 150 of each kind by 0.033.
    expect(Math.abs(partLonger(tries, 'anna', 'nobody') - 0.5)).toBeLessThan(0.16)
  }, 600_000)
})
