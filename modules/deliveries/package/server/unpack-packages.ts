import { sql } from 'kysely'
import { announceAsn } from '#modules/deliveries/asn/server/announce-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { endEmptyPackages } from '#modules/deliveries/label/server/end-labels.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { packageCalls } from '../contract/calls.ts'
import { lockBoxes, lockPackages, lockPackedAsn } from './lock-packed-asn.ts'

/** Takes packages apart, so that what is inside stands where they stood, and boxes out of theirs. */
export const unpackPackages: Handler<typeof packageCalls, 'ISrmAsnPackageService/unpack'> = async (
  context,
  { id, boxIds, packageIds },
) => {
  const { trx } = context
  if (boxIds.length + packageIds.length === 0) fail(deliveriesErrors.nothingToPack)
  const head = await lockPackedAsn(trx, id)
  await lockBoxes(trx, id, boxIds)
  const packages = await lockPackages(trx, id, packageIds)
  await failIfReceived(trx, packageIds)
  await sql`update srm_asn_label set package_id = null where id = any (${boxIds}::bigint[])`.execute(trx)
  // Pallets first: what a carton gives up must not land on a pallet that is taken apart, too.
  for (const one of packages.sort((a, b) => b.package_level.localeCompare(a.package_level))) {
    await sql`update srm_asn_label b set package_id = p.parent_id from srm_asn_package p
      where p.id = ${one.id} and b.package_id = p.id`.execute(trx)
    await sql`update srm_asn_package set parent_id = null, parent_level = null where parent_id = ${one.id}`.execute(trx)
    await sql`update srm_asn_package set is_current = false, parent_id = null, parent_level = null
      where id = ${one.id}`.execute(trx)
  }
  await endEmptyPackages(trx, id)
  context.audit({
    documentNo: head.asn_no,
    detail: { unpacked: packages.map((one) => one.unit_code), boxes: boxIds.length },
  })
  announceAsn(context, head, [])
  return null
}

/** A package of which something was received by its label keeps it. */
async function failIfReceived(trx: ScopedTransaction, packageIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ unitCode: string }>`select b.unit_code as "unitCode" from srm_asn_label b
    where (b.receipt_id is not null or b.return_id is not null or b.inspection_id is not null)
      and b.package_id in (select p.id from srm_asn_package p
        where p.id = any (${packageIds}::bigint[]) or p.parent_id = any (${packageIds}::bigint[]))
    limit 1`.execute(trx)
  const [received] = rows
  if (received) fail(deliveriesErrors.boxReceived, { unitCode: received.unitCode })
}
