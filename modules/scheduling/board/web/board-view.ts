import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import type { BoardPlan } from '../contract/board-columns.ts'
import type { BoardQuantity } from '../contract/board-figures.ts'
import type { BoardGroup } from '../contract/fields.ts'

/** What a reader has chosen to see of the board. */
export interface BoardView {
  plan: BoardPlan
  from: DateText
  to: DateText
  quantity: BoardQuantity
  groupBy: BoardGroup
  keyword: string
  /** The advanced search, without the keyword. */
  condition: ListCondition
}

/** Days that a plan shows until the reader chooses others: 30 days, 13 weeks, 6 months. */
const USUAL_DAYS: Readonly<Record<BoardPlan, number>> = { day: 29, week: 90, month: 180 }
/** Days of a card's strip. */
const STRIP_DAYS = 14

/** The last day that a plan shows from a day on, until the reader chooses another. */
export const usualEnd = (plan: BoardPlan, from: DateText): DateText => addDays(from, USUAL_DAYS[plan])

/** What the board begins with: the days ahead; whoever replies sees replies. */
export const firstView = (today: DateText, isReplying: boolean): BoardView => ({
  ...{ plan: 'day', from: today, to: usualEnd('day', today), groupBy: 'supplier', keyword: '', condition: {} },
  quantity: isReplying ? 'reply' : 'expect',
})

/** The same items on cards, whose strips begin today. */
export const cardsView = (view: BoardView, today: DateText): BoardView => ({
  ...view,
  ...{ plan: 'day', from: today, to: addDays(today, STRIP_DAYS - 1) },
})

/** What is asked of the server for a view. */
export const askedOf = ({ plan, from, to, groupBy, keyword, condition }: BoardView) => ({
  ...{ plan, from, to, groupBy },
  filter: keyword === '' ? condition : { ...condition, keyword },
})
