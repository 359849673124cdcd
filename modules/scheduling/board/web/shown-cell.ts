import { type AdviceRange, adviceOf } from '#modules/scheduling/display/contract/advice.ts'
import type { AdviceTone } from '#modules/scheduling/display/contract/fields.ts'
import { signedQuantity } from '#modules/scheduling/plan/web/signed-quantity.ts'
import { type Decimal, formatQuantity, subtract } from '#platform/contract/values/decimal.ts'
import type { BoardQuantity } from '../contract/board-figures.ts'
import type { BoardItem } from './board-item.ts'
import { isWrongReply } from './reply-drafts.ts'

/** What a cell shows. */
export interface ShownCell {
  text: string
  /** Colour of the advice on the difference that the cell stands for; null: none. */
  tone: AdviceTone | null
  advice: string
  /** It is typed and not sent; it is typed wrong; or it is only what would be sent, unless something is typed. */
  mark: 'typed' | 'wrong' | 'proposed' | null
}

const plainCell = (text: string, mark: ShownCell['mark'] = null): ShownCell => ({ text, tone: null, advice: '', mark })

/** What an item shows in a column, with what was typed of the day. */
export function shownCell(
  item: BoardItem,
  at: number,
  quantity: BoardQuantity,
  ranges: readonly AdviceRange[],
  typed: string | undefined,
): ShownCell {
  if (quantity !== 'reply' && quantity !== 'difference') return plainCell(formatQuantity(item[quantity][at]))
  const expect = item.expect[at] ?? '0'
  if (typed !== undefined) {
    if (isWrongReply(typed, item.unitDecimals)) return plainCell(typed, 'wrong')
    return advised(quantity, { expect, reply: typed }, ranges, 'typed')
  }
  const [reply = null, difference = null] = [item.reply[at], item.difference[at]]
  // Where a column has days without a reply, the difference is that of the others.
  if (reply !== null && difference !== null)
    return advised(quantity, { expect: subtract(reply, difference), reply }, ranges, null)
  const isProposed = quantity === 'reply' && item.dayStates[at] === 'waiting'
  return isProposed ? plainCell(formatQuantity(expect), 'proposed') : plainCell('')
}

function advised(
  quantity: 'reply' | 'difference',
  { expect, reply }: { expect: Decimal; reply: Decimal },
  ranges: readonly AdviceRange[],
  mark: ShownCell['mark'],
): ShownCell {
  const range = adviceOf(expect, reply, ranges)
  const text = quantity === 'reply' ? formatQuantity(reply) : signedQuantity(subtract(reply, expect))
  return { text, tone: range?.adviceTone ?? null, advice: range?.adviceDescription ?? '', mark }
}
