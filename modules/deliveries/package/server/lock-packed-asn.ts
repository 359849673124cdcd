import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { type ErrorDeclaration, fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Nothing of an ASN is packed otherwise once all of it is received, or when it is void. */
export const packingRefusal = (status: string): ErrorDeclaration | null =>
  status === 'X' || status === '4' ? deliveriesErrors.packingClosed : null

/** Locks the head of an ASN whose boxes are to be packed otherwise. */
export async function lockPackedAsn(trx: ScopedTransaction, id: string) {
  const head = await trx.selectFrom('srm_asn_head').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!head) return fail(platformErrors.notFound)
  const refusal = packingRefusal(head.status)
  return refusal ? fail(refusal, { asnNo: head.asn_no }) : head
}

/** Locks boxes of an ASN, in the order of their ids; one that was split, packed anew or received is refused. */
export async function lockBoxes(trx: ScopedTransaction, asnId: string, ids: readonly string[]): Promise<void> {
  const boxes = await trx
    .selectFrom('srm_asn_label as b')
    .innerJoin('srm_asn_line as l', 'l.id', 'b.asn_line_id')
    .select(['b.id', 'b.unit_code', 'b.is_current', 'b.receipt_id', 'b.return_id', 'b.inspection_id'])
    .where('l.asn_id', '=', asnId)
    .where(sql<boolean>`b.id = any (${ids}::bigint[])`)
    .orderBy('b.id')
    .forUpdate('b')
    .execute()
  if (boxes.length !== new Set(ids).size) fail(platformErrors.notFound)
  const gone = boxes.find((box) => !box.is_current)
  if (gone) fail(deliveriesErrors.labelReplaced, { unitCode: gone.unit_code })
  const received = boxes.find((box) => box.receipt_id ?? box.return_id ?? box.inspection_id)
  if (received) fail(deliveriesErrors.boxReceived, { unitCode: received.unit_code })
}

/** Locks cartons and pallets of an ASN, in the order of their ids; one that was taken apart is refused. */
export async function lockPackages(trx: ScopedTransaction, asnId: string, ids: readonly string[]) {
  const packages = await trx
    .selectFrom('srm_asn_package')
    .selectAll()
    .where('asn_id', '=', asnId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (packages.length !== new Set(ids).size) fail(platformErrors.notFound)
  const gone = packages.find((one) => !one.is_current)
  if (gone) fail(deliveriesErrors.packageGone, { unitCode: gone.unit_code })
  return packages.map((one) => ({ ...one, package_level: one.package_level }))
}
