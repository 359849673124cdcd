import type { CallOutput } from '#platform/contract/calls.ts'
import type { CallOptions } from '#platform/web/call/call-client.ts'
import type { cardCalls } from '../contract/calls.ts'
import { cardApi } from './card-list-row.ts'

/** A card after its scan. */
export type ScannedCard = CallOutput<typeof cardCalls, 'ISrmKanbanCardService/scanEmptyCard'>
/** What cards are scanned for: their container is used up, came, or is on the way. */
export type ScanKind = 'empty' | 'receive' | 'ship'

type Scan = (scanned: { code: string; asnNo: string | null }, options: CallOptions) => Promise<ScannedCard>

/** The call of each kind of scan. */
export const SCANS: Readonly<Record<ScanKind, Scan>> = {
  empty: ({ code }, options) => cardApi('ISrmKanbanCardService/scanEmptyCard', { code }, options),
  receive: ({ code }, options) => cardApi('ISrmKanbanCardService/scanReceivedCard', { code }, options),
  ship: (scanned, options) => cardApi('ISupSrmKanbanCardService/scanShippedCard', scanned, options),
}
