import { sql } from 'kysely'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { compare, fitsDecimals, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import { copiedRow } from '#platform/server/database/inherited-row.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import type { labelCalls } from '../contract/calls.ts'
import { MOST_BOXES } from '../contract/schemas.ts'
import { lockHeadsOfLots } from './end-labels.ts'
import { labelRefusal } from './printable-label.ts'
import { takeRuleSerials } from './take-rule-serials.ts'
import { takeSsccs } from './take-ssccs.ts'

/** Parts of parts of parts: so deep may a box be split. */
const DEEPEST = 8

/**
 * Splits a box into several with numbers of their own; together they hold what it held. The number of the split box is never
 * used again.
 */
export const splitLabel: Handler<typeof labelCalls, 'ISupBmBarcodePrintService/splitlabel'> = async (
  context,
  { id, list },
) => {
  const { trx, caller } = context
  const box = await lockBox(context, id)
  const refusal = labelRefusal(box.status)
  if (refusal) fail(refusal, { documentNo: box.asn_no })
  if (!box.is_current) fail(deliveriesErrors.labelReplaced, { unitCode: box.unit_code })
  if (box.receipt_id ?? box.return_id ?? box.inspection_id)
    fail(deliveriesErrors.boxReceived, { unitCode: box.unit_code })
  if (box.part_path.split('-').length >= DEEPEST) {
    fail(deliveriesErrors.splitTooDeep, { unitCode: box.unit_code, limit: DEEPEST })
  }
  if (box.boxes - 1 + list.length > MOST_BOXES) fail(deliveriesErrors.tooManyBoxes, { limit: MOST_BOXES })
  for (const { qty } of list) {
    if (!fitsDecimals(qty, box.unit_decimals)) {
      fail(deliveriesErrors.boxDecimals, { quantity: qty, unit: box.unit, decimals: box.unit_decimals })
    }
  }
  const total = sum(list.map(({ qty }) => qty))
  if (compare(total, box.qty) !== 0) fail(deliveriesErrors.splitSumDiffers, { sum: total, quantity: box.qty })
  const ssccs = await takeSsccs(context, box.org_no, list.length)
  const pieces = sharedPieces(
    box.serial_nos,
    list.map(({ qty }) => qty),
  )
  const [serials = []] = await takeRuleSerials(context, [{ ...box, count: list.length }])
  await trx.updateTable('srm_asn_label').set({ is_current: false }).where('id', '=', id).execute()
  const written = await insertRows(
    trx,
    'srm_asn_label',
    ssccs.map((unit, index) => ({
      // The parts stay where the box was.
      ...copiedRow('srm_asn_label', box),
      ...unit,
      parent_id: id,
      part_path: [box.part_path, index + 1].filter(Boolean).join('-'),
      qty: list[index]?.qty ?? '0',
      rule_serial: serials[index] ?? null,
      serial_nos: pieces[index] ?? [],
      create_name: caller.userName,
    })),
    ['id', 'unit_code'],
  )
  const parts = written.map(({ id: partId, unit_code: unitCode }) => ({ id: partId, unitCode }))
  context.audit({
    documentNo: box.asn_no,
    detail: { split: box.unit_code, qty: box.qty, into: parts.map(({ unitCode }, at) => [unitCode, list[at]?.qty]) },
  })
  return parts
}

/** The pieces of a box by its parts, in their order. */
function sharedPieces(serialNos: readonly string[], quantities: readonly string[]): string[][] {
  const left = [...serialNos]
  return quantities.map((qty) => left.splice(0, Number(qty)))
}

/** The ASN and then the lot first, as packing anew does, so that the two wait for each other and never lock crosswise. */
async function lockBox({ trx }: CallContext, id: string) {
  const own = await trx.selectFrom('srm_asn_label').select('asn_lot_id').where('id', '=', id).executeTakeFirst()
  if (!own) return fail(platformErrors.notFound)
  await lockHeadsOfLots(trx, [own.asn_lot_id])
  await trx.selectFrom('srm_asn_lot').select('id').where('id', '=', own.asn_lot_id).forUpdate().execute()
  const box = await trx
    .selectFrom('srm_asn_label as b')
    .innerJoin('srm_asn_line as l', 'l.id', 'b.asn_line_id')
    .innerJoin('srm_asn_head as h', 'h.id', 'l.asn_id')
    .innerJoin('srm_asn_lot as t', 't.id', 'b.asn_lot_id')
    .selectAll('b')
    .select(['h.asn_no', 'h.status', 'l.unit_decimals', 'l.purchase_unit_no as unit', 'l.goods_no', 't.product_date'])
    .select([
      sql<string>`trim_scale(b.qty)`.as('qty'),
      sql<boolean>`item_rule_labels(l.goods_no, b.org_no, l.purchase_unit_no)`.as('has_item_rule'),
      sql<number>`(select count(*)::int from srm_asn_label o where o.asn_lot_id = b.asn_lot_id and o.is_current)`.as(
        'boxes',
      ),
    ])
    .where('b.id', '=', id)
    // Whoever packs it elsewhere at the same time waits, or is waited for.
    .forUpdate('b')
    .executeTakeFirst()
  return box ?? fail(platformErrors.notFound)
}
