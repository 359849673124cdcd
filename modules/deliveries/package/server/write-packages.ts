import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { SrmAsnHead } from '#db/schema.generated.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { MOST_BOXES } from '#modules/deliveries/label/contract/schemas.ts'
import { fillSsccs } from '#modules/deliveries/label/server/take-ssccs.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { PackageLevel, packedUnits } from '../contract/schemas.ts'
import type { PlannedPackage } from './planned-package.ts'

/** A carton or pallet with its number. */
export type PackedUnit = z.output<typeof packedUnits>[number]

interface NewPackage {
  level: PackageLevel
  parentId: string | null
  /** The number that it has already. */
  unitCode?: string
}

/** Makes the packages of a plan, pallets before what stands on them, and puts into them what is planned. */
export async function writePackages(
  context: CallContext,
  head: Selectable<SrmAsnHead>,
  plan: readonly PlannedPackage[],
): Promise<PackedUnit[]> {
  const { trx } = context
  const total = plan.reduce((sum, { cartons }) => sum + 1 + cartons.length, 0)
  if (total > MOST_BOXES) fail(deliveriesErrors.tooManyBoxes, { limit: MOST_BOXES })
  const outer = await insertPackages(
    context,
    head,
    plan.map(({ level }) => ({ level, parentId: null })),
  )
  const inner = plan.flatMap(({ cartons }, at) =>
    cartons.map((carton) => ({ carton, level: carton.level, parentId: outer[at]?.id ?? null })),
  )
  const cartons = await insertPackages(context, head, inner)
  const placed = [
    ...plan.map((one, at) => ({ one, id: outer[at]?.id ?? '' })),
    ...inner.map(({ carton }, at) => ({ one: carton, id: cartons[at]?.id ?? '' })),
  ]
  await placeBoxes(
    trx,
    placed.flatMap(({ one, id }) => one.boxIds.map((boxId) => ({ boxId, packageId: id }))),
  )
  for (const { one, id } of placed) await placeCartons(trx, one.cartonIds, { id, level: one.level })
  return [...outer, ...cartons]
}

/** Puts each box into its package. */
export async function placeBoxes(
  trx: ScopedTransaction,
  places: readonly { boxId: string; packageId: string }[],
): Promise<void> {
  if (places.length === 0) return
  await sql`update srm_asn_label b set package_id = p.package_id
    from unnest(${places.map(({ boxId }) => boxId)}::bigint[], ${places.map(({ packageId }) => packageId)}::bigint[])
      as p (box_id, package_id)
    where b.id = p.box_id`.execute(trx)
}

/** Puts cartons onto a pallet. */
export async function placeCartons(
  trx: ScopedTransaction,
  cartonIds: readonly string[],
  target: { id: string; level: PackageLevel },
): Promise<void> {
  if (cartonIds.length === 0) return
  await trx
    .updateTable('srm_asn_package')
    .set({ parent_id: target.id, parent_level: target.level })
    .where('id', 'in', cartonIds)
    .execute()
}

/** Makes packages, numbered in their order; answers them in it. */
export async function insertPackages(
  context: CallContext,
  head: Selectable<SrmAsnHead>,
  packages: readonly NewPackage[],
): Promise<PackedUnit[]> {
  if (packages.length === 0) return []
  const { trx, caller } = context
  const next = await nextNumbers(trx, head.id)
  const ssccs = await fillSsccs(
    context,
    head.org_no,
    packages.map(({ unitCode = '' }) => unitCode),
  )
  const rows = ssccs.map((unit, at) => {
    const { level, parentId } = packages[at] ?? { level: '3' as const, parentId: null }
    const packageNo = next[level]
    next[level] = packageNo + 1
    return {
      ...unit,
      asn_id: head.id,
      ...inheritedRow('srm_asn_package', head),
      package_level: level,
      package_no: packageNo,
      parent_id: parentId,
      parent_level: parentId === null ? null : '3',
      create_name: caller.userName,
    }
  })
  const written = await trx
    .insertInto('srm_asn_package')
    .values(rows)
    // A number that comes with a document may be taken by another one at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'unit_code'])
    .execute()
  const idOf = new Map(written.map((row) => [row.unit_code, row.id]))
  return rows.map(({ unit_code: unitCode, package_level: level, package_no: packageNo }) => ({
    id: idOf.get(unitCode) ?? fail(deliveriesErrors.unitTaken, { unitCode }),
    unitCode,
    level,
    place: String(packageNo),
  }))
}

/** The numbers that the next carton and the next pallet of the ASN get; those taken apart keep theirs. */
async function nextNumbers(trx: ScopedTransaction, asnId: string): Promise<Record<PackageLevel, number>> {
  const last = await trx
    .selectFrom('srm_asn_package')
    .select((eb) => ['package_level', eb.fn.max('package_no').as('last')])
    .where('asn_id', '=', asnId)
    .groupBy('package_level')
    .execute()
  const after = (level: PackageLevel) => Number(last.find((row) => row.package_level === level)?.last ?? 0) + 1
  return { '2': after('2'), '3': after('3') }
}
