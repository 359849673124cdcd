import { type Insertable, type Selectable, sql } from 'kysely'
import type { SrmAsnHead, SrmAsnLabel } from '#db/schema.generated.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { allBoxes, type ComingLot, isUnitNumber, lotOf } from './check-coming-units.ts'
import type { ComingBox, ComingPackage, ComingUnits } from './parse-handling-units.ts'
import { takeRuleSerials } from './take-rule-serials.ts'
import { fillUnitCodes } from './take-unit-codes.ts'
import { insertPackages, placeBoxes } from './write-packages.ts'

/** Writes the boxes and packages of a new notice, under the numbers that its document gives them. */
export async function writeComingUnits(
  context: CallContext,
  head: Selectable<SrmAsnHead>,
  units: ComingUnits,
  lots: readonly ComingLot[],
): Promise<void> {
  const boxIds = await writeBoxes(context, head, allBoxes(units), lots)
  const outer = await insertPackages(
    context,
    head,
    units.packages.map(({ level, unitCode }) => ({ level, unitCode: numberIn(unitCode), parentId: null })),
  )
  const cartons = units.packages.flatMap(({ cartons: inside }, at) =>
    inside.map((carton) => ({ carton, parentId: outer[at]?.id ?? null })),
  )
  const inner = await insertPackages(
    context,
    head,
    cartons.map(({ carton, parentId }) => ({ level: carton.level, unitCode: numberIn(carton.unitCode), parentId })),
  )
  const filled: [ComingPackage, string][] = [
    ...units.packages.map((one, at): [ComingPackage, string] => [one, outer[at]?.id ?? '']),
    ...cartons.map(({ carton }, at): [ComingPackage, string] => [carton, inner[at]?.id ?? '']),
  ]
  const places = filled.flatMap(([{ boxes }, packageId]) =>
    boxes.map((box) => ({ boxId: boxIds.get(box) ?? '', packageId })),
  )
  await placeBoxes(context.trx, places)
}

/** The number under which a unit is known everywhere; empty where it is numbered here. */
const numberIn = (code: string): string => (isUnitNumber(code) ? code : '')

/** Writes boxes in their order; answers their ids. */
async function writeBoxes(
  context: CallContext,
  head: Selectable<SrmAsnHead>,
  boxes: readonly ComingBox[],
  lots: readonly ComingLot[],
): Promise<ReadonlyMap<ComingBox, string>> {
  if (boxes.length === 0) return new Map()
  const { trx, caller } = context
  const numbers = await fillUnitCodes(
    context,
    head.org_no,
    boxes.map(({ unitCode }) => numberIn(unitCode)),
  )
  const written = await readLots(trx, head.id)
  const rowOf = new Map<ComingBox, Insertable<SrmAsnLabel>>()
  for (const lot of lots) {
    const own = boxes.filter((box) => lotOf(lots, box) === lot)
    const row = written.get(lot.asnSeq)?.[lot.place]
    if (own.length === 0 || !row) continue
    const { goods_no, product_date, has_item_rule, asnSeq: _seq, ...labelled } = row
    const serials = await takeRuleSerials(context, { goods_no, product_date, has_item_rule }, own.length)
    for (const [index, box] of own.entries()) {
      const unit = numbers[boxes.indexOf(box)] ?? { unit_code: '', is_sscc: false }
      rowOf.set(box, {
        ...unit,
        ...labelled,
        box_no: index + 1,
        box_count: own.length,
        qty: box.qty,
        rule_serial: serials[index] ?? null,
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
      return [box, idOf.get(unitCode) ?? refuse(deliveriesErrors.unitTaken, { unitCode })]
    }),
  )
}

/** What boxes have from their lots, by line in the order of the lots. */
async function readLots(trx: ScopedTransaction, asnId: string) {
  const lots = await trx
    .selectFrom('srm_asn_lot as t')
    .innerJoin('srm_asn_line as l', 'l.id', 't.asn_line_id')
    .select([
      'l.asn_seq as asnSeq',
      'l.goods_no',
      't.product_date',
      't.id as asn_lot_id',
      't.asn_line_id',
      't.tenantsid',
    ])
    .select(['t.org_no', 't.warehouse_no', 't.classify_type', 't.supplier_no', 't.is_released'])
    .select(sql<boolean>`item_rule_labels(l.goods_no, t.org_no, l.purchase_unit_no)`.as('has_item_rule'))
    .where('l.asn_id', '=', asnId)
    .orderBy('t.id')
    .execute()
  return Map.groupBy(lots, ({ asnSeq }) => asnSeq)
}
