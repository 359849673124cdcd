import { announceAsn } from '#modules/deliveries/asn/server/announce-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { endEmptyPackages } from '#modules/deliveries/label/server/end-labels.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { packageCalls } from '../contract/calls.ts'
import { lockBoxes, lockPackages, lockPackedAsn } from './lock-packed-asn.ts'
import { type PackedUnit, placeBoxes, placeCartons, writePackages } from './write-packages.ts'

/** Packs boxes and cartons by hand; what they were in before gives them up. */
export const packBoxes: Handler<typeof packageCalls, 'ISrmAsnPackageService/pack'> = async (
  context,
  { id, level, targetId, boxIds, packageIds },
) => {
  const { trx } = context
  if (boxIds.length + packageIds.length === 0) fail(deliveriesErrors.nothingToPack)
  const head = await lockPackedAsn(trx, id)
  await lockBoxes(trx, id, boxIds)
  const packages = await lockPackages(trx, id, [...new Set([...packageIds, ...(targetId ? [targetId] : [])])])
  const target = packages.find((one) => one.id === targetId)
  const cartons = packages.filter((one) => packageIds.includes(one.id))
  const into = target?.package_level ?? level
  if (cartons.some((one) => one.package_level >= into)) fail(deliveriesErrors.packedTooHigh)
  let packed: PackedUnit[]
  if (target) {
    await placeBoxes(
      trx,
      boxIds.map((boxId) => ({ boxId, packageId: target.id })),
    )
    await placeCartons(trx, packageIds, { id: target.id, level: into })
    packed = [{ id: target.id, unitCode: target.unit_code, level: into, place: String(target.package_no) }]
  } else {
    packed = await writePackages(context, head, [{ level, boxIds, cartonIds: packageIds, cartons: [] }])
  }
  await endEmptyPackages(trx, id)
  context.audit({
    documentNo: head.asn_no,
    detail: { into: packed.map(({ unitCode }) => unitCode), boxes: boxIds.length, cartons: packageIds.length },
  })
  announceAsn(context, head, [])
  return packed
}
