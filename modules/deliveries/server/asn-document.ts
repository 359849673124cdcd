import type { LedgerEntry } from '#modules/orders/server/index.ts'
import type { LockedAsn } from './lock-asn.ts'

/** The notice as the document behind a movement. */
export const asnDocument = ({ head }: Pick<LockedAsn, 'head'>): LedgerEntry['document'] => ({
  type: 'asn',
  id: head.id,
  no: head.asn_no,
})
