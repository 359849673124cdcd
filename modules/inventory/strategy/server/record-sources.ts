import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import {
  allocateMethodRecord,
  strategyApplicationRecord,
  turnMethodRecord,
  underMethodRecord,
  upperMethodRecord,
} from '../contract/records/strategy-records.ts'

/** Refuses a strategy that asks the same twice: the second time it decides nothing. */
const failOnDuplicate =
  (field: string): NonNullable<RecordSource['check']> =>
  (_context, { after }) => {
    const seen = new Set<unknown>()
    for (const [index, step] of linesOf(after, 'steps').entries()) {
      if (seen.has(step[field])) {
        failAt(`steps.${index}.${field}`, inventoryErrors.criterionTwice)
      }
      seen.add(step[field])
    }
  }

const METHODS = ['upperMethodNo', 'underMethodNo', 'turnMethodNo', 'allocateMethodNo'] as const

/** Refuses an application of nothing, and one that another of the same reach and priority contradicts. */
async function checkStrategyApplication({ trx }: CallContext, { after }: RecordChange): Promise<void> {
  const given = METHODS.filter((name) => after[name])
  if (given.length === 0) failAt('upperMethodNo', inventoryErrors.applicationEmpty, {})
  if (after.statusCode !== '1') return
  const { rows } = await sql<{ number: string } & Record<(typeof METHODS)[number], string | null>>`
    select application_no as number, upper_method_no as "upperMethodNo", under_method_no as "underMethodNo",
      turn_method_no as "turnMethodNo", allocate_method_no as "allocateMethodNo"
    from bm_strategy_application
    where status_code = '1' and application_no <> ${after.applicationNo} and org_no = ${after.orgNo}
      and warehouse_no is not distinct from ${after.warehouseNo ?? null}
      and classify_type is not distinct from ${after.classifyType ?? null}
      and group_no is not distinct from ${after.groupNo ?? null} and item_no is not distinct from ${after.itemNo ?? null}
      and customer_no is not distinct from ${after.customerNo ?? null} and priority = ${after.priority}
    order by application_no`.execute(trx)
  for (const other of rows) {
    const overlapping = given.find((name) => other[name] !== null)
    if (overlapping) failAt('priority', inventoryErrors.applicationOverlaps, { number: other.number })
  }
}

const stepsIn = (table: NonNullable<RecordSource['lines']>[string]['table']) => ({
  steps: { table, owner: 'method_id' },
})

/** Where the rows of each record of strategies lie. */
export const strategyRecordSources: readonly RecordSource[] = [
  { record: upperMethodRecord, table: 'bm_upper_method_head', lines: stepsIn('bm_upper_method_step') },
  {
    record: underMethodRecord,
    table: 'bm_under_method_head',
    lines: stepsIn('bm_under_method_step'),
    check: failOnDuplicate('underCriterion'),
  },
  {
    record: turnMethodRecord,
    table: 'bm_turn_method_head',
    lines: stepsIn('bm_turn_method_step'),
    check: failOnDuplicate('turnCriterion'),
  },
  {
    record: allocateMethodRecord,
    table: 'bm_allocate_method_head',
    lines: stepsIn('bm_allocate_method_step'),
    check: failOnDuplicate('allocateCriterion'),
  },
  { record: strategyApplicationRecord, table: 'bm_strategy_application', check: checkStrategyApplication },
]
