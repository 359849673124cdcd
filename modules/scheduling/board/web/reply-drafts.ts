import { compare, type Decimal, isDecimal, sum } from '#platform/contract/values/decimal.ts'
import type { BoardItem } from './board-item.ts'

/** A day that waits for a reply. */
interface WaitingDay {
  id: string
  expect: Decimal
}

/** What was typed for an item and is not sent: texts by the ids of its days. */
export interface ReplyDraft {
  item: BoardItem
  typed: ReadonlyMap<string, string>
}

/** What was typed for all items, by their ids. */
export type ReplyDrafts = ReadonlyMap<string, ReplyDraft>

/** A text for a day; null takes it back. */
export type TypedDay = readonly [dayId: string, text: string | null]

/** The replies of an item as they are sent, and what they come to. */
export interface DraftedReply {
  item: BoardItem
  days: { id: string; replyQuantity: Decimal }[]
  expected: Decimal
  actual: Decimal
  typedCount: number
  /** Days beside the columns, which are replied to as well. */
  besideCount: number
  isShort: boolean
  isWrong: boolean
}

/** Whether a text is no quantity of the item: 0 or more, in the decimals of its unit. */
export const isWrongReply = (text: string, decimals: number): boolean =>
  !isDecimal(text, decimals) || text.startsWith('-')

/** The days of an item that wait, those beside the columns last. */
const waitingDays = ({ dayIds, dayStates, expect, furtherDays }: BoardItem): WaitingDay[] => [
  ...dayIds.flatMap((id, at) =>
    id !== null && dayStates[at] === 'waiting' ? [{ id, expect: expect[at] ?? '0' }] : [],
  ),
  ...furtherDays,
]

/** The drafts with further texts of one item; an item without any is let go. */
export function withTyped(drafts: ReplyDrafts, item: BoardItem, entries: readonly TypedDay[]): ReplyDrafts {
  const typed = new Map(drafts.get(item.id)?.typed)
  for (const [dayId, text] of entries) {
    if (text === null) typed.delete(dayId)
    else typed.set(dayId, text)
  }
  return withDraft(drafts, item, typed)
}

function withDraft(drafts: ReplyDrafts, item: BoardItem, typed: ReadonlyMap<string, string>): ReplyDrafts {
  const next = new Map(drafts)
  if (typed.size === 0) next.delete(item.id)
  else next.set(item.id, { item, typed })
  return next
}

/**
 * The drafts by the items as they were read last: what no longer waits for a reply is let go. Plans by weeks and months do not say
 * which days wait, and change nothing.
 */
export function renewedDrafts(drafts: ReplyDrafts, items: readonly BoardItem[]): ReplyDrafts {
  let renewed = drafts
  for (const item of items) {
    const draft = renewed.get(item.id)
    if (!draft || draft.item === item || item.dayIds.length === 0) continue
    const waiting = new Set(waitingDays(item).map(({ id }) => id))
    renewed = withDraft(renewed, item, new Map([...draft.typed].filter(([id]) => waiting.has(id))))
  }
  return renewed
}

/** What is sent of a draft: all days that wait, those that were not typed as expected. */
export function replyOf({ item, typed }: ReplyDraft): DraftedReply {
  const waiting = waitingDays(item)
  const days = waiting.map(({ id, expect }) => ({ id, replyQuantity: typed.get(id) ?? expect }))
  const isWrong = days.some(({ replyQuantity }) => isWrongReply(replyQuantity, item.unitDecimals))
  const expected = sum(waiting.map(({ expect }) => expect))
  const actual = isWrong ? '0' : sum(days.map(({ replyQuantity }) => replyQuantity))
  return {
    ...{ item, days, expected, actual, isWrong },
    typedCount: waiting.filter(({ id }) => typed.has(id)).length,
    besideCount: item.furtherDays.length,
    isShort: !isWrong && compare(actual, expected) < 0,
  }
}
