import type { RecordSource } from '#platform/server/records/record-source.ts'
import {
  allocateMethodRecord,
  strategyApplicationRecord,
  turnMethodRecord,
  underMethodRecord,
  upperMethodRecord,
} from '../contract/records/strategy-records.ts'
import { checkStrategyApplication } from './check-strategy-application.ts'
import { failOnDuplicate } from './fail-on-duplicate.ts'

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
