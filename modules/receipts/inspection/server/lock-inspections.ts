import { type Selectable, sql } from 'kysely'
import type { SrmInspection } from '#db/schema.generated.ts'
import { type LockedAsn, lockAsnsById } from '#modules/deliveries/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide, sideRefusal } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { plain } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { InspectionState } from '../contract/fields.ts'
import { type InspectionAction, inspectionLifecycle } from '../contract/lifecycle.ts'

/** An inspection under the caller's lock. */
export type LockedInspection = Selectable<SrmInspection> & { status: InspectionState }

/** Locks the ASNs of inspections, then these, and asks their life about the action; refuses where one is missing. */
export async function lockInspections(
  { trx, caller }: CallContext,
  ids: readonly string[],
  action: InspectionAction,
): Promise<{ asns: LockedAsn[]; inspections: LockedInspection[] }> {
  const wrongSide = sideRefusal(inspectionLifecycle, action, caller.side)
  if (wrongSide) fail(wrongSide)
  const requested = [...new Set(ids)]
  const among = sql<boolean>`id = any (${requested}::bigint[])`
  const seen = await trx.selectFrom('srm_inspection').select('asn_id').where(among).execute()
  const asns = await lockAsnsById(trx, [...new Set(seen.map((row) => row.asn_id))])
  const rows = await trx.selectFrom('srm_inspection').selectAll().where(among).orderBy('id').forUpdate().execute()
  if (rows.length < requested.length) fail(platformErrors.notFound)
  const inspections = rows.map((row) => ({
    ...row,
    status: row.status as InspectionState,
    inspect_qty: plain(row.inspect_qty),
    over_receipt_qty: plain(row.over_receipt_qty),
  }))
  for (const { status } of inspections) {
    const decision = decide(inspectionLifecycle, action, status, caller.side, {})
    if (!decision.isAllowed) fail(decision.refusal)
  }
  return { asns, inspections }
}
