import type { DocumentRow } from '#platform/contract/document-calls.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import type { Tone } from '#platform/web/detail/tone.ts'
import type { cardCalls } from '../contract/calls.ts'
import type { kanbanCard } from '../contract/document.ts'

/** A card as its list shows it. */
export type CardListRow = DocumentRow<typeof kanbanCard>
/** Calls of kanban cards. */
export const cardApi = callsOf<typeof cardCalls>()
/** Where the cards of a loop, or one of them, are shown. */
export const cardsPath = (keyword: string, isOpened = false) =>
  `/deliverySchedule/kanbanCards?keyword=${encodeURIComponent(keyword)}${isOpened ? '&open=1' : ''}`

/** Tones of the states of cards. */
export const CARD_TONES: Readonly<Record<string, Tone>> = {
  full: 'good',
  empty: 'bad',
  ordered: 'attention',
  inTransit: 'info',
  removed: 'neutral',
}
