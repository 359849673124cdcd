import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildParents, callerOf } from '#modules/orders/order/server/testing.ts'
import { cardKey, cardsOf, makeLoop, requestsOf } from '#modules/scheduling/card/server/testing.ts'
import { ask } from '#modules/scheduling/item/server/testing.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { brokenAmong } from '#platform/server/invariants/testing.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildParents(database.ownerDb)
})
afterAll(() => database.drop())

const buyer = callerOf('purchaser')
const supplier = callerOf('supplier')
const reason = 'Because'
const OPEN = ['ordered', 'inTransit']

const card = fc.nat({ max: 4 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('scanEmpty' as const), card }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('order' as const, 'ship' as const, 'recall' as const, 'receive' as const),
      card,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('withdraw' as const, 'remove' as const), card }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      cardCount: fc.integer({ min: 1, max: 6 }),
      requestRule: fc.constantFrom('atOnce' as const, 'byPurchaser' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const loopKey = (id: string) =>
  database.ownerDb
    .selectFrom('srm_kanban_loop')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function does(loopId: string, one: Step): Promise<unknown> {
  if (one.kind === 'close') {
    return ask(database, buyer, 'ISrmKanbanLoopService/closeKanbanLoop', { ...(await loopKey(loopId)), reason })
  }
  if (one.kind === 'edit') {
    const { cardCount, requestRule } = one
    const terms = { containerQty: '50', cardCount, place: null, requestRule, replenishDays: null, remark: null }
    return ask(database, buyer, 'ISrmKanbanLoopService/editKanbanLoop', { ...(await loopKey(loopId)), ...terms })
  }
  const cards = await cardsOf(database, loopId)
  const { id = '', card_no: code = '' } = cards[one.card % cards.length] ?? {}
  const key = await cardKey(database, id)
  switch (one.kind) {
    case 'scanEmpty':
      return ask(database, buyer, 'ISrmKanbanCardService/scanEmptyCard', { code })
    case 'order':
      return ask(database, buyer, 'ISrmKanbanCardService/orderKanbanCard', { list: [key] })
    case 'ship':
      return ask(database, supplier, 'ISupSrmKanbanCardService/shipKanbanCard', { list: [key], asnNo: null })
    case 'recall':
      return ask(database, supplier, 'ISupSrmKanbanCardService/recallKanbanCard', { ...key, reason })
    case 'receive':
      return ask(database, buyer, 'ISrmKanbanCardService/receiveKanbanCard', { list: [key] })
    case 'withdraw':
      return ask(database, buyer, 'ISrmKanbanCardService/withdrawKanbanCard', { ...key, reason })
    case 'remove':
      return ask(database, buyer, 'ISrmKanbanCardService/removeKanbanCard', { list: [key] })
  }
}

/** No card has two open requests, the open one says what the card says, and the loop counts its cards. */
async function checkCards(loopId: string): Promise<void> {
  const cards = await cardsOf(database, loopId)
  for (const { id, status } of cards) {
    const open = (await requestsOf(database, id)).filter(({ request_state: state }) => OPEN.includes(state))
    expect(open.map(({ request_state: state }) => state)).toEqual(OPEN.includes(status) ? [status] : [])
  }
  expect(await brokenAmong(database.ownerDb, ['invariant_scheduling_requests'])).toEqual([])
  const count = (...states: string[]) => cards.filter(({ status }) => states.includes(status)).length
  const { records } = await ask(database, supplier, 'ISrmKanbanLoopService/getKanbanLoopPage', {
    condition: { ids: [loopId] },
  })
  expect(records).toMatchObject([
    {
      cardCount: count('full', 'empty', ...OPEN),
      fullCount: count('full'),
      emptyCount: count('empty'),
      orderedCount: count('ordered'),
      inTransitCount: count('inTransit'),
    },
  ])
}

describe('kanban cards over random histories', () => {
  it('never have two open requests, and are counted as they stand, whatever is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const { id } = await makeLoop(database, buyer, { cardCount: 3 })
        for (const one of steps) {
          await does(id, one).catch((error: unknown) => {
            if (!(error instanceof BusinessError)) throw error
          })
          await checkCards(id)
        }
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 6) },
    )
  }, 300_000)
})
