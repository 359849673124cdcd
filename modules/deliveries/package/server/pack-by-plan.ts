import { sql } from 'kysely'
import { announceAsn } from '#modules/deliveries/asn/server/announce-asn.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { packageCalls } from '../contract/calls.ts'
import { lockPackedAsn } from './lock-packed-asn.ts'
import { type ContainerLevels, type LooseUnit, planByNumber, planByRules } from './planned-package.ts'
import { writePackages } from './write-packages.ts'

/** Packs what stands alone: so many into each package, or as the container rules of the items say. */
export const packByPlan: Handler<typeof packageCalls, 'ISrmAsnPackageService/packByPlan'> = async (
  context,
  { id, level, perPackage },
) => {
  const { trx } = context
  const head = await lockPackedAsn(trx, id)
  const boxes = await lockLooseBoxes(trx, id)
  const loose: LooseUnit[] = [...(level === '3' ? await lockLooseCartons(trx, id) : []), ...boxes]
  const plan = perPackage ? planByNumber(loose, level, perPackage) : planByRules(boxes)
  if (plan.length === 0) {
    const isRuleMissing = !perPackage && boxes.length > 0
    return fail(isRuleMissing ? deliveriesErrors.noContainerRule : deliveriesErrors.nothingToPack)
  }
  const packed = await writePackages(context, head, plan)
  context.audit({ documentNo: head.asn_no, detail: { packed: packed.map(({ unitCode }) => unitCode) } })
  announceAsn(context, head, [])
  return packed
}

/** Boxes in no package, in the order of the ASN, with what the container rules of their items say. */
async function lockLooseBoxes(trx: ScopedTransaction, asnId: string): Promise<LooseUnit[]> {
  await sql`select b.id from srm_asn_label b join srm_asn_line l on l.id = b.asn_line_id
    where l.asn_id = ${asnId} and b.is_current and b.package_id is null and b.receipt_id is null and b.return_id is null and b.inspection_id is null
    order by b.id for update of b`.execute(trx)
  const { rows } = await sql<{ id: string; lineId: string } & { [N in keyof ContainerLevels]: ContainerLevels[N] }>`
    select b.id::text, l.id::text as "lineId", r.label_level as "labelLevel", r.carton_qty as "cartonQty",
      r.pallet_qty as "palletQty"
    from srm_asn_line l
    join srm_asn_label b on b.asn_line_id = l.id and b.is_current and b.package_id is null
      and b.receipt_id is null and b.return_id is null and b.inspection_id is null
    left join lateral container_levels(l.goods_no, l.org_no, l.purchase_unit_no) r on true
    where l.asn_id = ${asnId}
    order by l.asn_seq, b.asn_lot_id, b.box_no, string_to_array(b.part_path, '-')::int[]`.execute(trx)
  return rows.map(({ id, lineId, labelLevel, ...levels }) => ({
    id,
    level: '1',
    lineId,
    rule: labelLevel === null ? null : { labelLevel, ...levels },
  }))
}

async function lockLooseCartons(trx: ScopedTransaction, asnId: string): Promise<LooseUnit[]> {
  const cartons = await trx
    .selectFrom('srm_asn_package')
    .select('id')
    .where('asn_id', '=', asnId)
    .where('package_level', '=', '2')
    .where('is_current', '=', true)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return cartons.map(({ id }) => ({ id, level: '2' }))
}
