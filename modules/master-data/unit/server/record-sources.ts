import { sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { itemUnitConversionRecord, unitConversionRecord, unitRecord } from '../contract/records/unit-records.ts'

/** Refuses a conversion of a unit into itself, and a second one for two units, in whichever direction. */
async function checkUnitConversion(context: CallContext, { after }: RecordChange): Promise<void> {
  await failIfTaken(context, after, sql`select conversion_no from bm_unit_conversion where ${ofPair(after)}`)
}

/** The same for the conversions of one item. */
async function checkItemUnitConversion(context: CallContext, { after }: RecordChange): Promise<void> {
  await failIfTaken(
    context,
    after,
    sql`select conversion_no from bm_item_unit_conversion where item_no = ${after.itemNo} and ${ofPair(after)}`,
  )
}

type Input = RecordChange['after']

const ofPair = ({ sourceUnitNo, targetUnitNo }: Input) => {
  const pair = sql`array[${sourceUnitNo}, ${targetUnitNo}]::text[]`
  return sql`source_unit_no = any(${pair}) and target_unit_no = any(${pair})`
}

async function failIfTaken(
  { trx }: CallContext,
  { conversionNo, sourceUnitNo, targetUnitNo }: Input,
  others: ReturnType<typeof sql>,
): Promise<void> {
  if (sourceUnitNo === targetUnitNo) failAt('targetUnitNo', masterDataErrors.conversionSameUnit, {})
  // One of the same number is the one that changes, or is told by its number.
  const { rows } = await sql<{ conversion_no: string }>`${others} and conversion_no <> ${conversionNo}`.execute(trx)
  const [taken] = rows
  if (!taken) return
  const parameters = { source: String(sourceUnitNo), target: String(targetUnitNo), number: taken.conversion_no }
  failAt('targetUnitNo', masterDataErrors.conversionTaken, parameters)
}

/** Where the rows of units and their conversions lie. */
export const unitRecordSources: readonly RecordSource[] = [
  { record: unitRecord, table: 'bm_unit' },
  { record: unitConversionRecord, table: 'bm_unit_conversion', check: checkUnitConversion },
  { record: itemUnitConversionRecord, table: 'bm_item_unit_conversion', check: checkItemUnitConversion },
]
