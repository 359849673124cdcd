import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setDefaultPassword } from '#apps/server/testing/people.ts'
import type { CallTable } from '#platform/contract/calls.ts'
import { PERMISSION_FLAGS } from '#platform/contract/permission-flags.ts'
import { wholeCallTables } from './call-tables.ts'
import { databaseDigest } from './testing/database-digest.ts'
import { addPerson, type Person, type Rights, tokenOf } from './testing/people-of-rights.ts'
import { type Attempt, attempts, type Stage } from './testing/rights-attempts.ts'
import { runningProduct } from './testing/running-product.ts'
import { type WireAnswer, wireClient } from './testing/wire-client.ts'

const running = runningProduct()
const calls: CallTable = wholeCallTables.identity ?? {}
const touching = Object.entries(calls).filter(
  ([, { touches }]) => touches !== undefined && touches !== 'caller' && touches !== 'nobody',
)

beforeAll(() => setDefaultPassword(running.context))
// The licence counts valid users, and these tries need many.
afterEach(() =>
  sql`update sys_user set status_code = '0'
    where user_no ~ '^[cpu]-' and status_code <> '0'`.execute(running.test.ownerDb),
)

/** Whoever administers people may do all of that, so that nothing but the rule itself stands in the way. */
const ADMINISTERS = Object.fromEntries(
  ['baseUser', 'baseRole', 'baseMenu', 'passwordPolicy', 'apiKey', 'supplierColleague'].map((menuNo) => [
    menuNo,
    PERMISSION_FLAGS,
  ]),
)

const MENUS = { userOrder: ['isSearch', 'isExport'], answerRate: ['isSearch'] } as const
const ALL = {
  menus: MENUS,
  orgNos: ['SZ10', 'VN20'],
  warehouseNos: ['SZ-RM', 'VN-RM'],
  classifyTypes: ['RAW', 'MRO'],
}
const ofSupplier = (belongSupplier: string, menus: Rights['menus'] = MENUS): Rights => ({ menus, belongSupplier })

/** Rights of which the larger ones hold something that the smaller ones lack; `reaching`: of who may act on the larger ones. */
interface Pair {
  name: string
  smaller: Rights
  larger: Rights
  reaching?: Rights
}

const PURCHASERS: readonly Pair[] = [
  { name: 'fewer flags', smaller: { ...ALL, menus: { ...MENUS, userOrder: ['isSearch'] } }, larger: ALL },
  { name: 'fewer menu entries', smaller: { ...ALL, menus: { userOrder: MENUS.userOrder } }, larger: ALL },
  { name: 'fewer organisations', smaller: { ...ALL, orgNos: ['SZ10'] }, larger: ALL },
  { name: 'fewer warehouses', smaller: { ...ALL, warehouseNos: ['SZ-RM'] }, larger: ALL },
  { name: 'fewer categories', smaller: { ...ALL, classifyTypes: ['RAW'] }, larger: ALL },
  { name: 'no role admin', smaller: ALL, larger: { ...ALL, isAdministrator: true } },
  {
    name: 'the other side',
    smaller: ALL,
    larger: ofSupplier('S1001'),
    reaching: { ...ALL, menus: { ...MENUS, bmSupplier: ['isModify'] } },
  },
]

const SUPPLIERS: readonly Pair[] = [
  {
    name: 'fewer flags',
    smaller: ofSupplier('S1001', { ...MENUS, userOrder: ['isSearch'] }),
    larger: ofSupplier('S1001'),
  },
  {
    name: 'fewer menu entries',
    smaller: ofSupplier('S1001', { userOrder: MENUS.userOrder }),
    larger: ofSupplier('S1001'),
  },
  {
    name: 'another supplier',
    smaller: ofSupplier('S1002'),
    larger: ofSupplier('S1001'),
    reaching: ofSupplier('S1001'),
  },
]

/** What refuses a call for the rights of others; people of another supplier, and places beyond the own authority, are not even seen. */
const BEYOND =
  /^(identity\.(beyond(Rights|Authority|Administrator|Side)|role(OfAdministrators|BeyondRights|HeldBeyond)|grantBeyond|menuBeyondRights|defaultPasswordBeyond|keyBeyondRights)|wire\.(notFound|recordReferenceUnknown)|identity\.unknownRole)$/

const administering = (rights: Rights): Rights => ({ ...rights, menus: { ...rights.menus, ...ADMINISTERS } })

async function send(path: string, attempt: Attempt, person: Person): Promise<WireAnswer> {
  const { address } = running.product
  const options = { token: await tokenOf(running.test.ownerDb, person) }
  if (calls[path as keyof typeof calls]?.transport === 'upload') {
    return wireClient.upload(address, path, attempt.input as Buffer, 'people.xlsx', options)
  }
  return wireClient.json(address, path, { condition: attempt.input }, options)
}

async function stageOf({ smaller, larger, reaching = larger }: Pair): Promise<Stage> {
  const { ownerDb } = running.test
  const person = (rights: Rights) => addPerson(ownerDb, rights)
  return {
    context: running.context,
    ownerDb,
    address: running.product.address,
    actor: await person(administering(smaller)),
    reaching: await person(administering(reaching)),
    small: await person(smaller),
    large: await person(larger),
  }
}

/** How a call ended; a file with what is wrong in its first row. */
function outcomeOf({ status, body }: WireAnswer): { status: number; code: string } {
  const { errorCode = '', data } = body
  const errors = errorCode === 'documents.importRefused' ? (data as { rows: { errorCode: string }[] }).rows : []
  return { status, code: errors[0]?.errorCode ?? errorCode }
}

describe('every call on users, roles, menu entries, passwords, factors and keys', () => {
  it('says on whose rights it acts', () => {
    const silent = Object.entries(calls).filter(
      ([, { repeat, transport, touches }]) => repeat !== 'read' && transport !== 'download' && touches === undefined,
    )
    expect(silent.map(([path]) => path)).toEqual([])
  })

  it('is tried here', () => {
    expect(Object.keys(attempts).sort()).toEqual(touching.map(([path]) => path).sort())
  })
})

describe('every permission flag', () => {
  it.each(PERMISSION_FLAGS.filter((flag) => flag !== 'isSearch'))(
    'is given by nobody who lacks it: %s',
    async (flag) => {
      const path = 'ISrmSysRoleService/saveorupdaterole'
      const rest = PERMISSION_FLAGS.filter((one) => one !== flag)
      const stage = await stageOf({
        name: flag,
        smaller: { ...ALL, menus: { userOrder: rest } },
        larger: { ...ALL, menus: { userOrder: [...PERMISSION_FLAGS] } },
      })
      const made = await attempts[path]?.attempt?.giving?.to(stage, stage.small)
      if (!made) throw new Error('roles are given rights by this call')
      expect(outcomeOf(await send(path, made, stage.actor)).code).toMatch(BEYOND)
      expect((await send(path, made, stage.reaching)).status).toBe(200)
    },
  )
})

describe.each(Object.entries(attempts))('%s', (path, { of, attempt, none }) => {
  if (none !== undefined) {
    it(`gives nothing and takes nothing: ${none}`, () => expect(calls[path as keyof typeof calls]).toBeDefined())
    return
  }
  const pairs = (of === 'supplier' ? SUPPLIERS : PURCHASERS).filter(({ name }) => attempt.pairs?.includes(name) ?? true)

  it.each(pairs)('is refused to whoever has $name, on whoever has more', async (pair) => {
    const stage = await stageOf(pair)
    const made = await attempt.on(stage, stage.large)
    const before = await databaseDigest(stage.ownerDb)
    const answer = await send(path, made, stage.actor)
    const { status, code } = outcomeOf(answer)
    expect(code).toMatch(BEYOND)
    expect([403, 404, 422]).toContain(status)
    expect(await databaseDigest(stage.ownerDb)).toEqual(before)
  })

  it.each(pairs)('is open to whoever has what $name lack', async (pair) => {
    const stage = await stageOf(pair)
    const made = await attempt.on(stage, pair.reaching ? stage.large : stage.small)
    const { status, code } = outcomeOf(await send(path, made, stage.reaching))
    expect({ status, code }).toEqual(made.last ?? { status: 200, code: '' })
  })

  const { giving } = attempt
  if (giving) {
    it.each(pairs.filter(({ name }) => name !== 'another supplier' && (giving.pairs?.includes(name) ?? true)))(
      'gives nobody what whoever has $name lacks',
      async (pair) => {
        const stage = await stageOf(pair)
        const made = await giving.to(stage, stage.small)
        const { code } = outcomeOf(await send(path, made, stage.actor))
        expect(code).toMatch(BEYOND)
        const { rows } = await sql<{ given: number }>`select count(*)::int as given from sys_user_role
          where user_id = ${stage.small.id}`.execute(stage.ownerDb)
        expect(rows[0]?.given).toBe(1)
      },
    )
  }
})
