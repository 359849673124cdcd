import { sql } from 'kysely'
import { type LockedAsn, lockAsnsById } from '#modules/deliveries/server.ts'
import type { LockedRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { inspection } from '../contract/document.ts'

/** An inspection under the caller's lock. */
export type LockedInspection = LockedRow<typeof inspection>

/** Locks the ASNs of inspections, which go before these. */
export async function lockArrivals(trx: ScopedTransaction, ids: readonly string[]): Promise<LockedAsn[]> {
  const { rows } = await sql<{ asnId: string }>`
    select distinct asn_id as "asnId" from srm_inspection where id = any (${[...ids]}::bigint[])`.execute(trx)
  return lockAsnsById(
    trx,
    rows.map(({ asnId }) => asnId),
  )
}
