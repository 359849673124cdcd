import { setImmediate as otherWork } from 'node:timers/promises'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { schedules } from '#modules/scheduling/item/server/schedules.ts'
import type { DaySpan } from '#modules/scheduling/plan/contract/day-spans.ts'
import { lockedThrough } from '#modules/scheduling/plan/contract/zones.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { add, maximum, subtract } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { BoardPlan } from '../contract/board-columns.ts'
import { boardFigures } from '../contract/board-figures.ts'
import type { boardCalls } from '../contract/calls.ts'
import { boardSpan } from './board-span.ts'
import { type BoardDays, readBoardDays } from './read-board-days.ts'
import { type AskedItems, type BoardHead, countBoardItems, readBoardHeads } from './read-board-heads.ts'

const CALL = 'ISrmScheduleService/getScheduleBoard'
type BoardItem = CallOutput<typeof boardCalls, typeof CALL>['items'][number]

/** How many items are worked out before other requests have their turn. */
const AT_ONCE = 20

interface Shown {
  plan: BoardPlan
  columns: readonly DaySpan[]
}

/** A part of the board: which columns, and its items in their order with what they show in each. */
export const readBoard: Handler<typeof boardCalls, typeof CALL> = async (context, query) => {
  const columns = await boardSpan(context, query)
  const [items, total] = await Promise.all([
    readBoardItems(context, query, { plan: query.plan, columns }),
    countBoardItems(context.trx, query),
  ])
  return { today: context.today, plan: query.plan, columns, total, items }
}

/** The items of a part of the board. Days are read by one statement, whose figures are worked out item by item. */
export async function readBoardItems(context: CallContext, asked: AskedItems, shown: Shown): Promise<BoardItem[]> {
  const heads = await readBoardHeads(context.trx, asked)
  const span = { from: shown.columns[0]?.from ?? context.today, to: shown.columns.at(-1)?.to ?? context.today }
  const days = await readBoardDays(
    context.trx,
    heads.map(({ id }) => id),
    span,
  )
  const items: BoardItem[] = []
  for (const [at, head] of heads.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await otherWork()
    const of = days.get(head.id)
    if (of) items.push(boardItem(context, head, of, shown))
  }
  return items
}

function boardItem(context: CallContext, head: BoardHead, of: BoardDays, { plan, columns }: Shown): BoardItem {
  const { releaseDate, firmDays, tradeOffDays, lockDays, zeroDate, startQty, ...row } = head
  const { cumShippedQty: shippedQty, cumReceivedQty: receivedQty, ...shown } = row
  const days = of.days ?? []
  const further = of.furtherDays ?? []
  const cells = boardFigures(
    columns,
    days.map(([_id, demandDate, expect, reply, actual]) => ({ demandDate, expect, reply, actual })),
    { zeroDate, startQty: add(startQty, of.beforeQty), cumShippedQty: shippedQty, cumReceivedQty: receivedQty },
  )
  const isAnswered = further.length === 0 && days.every(([, , , , , lineState]) => lineState !== 'waiting')
  const { reply: replyRefusal = context.sentence(schedulingErrors.wrongSide) } = schedules.permitted(
    context,
    head.status,
    { isAnswered },
  )
  const zones = zonesThrough({ releaseDate, firmDays, tradeOffDays })
  return {
    ...shown,
    ...zones,
    lockedThrough: lockDays > 0 ? lockedThrough(context.today, lockDays) : null,
    ...{ releasedQty: of.releasedQty, shippedQty, receivedQty },
    aheadQty: maximum('0', subtract(shippedQty, add(startQty, of.scheduledQty))),
    ...cells,
    ...(plan === 'day' ? daysOfColumns(columns, days) : { dayIds: [], dayStates: [] }),
    replyRefusal,
    furtherDays:
      plan === 'day' && replyRefusal === null
        ? further.map(([id, demandDate, expect]) => ({ id, demandDate, expect }))
        : [],
  }
}

/** The last days of the zones, counted from the release; null of one that has no day. */
const zonesThrough = ({
  releaseDate,
  firmDays,
  tradeOffDays,
}: Pick<BoardHead, 'releaseDate' | 'firmDays' | 'tradeOffDays'>) => ({
  firmThrough: releaseDate !== null && firmDays > 0 ? addDays(releaseDate, firmDays - 1) : null,
  tradeOffThrough: releaseDate !== null && tradeOffDays > 0 ? addDays(releaseDate, firmDays + tradeOffDays - 1) : null,
})

/** Which day each column of the day plan is, and its state. */
function daysOfColumns(columns: readonly DaySpan[], days: BoardDays['days'] & object) {
  const byDay = new Map(days.map((day) => [day[1], day]))
  return {
    dayIds: columns.map(({ from }) => byDay.get(from)?.[0] ?? null),
    dayStates: columns.map(({ from }) => byDay.get(from)?.[5] ?? null),
  }
}
