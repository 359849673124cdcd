import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome, StoredRow } from '#platform/server/documents/document-source.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { invoiceDoc } from '../contract/document.ts'
import type { releasedDifferences } from '../contract/schemas.ts'

/** Warnings that nobody has released. */
const WAITING = sql`not is_removed and outcome = 'warn' and release_date is null`

/** Whether an invoicing bill has unreleased differences, and whether it has unreleased likely duplicates. */
export const openReleases = (id: string): Record<'isDifferenceOpen' | 'isDuplicateOpen', RawBuilder<boolean>> => {
  const waits = (kind: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from srm_match_result where doc_id = ${sql.ref(id)} and ${WAITING} and ${kind})`
  return {
    isDifferenceOpen: waits(sql`match_kind <> 'duplicate'`),
    isDuplicateOpen: waits(sql`match_kind = 'duplicate'`),
  }
}

/**
 * Lets warnings pass, with a reason: likely duplicates, or all other differences. Each is a right of its own, so that one call
 * refuses what the other one releases, by its name. Whoever issued a self-billed invoice releases none of it.
 */
export async function releaseDifferences(
  { trx, caller }: CallContext,
  { id: docId, issue_user: issuer }: Pick<StoredRow<typeof invoiceDoc>, 'id' | 'issue_user'>,
  { resultIds, reason }: z.output<typeof releasedDifferences>,
  ofKind: 'difference' | 'duplicate',
): Promise<Outcome<typeof invoiceDoc>> {
  if (issuer === caller.userNo) fail(reconciliationErrors.releasedByIssuer)
  const named = sql`doc_id = ${docId} and id = any (${resultIds}::bigint[]) and ${WAITING}`
  const { rows: foreign } = await sql<{ kind: string; subject: string }>`
    select match_kind as kind, subject from srm_match_result
    where ${named} and (match_kind = 'duplicate') <> ${ofKind === 'duplicate'} order by id limit 1`.execute(trx)
  const [other] = foreign
  if (other?.kind === 'duplicate') fail(reconciliationErrors.duplicateRightNeeded, { subject: other.subject })
  if (other) fail(reconciliationErrors.notLikelyDuplicate, { subject: other.subject })
  const { numAffectedRows } = await sql`
    update srm_match_result set release_reason = ${reason}, release_name = ${caller.userName}, release_user = ${caller.userNo},
      release_date = clock_timestamp()
    where ${named}`.execute(trx)
  const released = Number(numAffectedRows)
  if (released < new Set(resultIds).size) fail(platformErrors.notFound)
  return { set: { unreleased_count: sql`unreleased_count - ${released}` }, detail: { released } }
}
