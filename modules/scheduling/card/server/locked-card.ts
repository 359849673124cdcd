import type { LockedRow } from '#platform/server/documents/document-source.ts'
import type { kanbanCard } from '../contract/document.ts'

/** A card that this transaction has locked. */
export type LockedCard = LockedRow<typeof kanbanCard>
