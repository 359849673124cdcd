import { type RawBuilder, sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import {
  type ConversionStep,
  conversionWay,
  convertQuantity,
  type UnitRate,
  type UnitRounding,
} from './convert-quantity.ts'

/** Quantities of one unit that are wanted in another. */
export interface ConversionRequest {
  /** Whose own conversions go before those for every item. */
  itemNo?: string | null | undefined
  sourceUnitNo: string
  targetUnitNo: string
  quantities: readonly Decimal[]
}

/** What they are together, and by which conversions. */
export interface Converted {
  quantity: Decimal
  way: ConversionStep[]
}

/** Converts the sum of quantities, rounded once as the target unit rounds. Refuses units that nothing connects. */
export async function convertQuantities(context: CallContext, request: ConversionRequest): Promise<Converted> {
  const { trx } = context
  const { itemNo, sourceUnitNo: source, targetUnitNo: target } = request
  const units = await readUnits(trx, [source, target])
  for (const [path, value] of Object.entries({ sourceUnitNo: source, targetUnitNo: target })) {
    if (units.has(value)) continue
    failAt(path, recordErrors.recordReferenceUnknown, { label: context.translate(`master-data:fields.${path}`), value })
  }
  const way = conversionWay(
    (await readUnitRates(trx, itemNo ? [itemNo] : [], [source, target]))(itemNo ?? ''),
    source,
    target,
  )
  const unit = units.get(target)
  if (!way || !unit) return fail(masterDataErrors.noConversion, { source, target })
  return { quantity: convertQuantity(request.quantities, way, unit), way: [...way] }
}

async function readUnits(trx: ScopedTransaction, unitNos: readonly string[]): Promise<Map<string, UnitRounding>> {
  const rows = await trx
    .selectFrom('bm_unit')
    .select(['unit_no', 'decimals', 'rounding_type as roundingType'])
    .where('unit_no', 'in', unitNos)
    .execute()
  return new Map(rows.map((row) => [row.unit_no, row]))
}

/** The rates by which an item's quantities are converted: those for every item, and its own. */
type UnitRates = (itemNo: string) => readonly UnitRate[]

/** The valid rates of these items that name one of these units: no way between two of them has others. */
export async function readUnitRates(
  trx: ScopedTransaction,
  itemNos: readonly string[],
  unitNos: readonly string[],
): Promise<UnitRates> {
  const rates = (table: string, itemNo: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql`
    select ${itemNo} as "itemNo", conversion_no as "conversionNo", source_unit_no as "sourceUnitNo",
      trim_scale(source_qty) as "sourceQty", target_unit_no as "targetUnitNo", trim_scale(target_qty) as "targetQty"
    from ${sql.table(table)}
    where status_code = '1' and ${which} and (source_unit_no = any(${unitNos}) or target_unit_no = any(${unitNos}))`
  const { rows } = await sql<Omit<UnitRate, 'isOfItem'> & { itemNo: string | null }>`
    ${rates('bm_unit_conversion', sql`null::text`, sql`true`)}
    union all ${rates('bm_item_unit_conversion', sql`item_no`, sql`item_no = any(${itemNos})`)}`.execute(trx)
  const ratesOf = Map.groupBy(
    rows.map(({ itemNo, ...rate }) => ({ itemNo, rate: { ...rate, isOfItem: itemNo !== null } })),
    ({ itemNo }) => itemNo,
  )
  const kept = (itemNo: string | null) => (ratesOf.get(itemNo) ?? []).map(({ rate }) => rate)
  return (itemNo) => [...kept(null), ...kept(itemNo)]
}
