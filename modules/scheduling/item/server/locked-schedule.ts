import type { LockedRow } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'

/** A schedule that this transaction has locked. */
export type LockedSchedule = LockedRow<typeof schedule>
