import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import { dateText } from '#platform/contract/field-schemas.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { waveTemplateRecord } from '../contract/records/wave-template-record.ts'

/** Refuses a template that asks the same twice, or compares with a value that no document can have. */
async function checkWaveTemplate({ trx }: CallContext, { after }: RecordChange): Promise<void> {
  const seen = new Set<unknown>()
  for (const [index, line] of linesOf(after, 'criteria').entries()) {
    const { waveCriterion, waveMatch } = line
    const value = String(line.criterionValue ?? '')
    const at = (field: string) => `criteria.${index}.${field}`
    if (seen.has(waveCriterion)) failAt(at('waveCriterion'), inventoryErrors.criterionTwice, {})
    seen.add(waveCriterion)
    if (waveMatch === '1') {
      if (value !== '') failAt(at('criterionValue'), inventoryErrors.valueNotCompared, {})
    } else if (!(await isKnown(trx, waveCriterion, value)))
      failAt(at('criterionValue'), inventoryErrors.valueUnknown, { value })
  }
}

/** Whether documents may have the value. */
async function isKnown(trx: ScopedTransaction, criterion: unknown, value: string): Promise<boolean> {
  switch (criterion) {
    case '1':
      return exists(trx, 'bm_supplier', 'supplier_no', value)
    case '2':
      return exists(trx, 'bm_classify_type', 'classify_type', value)
    case '3':
      return ['1', '2', '3'].includes(value)
    case '4':
      return dateText().safeParse(value).success
    case '5':
      return exists(trx, 'bm_item_group', 'group_no', value)
    default:
      return false
  }
}

async function exists(trx: ScopedTransaction, table: string, column: string, value: string): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${value}) as "isThere"`.execute(trx)
  return rows[0]?.isThere ?? false
}

/** Where the rows of wave templates lie. */
export const waveRecordSources: readonly RecordSource[] = [
  {
    record: waveTemplateRecord,
    table: 'bm_wave_template',
    lines: { criteria: { table: 'bm_wave_template_criterion', owner: 'method_id' } },
    check: checkWaveTemplate,
  },
]
