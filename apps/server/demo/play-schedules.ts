import { buyingUnits } from '#db/demo/buying-units.ts'
import { demoScheduleTexts } from '#db/demo/schedule-texts.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { type OrderedGoods, readOrderedGoods } from './ordered-goods.ts'
import type { DemoFixtures } from './play-order.ts'

/** What becomes of the schedules of the demo company, in turn. */
const STAGES = ['draft', 'published', 'answered', 'replied', 'late', 'closed'] as const
/** Schedules of each stage. */
const OF_EACH = 6

/** Schedules of ordered goods in every stage: prepared, waiting for a reply, replied otherwise, agreed, late, closed. */
export async function playSchedules(fixtures: DemoFixtures): Promise<void> {
  const found = await readOrderedGoods(fixtures, ['goods_no', 'supplier_no', 'warehouse_no'], STAGES.length * OF_EACH)
  for (const [at, goods] of found.entries()) await playSchedule(fixtures, goods, at)
}

async function playSchedule(
  { call, buyer, suppliers, today }: DemoFixtures,
  goods: OrderedGoods,
  at: number,
): Promise<void> {
  const stage = STAGES[at % STAGES.length] ?? 'draft'
  const supplier = suppliers.get(goods.supplierNo)
  if (!supplier) throw new Error(`the demo company has no supplier ${goods.supplierNo}`)
  // What is late was released a fortnight ago, and nothing came since.
  const day = stage === 'late' ? addDays(today, -14) : today
  const [purchaser, replier] = [
    { ...buyer, today: day },
    { ...supplier, today: day },
  ]
  const { lineQty, ...place } = goods
  const quantity = String(Math.max(1, Math.ceil(Number(lineQty) / 4)))
  const days = [3, 7, 10, 14, 21, 28].map((ahead) => ({
    demandDate: addDays(day, ahead),
    expectScheduledQuantity: quantity,
  }))
  const terms = { lockDays: 2, firmDays: 7, tradeOffDays: 14, materialShare: '40' }
  const made = await call(purchaser, 'ISrmScheduleService/addSchedule', { ...place, ...terms, days })
  if (stage === 'draft') return
  const [released] = await call(purchaser, 'ISrmScheduleService/publishSchedule', {
    list: [{ id: made.id, version: made.version }],
  })
  const { id = '', version = 0 } = released ?? {}
  if (stage === 'closed') {
    await call(purchaser, 'ISrmScheduleService/closeSchedule', { id, version, reason: closedReason(goods.orgNo) })
    return
  }
  if (stage !== 'answered' && stage !== 'replied') return
  const { days: waiting } = await call(replier, 'ISrmScheduleService/getScheduleById', { id })
  const replies = waiting.map(({ id: of, expectScheduledQuantity }, place) => ({
    id: of,
    replyQuantity:
      stage === 'answered' && place === 1
        ? String(Math.floor(Number(expectScheduledQuantity) / 2))
        : expectScheduledQuantity,
  }))
  await call(replier, 'ISupSrmScheduleService/replySchedule', { id, version, days: replies, isShortConfirmed: true })
}

/** In the language of the organisation. */
const closedReason = (orgNo: string): string =>
  demoScheduleTexts.closed[keysOf(buyingUnits).find((unit) => buyingUnits[unit].orgNo === orgNo) ?? 'hongKong']
