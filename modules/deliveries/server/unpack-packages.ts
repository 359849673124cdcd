import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import type { packageCalls } from '../contract/package-calls.ts'
import { endEmptyPackages, lockBoxes, lockPackages, lockPackedAsn } from './lock-packing.ts'

/** Takes packages apart, so that what is inside stands where they stood, and boxes out of theirs. */
export const unpackPackages: Handler<typeof packageCalls, 'ISrmAsnPackageService/unpack'> = async (
  context,
  { id, boxIds, packageIds },
) => {
  const { trx } = context
  if (boxIds.length + packageIds.length === 0) refuse(deliveriesErrors.nothingToPack)
  const head = await lockPackedAsn(trx, id)
  await lockBoxes(trx, id, boxIds)
  const packages = await lockPackages(trx, id, packageIds)
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
  context.announce({
    topic: 'deliveries',
    orgNo: head.org_no,
    supplierNo: head.supplier_no,
    payload: { documentNo: head.asn_no },
  })
  return null
}
