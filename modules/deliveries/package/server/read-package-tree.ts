import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { packageCalls } from '../contract/calls.ts'
import { packingRefusal } from './lock-packed-asn.ts'

type Tree = CallOutput<typeof packageCalls, 'ISrmAsnPackageService/getAsnPackageTree'>
type Node = Tree['nodes'][number]

type TreePackage = Awaited<ReturnType<typeof readPackages>>[number]
type TreeBox = Awaited<ReturnType<typeof readBoxes>>[number]

/** How the boxes of an ASN are stacked. */
export const readPackageTree: Handler<typeof packageCalls, 'ISrmAsnPackageService/getAsnPackageTree'> = async (
  { trx, translate },
  { id },
) => {
  const head = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', id).executeTakeFirst()
  if (!head) return fail(platformErrors.notFound)
  const refusal = packingRefusal(head.status)
  return {
    id,
    asnNo: head.asn_no,
    orgNo: head.org_no,
    supplierNo: head.supplier_no,
    nodes: treeOf(await readPackages(trx, id), await readBoxes(trx, id)),
    packing: refusal ? translate(refusal.textKey, { asnNo: head.asn_no }) : null,
  }
}

export async function readPackages(trx: ScopedTransaction, asnId: string) {
  const rows = await trx
    .selectFrom('srm_asn_package')
    .select(['id', 'parent_id as parentId', 'package_level', 'package_no as packageNo', 'unit_code as unitCode'])
    .where('asn_id', '=', asnId)
    .where('is_current', '=', true)
    .orderBy('package_level', 'desc')
    .orderBy('package_no')
    .execute()
  return rows.map(({ package_level: level, ...row }) => ({ ...row, level: level }))
}

/** The boxes of an ASN in their order. */
export function readBoxes(trx: ScopedTransaction, asnId: string) {
  return trx
    .selectFrom('srm_asn_label as b')
    .innerJoin('srm_asn_line as l', 'l.id', 'b.asn_line_id')
    .innerJoin('srm_asn_lot as t', 't.id', 'b.asn_lot_id')
    .select([
      'b.id',
      'b.package_id as packageId',
      'b.unit_code as unitCode',
      sql<string>`b.box_no || case b.part_path when '' then '' else '-' || b.part_path end || ' / ' || b.box_count`.as(
        'place',
      ),
      'l.goods_no as goodsNo',
      'l.goods_name as goodsName',
      't.lot_no as lotNo',
      sql<string>`trim_scale(b.qty)::text`.as('qty'),
      'l.purchase_unit_no as purchaseUnitNo',
      sql<boolean>`(b.receipt_id is not null or b.return_id is not null or b.inspection_id is not null)`.as(
        'isReceived',
      ),
    ])
    .where('l.asn_id', '=', asnId)
    .where('b.is_current', '=', true)
    .orderBy('l.asn_seq')
    .orderBy('b.asn_lot_id')
    .orderBy('b.box_no')
    .orderBy(sql`string_to_array(b.part_path, '-')::int[]`)
    .execute()
}

/** Packages before what is inside of them, pallets before cartons, and loose boxes at the end. */
function treeOf(packages: readonly TreePackage[], boxes: readonly TreeBox[]): Node[] {
  const packagesOf = Map.groupBy(packages, (one) => one.parentId)
  const boxesOf = Map.groupBy(boxes, (box) => box.packageId)
  const nodesIn = (parentId: string | null, depth: number): Node[] => {
    const parentKey = parentId === null ? null : `package-${parentId}`
    const inner = (packagesOf.get(parentId) ?? []).flatMap((one): Node[] => {
      const content = nodesIn(one.id, depth + 1)
      const own = content.filter(({ level }) => level === '1')
      return [{ ...packageNode(one, own), depth, parentKey }, ...content]
    })
    const own = (boxesOf.get(parentId) ?? []).map(({ packageId: _package, isReceived, ...box }): Node => {
      const counts = { boxCount: 1, receivedCount: isReceived ? 1 : 0 }
      return { ...box, ...counts, key: `box-${box.id}`, level: '1', depth, parentKey }
    })
    return [...inner, ...own]
  }
  return nodesIn(null, 0)
}

/** A package with what is the same of all of its boxes. */
function packageNode(one: TreePackage, boxes: readonly Node[]): Omit<Node, 'depth' | 'parentKey'> {
  const shared = (name: 'goodsNo' | 'goodsName' | 'lotNo' | 'purchaseUnitNo') => {
    const [first, ...others] = new Set(boxes.map((box) => box[name]))
    return others.length === 0 ? (first ?? '') : ''
  }
  const goodsNo = shared('goodsNo')
  const purchaseUnitNo = goodsNo === '' ? '' : shared('purchaseUnitNo')
  return {
    key: `package-${one.id}`,
    id: one.id,
    level: one.level,
    unitCode: one.unitCode,
    place: String(one.packageNo),
    boxCount: boxes.length,
    receivedCount: boxes.reduce((total, box) => total + box.receivedCount, 0),
    goodsNo,
    goodsName: goodsNo === '' ? '' : shared('goodsName'),
    lotNo: goodsNo === '' ? '' : shared('lotNo'),
    qty: purchaseUnitNo === '' ? '' : sum(boxes.map(({ qty }) => qty)),
    purchaseUnitNo,
  }
}
