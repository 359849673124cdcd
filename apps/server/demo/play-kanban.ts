import { buyingUnits } from '#db/demo/buying-units.ts'
import { demoKanbanTexts } from '#db/demo/kanban-texts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import type { ActorContext } from '#platform/server/actor-context.ts'
import { type OrderedGoods, readOrderedGoods } from './ordered-goods.ts'
import type { DemoFixtures } from './play-order.ts'

/** What becomes of the loops of the demo company, in turn: the purchaser orders by hand, cards are ordered at once, or it is closed. */
const STAGES = ['byPurchaser', 'atOnce', 'closed'] as const
/** Loops of each stage. */
const OF_EACH = 7
/** Cards of each loop. */
const CARDS = 6

interface Card {
  id: string
  version: number
}

/** Kanban loops of ordered goods, with cards in every state: full, empty, ordered, late, on the way, taken out. */
export async function playKanban(fixtures: DemoFixtures): Promise<void> {
  const found = await readOrderedGoods(fixtures, ['supplier_no', 'warehouse_no', 'goods_no'], STAGES.length * OF_EACH)
  for (const [at, goods] of found.entries()) await playLoop(fixtures, goods, at)
}

async function playLoop(fixtures: DemoFixtures, goods: OrderedGoods, at: number): Promise<void> {
  const { call, buyer, today } = fixtures
  const stage = STAGES[at % STAGES.length] ?? 'atOnce'
  const unit = keysOf(buyingUnits).find((one) => buyingUnits[one].orgNo === goods.orgNo) ?? 'hongKong'
  const texts = demoKanbanTexts[unit]
  const { lineQty, ...place } = goods
  const { id, version, loopNo } = await call(
    { ...buyer, today: addDays(today, -20) },
    'ISrmKanbanLoopService/addKanbanLoop',
    {
      ...place,
      containerQty: String(Math.max(1, Math.ceil(Number(lineQty) / 10))),
      cardCount: CARDS,
      place: texts.places[at % texts.places.length] ?? '',
      requestRule: stage === 'byPurchaser' ? 'byPurchaser' : 'atOnce',
      replenishDays: 2 + (at % 4),
      remark: null,
    },
  )
  if (stage === 'closed') {
    await call(buyer, 'ISrmKanbanLoopService/closeKanbanLoop', { id, version, reason: texts.closed })
    return
  }
  const { records } = await call(buyer, 'ISrmKanbanCardService/getKanbanCardPage', {
    condition: { loopNo },
    field: 'cardNo',
    order: 'asc',
  })
  await playCards(fixtures, goods, { cards: records, isByHand: stage === 'byPurchaser', recalled: texts.recalled })
}

/** The third card went once around, the fourth is on the way, the fifth ordered (too long ago, or today), the last one empty or full. */
async function playCards(
  { call, buyer, suppliers, today }: DemoFixtures,
  { supplierNo }: OrderedGoods,
  { cards, isByHand, recalled }: { cards: readonly Card[]; isByHand: boolean; recalled: string },
): Promise<void> {
  const supplier = suppliers.get(supplierNo)
  if (!supplier) throw new Error(`the demo company has no supplier ${supplierNo}`)
  const on = (actor: ActorContext, days: number): ActorContext => ({ ...actor, today: addDays(today, -days) })
  const [, , around, onWay, ordered, last] = cards
  if (!around || !onWay || !ordered || !last) throw new Error('a loop has its cards')
  const order = async (card: Card, days: number) => {
    const purchaser = on(buyer, days)
    const [emptied = card] = await call(purchaser, 'ISrmKanbanCardService/emptyKanbanCard', { list: [keyOf(card)] })
    if (!isByHand) return emptied
    const [done = emptied] = await call(purchaser, 'ISrmKanbanCardService/orderKanbanCard', { list: [keyOf(emptied)] })
    return done
  }
  const ship = async (card: Card, days: number) => {
    const input = { list: [keyOf(card)], asnNo: null }
    const [done = card] = await call(on(supplier, days), 'ISupSrmKanbanCardService/shipKanbanCard', input)
    return done
  }
  const came = await ship(await order(around, 12), 10)
  await call(on(buyer, 9), 'ISrmKanbanCardService/receiveKanbanCard', { list: [keyOf(came)] })
  const shipped = await ship(await order(onWay, 2), 1)
  const back = await call(on(supplier, 1), 'ISupSrmKanbanCardService/recallKanbanCard', {
    ...keyOf(shipped),
    reason: recalled,
  })
  await ship(back, 0)
  await order(ordered, isByHand ? 8 : 0)
  if (isByHand) await call(buyer, 'ISrmKanbanCardService/emptyKanbanCard', { list: [keyOf(last)] })
}

const keyOf = ({ id, version }: Card): Card => ({ id, version })
