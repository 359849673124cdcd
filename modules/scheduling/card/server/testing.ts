import { ask, newGoods } from '#modules/scheduling/item/server/testing.ts'
import type { Caller } from '#platform/server/call-context.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { CARD_STATES } from '../contract/fields.ts'

type State = (typeof CARD_STATES)[number]

/** What is said of a loop that tests make, where it matters to them. */
export interface LoopOverrides {
  orgNo?: string
  warehouseNo?: string
  containerQty?: string
  cardCount?: number
  place?: string
  requestRule?: 'atOnce' | 'byPurchaser' | null
  replenishDays?: number | null
}

/** The input of a new loop of goods of its own. */
export async function newLoop(database: TestDatabase, { orgNo, warehouseNo, ...terms }: LoopOverrides = {}) {
  const goods = await newGoods(database, { ...(orgNo ? { orgNo } : {}), ...(warehouseNo ? { warehouseNo } : {}) })
  const usual = { containerQty: '50', cardCount: 1, place: '', requestRule: null, replenishDays: null, remark: null }
  return { ...goods, ...usual, ...terms }
}

/** A new loop, and its cards by their numbers. */
export async function makeLoop(database: TestDatabase, buyer: Caller, overrides: LoopOverrides = {}) {
  const made = await ask(database, buyer, 'ISrmKanbanLoopService/addKanbanLoop', await newLoop(database, overrides))
  return { ...made, cards: await cardsOf(database, made.id) }
}

/** The cards of a loop as they are stored, by their numbers. */
export const cardsOf = ({ ownerDb }: TestDatabase, loopId: string) =>
  ownerDb.selectFrom('srm_kanban_card').selectAll().where('loop_id', '=', loopId).orderBy('card_seq').execute()

/** Requests of a card as they are stored, in their order. */
export const requestsOf = ({ ownerDb }: TestDatabase, cardId: string) =>
  ownerDb.selectFrom('srm_kanban_request').selectAll().where('card_id', '=', cardId).orderBy('id').execute()

/** A card as commands name it now. */
export const cardKey = ({ ownerDb }: TestDatabase, id: string) =>
  ownerDb.selectFrom('srm_kanban_card').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

/** The only card of a new loop, led to a state. */
export async function makeCard(
  database: TestDatabase,
  { buyer, supplier }: { buyer: Caller; supplier: Caller },
  state: State,
  overrides: LoopOverrides = {},
): Promise<{ id: string; version: number }> {
  const loop = await makeLoop(database, buyer, {
    ...(state === 'empty' ? { requestRule: 'byPurchaser' } : {}),
    ...overrides,
  })
  const { id = '' } = loop.cards[0] ?? {}
  const list = async () => ({ list: [await cardKey(database, id)] })
  if (state === 'removed') await ask(database, buyer, 'ISrmKanbanCardService/removeKanbanCard', await list())
  if (state === 'full' || state === 'removed') return cardKey(database, id)
  await ask(database, buyer, 'ISrmKanbanCardService/emptyKanbanCard', await list())
  if (state === 'inTransit') {
    await ask(database, supplier, 'ISupSrmKanbanCardService/shipKanbanCard', { ...(await list()), asnNo: null })
  }
  return cardKey(database, id)
}
