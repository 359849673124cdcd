import type { Side } from '#platform/web/session.ts'
import type { BoardPlan } from '../contract/board-columns.ts'
import type { BoardQuantity } from '../contract/board-figures.ts'
import type { BoardItem } from './board-item.ts'

/** Who looks at the board, and at what. */
export interface ReplyView {
  side: Side
  /** Has the right to reply to schedules. */
  canReply: boolean
  plan: BoardPlan
  quantity: BoardQuantity
}

/**
 * Why no reply can be typed into a cell: the key of a text, or a sentence of the server; null where it can. Only days that wait are
 * replied to, in the plan by days.
 */
export function refusalOfCell(
  item: BoardItem,
  at: number,
  { side, canReply, plan, quantity }: ReplyView,
): string | null {
  if (side !== 'supplier') return 'scheduling:board.whySide'
  if (!canReply) return 'scheduling:board.whyRight'
  if (plan !== 'day') return 'scheduling:board.whyPlan'
  if (quantity !== 'reply' && quantity !== 'difference') return 'scheduling:board.whyQuantity'
  if ((item.dayIds[at] ?? null) === null) return 'scheduling:board.whyNoDay'
  if (item.dayStates[at] !== 'waiting') return 'scheduling:board.whyReplied'
  return item.replyRefusal
}
