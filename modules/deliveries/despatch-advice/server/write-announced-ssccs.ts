import { type Insertable, type Selectable, sql } from 'kysely'
import type { SrmAsnHead, SrmAsnLabel } from '#db/schema.generated.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { takeRuleSerials } from '#modules/deliveries/label/server/take-rule-serials.ts'
import { fillSsccs, type Sscc } from '#modules/deliveries/label/server/take-ssccs.ts'
import { insertPackages, placeBoxes } from '#modules/deliveries/package/server/write-packages.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { inheritedRow } from '#platform/server/database/inherited-row.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type AnnouncedLot, allBoxes, allPackages, boxesByLot, isUnitNumber } from './check-announced-ssccs.ts'
import type { AnnouncedBox, AnnouncedPackage, AnnouncedSsccs } from './parse-handling-units.ts'

/** Writes the boxes and packages of a new ASN, under the numbers that its document gives them. */
export async function writeAnnouncedSsccs(
  context: CallContext,
  head: Selectable<SrmAsnHead>,
  units: AnnouncedSsccs,
  lots: readonly AnnouncedLot[],
): Promise<void> {
  const numbers = await numberUnits(context, head.org_no, units)
  const boxIds = await writeBoxes(context, head, { boxes: allBoxes(units), numbers }, lots)
  const codeOf = (one: AnnouncedPackage): string => numbers.get(one)?.unit_code ?? ''
  const outer = await insertPackages(
    context,
    head,
    units.packages.map((one) => ({ level: one.level, unitCode: codeOf(one), parentId: null })),
  )
  const cartons = units.packages.flatMap(({ cartons: inside }, at) =>
    inside.map((carton) => ({ carton, parentId: outer[at]?.id ?? null })),
  )
  const inner = await insertPackages(
    context,
    head,
    cartons.map(({ carton, parentId }) => ({ level: carton.level, unitCode: codeOf(carton), parentId })),
  )
  const filled: [AnnouncedPackage, string][] = [
    ...units.packages.map((one, at): [AnnouncedPackage, string] => [one, outer[at]?.id ?? '']),
    ...cartons.map(({ carton }, at): [AnnouncedPackage, string] => [carton, inner[at]?.id ?? '']),
  ]
  const places = filled.flatMap(([{ boxes }, packageId]) =>
    boxes.map((box) => ({ boxId: boxIds.get(box) ?? '', packageId })),
  )
  await placeBoxes(context.trx, places)
}

type UnitNumbers = ReadonlyMap<AnnouncedBox | AnnouncedPackage, Sscc>

/**
 * The numbers under which units are known everywhere, and new ones for those that have none: of boxes and packages at once, and
 * before the serial numbers of rules, in the order in which those who print labels take them.
 */
async function numberUnits(context: CallContext, orgNo: string, units: AnnouncedSsccs): Promise<UnitNumbers> {
  const all = [...allBoxes(units), ...allPackages(units)]
  const codes = all.map(({ unitCode }) => (isUnitNumber(unitCode) ? unitCode : ''))
  const numbers = await fillSsccs(context, orgNo, codes)
  return new Map(numbers.flatMap((number, at) => (all[at] ? [[all[at], number] as const] : [])))
}

/** Writes boxes in their order; answers their ids. */
async function writeBoxes(
  context: CallContext,
  head: Selectable<SrmAsnHead>,
  { boxes, numbers }: { boxes: readonly AnnouncedBox[]; numbers: UnitNumbers },
  lots: readonly AnnouncedLot[],
): Promise<ReadonlyMap<AnnouncedBox, string>> {
  if (boxes.length === 0) return new Map()
  const { trx, caller } = context
  const written = await readLots(trx, head.id)
  const byLot = boxesByLot(boxes, lots)
  const packed = lots.flatMap((lot) => {
    const own = byLot.get(lot)
    const row = written.get(lot.asnSeq)?.[lot.place]
    return own && row ? [{ own, row }] : []
  })
  const serials = await takeRuleSerials(
    context,
    packed.map(({ own, row }) => ({ ...row, count: own.length })),
  )
  const rowOf = new Map<AnnouncedBox, Insertable<SrmAsnLabel>>()
  for (const [at, { own, row }] of packed.entries()) {
    for (const [index, box] of own.entries()) {
      const unit = numbers.get(box) ?? { unit_code: '', is_sscc: false }
      rowOf.set(box, {
        ...unit,
        ...inheritedRow('srm_asn_label', row),
        asn_lot_id: row.id,
        box_no: index + 1,
        box_count: own.length,
        qty: box.qty,
        rule_serial: serials[at]?.[index] ?? null,
        create_name: caller.userName,
      })
    }
  }
  const labels = await trx
    .insertInto('srm_asn_label')
    .values(boxes.flatMap((box) => rowOf.get(box) ?? []))
    // Another document may take a number at this moment.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'unit_code'])
    .execute()
  const idOf = new Map(labels.map(({ id, unit_code }) => [unit_code, id]))
  return new Map(
    boxes.map((box) => {
      const unitCode = rowOf.get(box)?.unit_code ?? ''
      return [box, idOf.get(unitCode) ?? fail(deliveriesErrors.unitTaken, { unitCode })]
    }),
  )
}

/** What boxes have from their lots, by line in the order of the lots. */
async function readLots(trx: ScopedTransaction, asnId: string) {
  const lots = await trx
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .selectAll('t')
    .select(['l.asn_seq as asnSeq', 'l.goods_no'])
    .select(sql<boolean>`item_rule_labels(l.goods_no, t.org_no, l.purchase_unit_no)`.as('has_item_rule'))
    .where('l.asn_id', '=', asnId)
    .orderBy('t.id')
    .execute()
  return Map.groupBy(lots, ({ asnSeq }) => asnSeq)
}
