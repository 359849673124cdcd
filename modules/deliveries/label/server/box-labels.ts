import { type Selectable, sql } from 'kysely'
import type { SrmAsnLot } from '#db/schema.generated.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { MOST_BOXES } from '../contract/schemas.ts'
import { fullBoxes, shareBoxes } from '../contract/share-boxes.ts'
import { dealPieces } from './deal-pieces.ts'
import { endEmptyPackages, lockHeadsOfLots } from './end-labels.ts'
import { takeRuleSerials } from './take-rule-serials.ts'
import { type Sscc, takeSsccsOf } from './take-ssccs.ts'

/** Into how many boxes a lot is packed. */
export interface BoxInput {
  id: string
  boxBarcodeCount: number
}

/**
 * Ids of the labels of lots, in the order of the requests. Boxes that are numbered keep their numbers, so a reprint shows the
 * same; another number of boxes gives all of the lot's boxes new ones.
 */
export async function boxLabels(context: CallContext, requests: readonly BoxInput[]): Promise<string[]> {
  const boxes = requests.reduce((sum, { boxBarcodeCount }) => sum + boxBarcodeCount, 0)
  if (boxes > MOST_BOXES) fail(deliveriesErrors.tooManyBoxes, { limit: MOST_BOXES })
  const lots = await lockLots(context, requests)
  const current = await currentLabels(context, [...lots.keys()])
  const anew = requests.flatMap(({ id, boxBarcodeCount }) => {
    const lot = lots.get(id) ?? fail(platformErrors.notFound)
    return current.get(id)?.length === boxBarcodeCount ? [] : [{ lot, count: boxBarcodeCount }]
  })
  const packed = await packAnew(context, anew)
  return requests.flatMap(({ id }) => packed.get(id) ?? current.get(id) ?? [])
}

type LockedLot = Selectable<SrmAsnLot> & {
  asn_id: string
  goods_no: string
  unit_decimals: number
  is_serial: boolean
  label_qty: string | null
  has_item_rule: boolean
}

async function lockLots({ trx }: CallContext, requests: readonly BoxInput[]): Promise<Map<string, LockedLot>> {
  const ids = requests.map(({ id }) => id)
  await lockHeadsOfLots(trx, ids)
  const lots = await trx
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .selectAll('t')
    .select(['l.asn_id', 'l.goods_no', 'l.unit_decimals', 'l.is_serial'])
    // What a labelled container holds by the item's rule.
    .select(
      sql<string | null>`trim_scale(labelled_pack_qty(l.goods_no, t.org_no, l.purchase_unit_no))::text`.as('label_qty'),
    )
    .select(sql<boolean>`item_rule_labels(l.goods_no, t.org_no, l.purchase_unit_no)`.as('has_item_rule'))
    .where('t.id', 'in', ids)
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
  if (lots.length !== new Set(ids).size || lots.length !== ids.length) fail(platformErrors.notFound)
  return new Map(lots.map((lot) => [lot.id, lot]))
}

async function currentLabels({ trx }: CallContext, lotIds: readonly string[]): Promise<Map<string, string[]>> {
  const labels = await trx
    .selectFrom('srm_asn_label')
    .select(['id', 'asn_lot_id'])
    .where('asn_lot_id', 'in', lotIds)
    .where('is_current', '=', true)
    .orderBy('asn_lot_id')
    .orderBy('box_no')
    .orderBy(sql`string_to_array(part_path, '-')::int[]`)
    .execute()
  const byLot = Map.groupBy(labels, (label) => label.asn_lot_id)
  return new Map([...byLot].map(([lotId, own]) => [lotId, own.map((label) => label.id)]))
}

/** What each box holds: full boxes where their number is that of the item's rule, even shares otherwise. */
function sharesOf(lot: LockedLot, boxCount: number): readonly string[] | null {
  const full = lot.label_qty === null ? null : fullBoxes(lot.qty, lot.label_qty, boxCount)
  return full ?? shareBoxes(lot.qty, boxCount, lot.unit_decimals)
}

/** Packs lots into so many boxes each; answers the ids of the boxes by lot. Numbers are taken for all of them at once, and last. */
async function packAnew(
  context: CallContext,
  anew: readonly { lot: LockedLot; count: number }[],
): Promise<ReadonlyMap<string, string[]>> {
  const shares: (readonly string[])[] = []
  for (const { lot, count } of anew) shares.push(await unpack(context, lot, count))
  const ssccs = await takeCodesOfLots(context, anew)
  const requests = anew.map(({ lot, count }) => ({ ...lot, count }))
  const serials = await takeRuleSerials(context, requests)
  const packed = new Map<string, string[]>()
  for (const [at, { lot, count }] of anew.entries()) {
    const labels = await insertRows(
      context.trx,
      'srm_asn_label',
      (ssccs.get(lot.id) ?? []).map((unit, index) => ({
        ...inheritedRow('srm_asn_label', lot),
        ...unit,
        asn_lot_id: lot.id,
        box_no: index + 1,
        box_count: count,
        qty: shares[at]?.[index] ?? '0',
        rule_serial: serials[at]?.[index] ?? null,
        create_name: context.caller.userName,
      })),
      ['id', 'box_no'],
    )
    const inOrder = labels.sort((a, b) => a.box_no - b.box_no)
    packed.set(
      lot.id,
      inOrder.map((label) => label.id),
    )
  }
  await dealPieces(
    context.trx,
    anew.filter(({ lot }) => lot.is_serial).map(({ lot }) => lot.id),
  )
  return packed
}

/** Ends the boxes that a lot has; answers what each of the new ones holds. */
async function unpack({ trx }: CallContext, lot: LockedLot, count: number): Promise<readonly string[]> {
  await failIfReceived(trx, lot.id)
  const shares = sharesOf(lot, count)
  if (!shares) return fail(deliveriesErrors.moreBoxesThanPieces, { item: lot.goods_no, lot: lot.lot_no })
  await trx
    .updateTable('srm_asn_label')
    .set({ is_current: false })
    .where('asn_lot_id', '=', lot.id)
    .where('is_current', '=', true)
    .execute()
  await endEmptyPackages(trx, lot.asn_id)
  return shares
}

/** Numbers for the boxes of lots, by lot. */
async function takeCodesOfLots(
  context: CallContext,
  anew: readonly { lot: LockedLot; count: number }[],
): Promise<ReadonlyMap<string, Sscc[]>> {
  const counts = new Map<string, number>()
  for (const { lot, count } of anew) counts.set(lot.org_no, (counts.get(lot.org_no) ?? 0) + count)
  const taken = await takeSsccsOf(context, counts)
  return new Map(anew.map(({ lot, count }) => [lot.id, taken.get(lot.org_no)?.splice(0, count) ?? []]))
}

/** What was received box by box stays packed as it came. */
async function failIfReceived(trx: CallContext['trx'], lotId: string): Promise<void> {
  const received = await trx
    .selectFrom('srm_asn_label')
    .select('unit_code')
    .where('asn_lot_id', '=', lotId)
    .where('is_current', '=', true)
    .where((eb) =>
      eb.or([eb('receipt_id', 'is not', null), eb('return_id', 'is not', null), eb('inspection_id', 'is not', null)]),
    )
    .executeTakeFirst()
  if (received) fail(deliveriesErrors.boxReceived, { unitCode: received.unit_code })
}
