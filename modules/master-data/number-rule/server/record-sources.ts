import { sql } from 'kysely'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { barRuleRecord, basicElementRecord, boxRuleRecord, lotRuleRecord } from '../contract/records/rule-records.ts'
import { checkBasicElement } from './check-basic-element.ts'
import { checkBoxRule } from './check-box-rule.ts'
import { checkNumberRule } from './check-number-rule.ts'

/** The letters of a rule in their order, with what stands between them. */
const patternOf = (lines: string) =>
  sql`coalesce((select string_agg(l.element_no || l.separator, '' order by l.part_seq) from ${sql.table(lines)} l
    where l.rule_id = t1.id), '')`

/** What a part's letter is called. */
const elementName = sql`(select e.element_name from bm_basic_element e where e.element_no = t1.element_no)`

/** Where the rows of rules of numbers lie. */
export const numberRuleRecordSources: readonly RecordSource[] = [
  { record: basicElementRecord, table: 'bm_basic_element', check: checkBasicElement },
  {
    record: lotRuleRecord,
    table: 'bm_lot_rule_head',
    columns: () => ({ pattern: patternOf('bm_lot_rule_line') }),
    lines: { parts: { table: 'bm_lot_rule_line', owner: 'rule_id', columns: () => ({ elementName }) } },
    check: checkNumberRule('lot'),
  },
  {
    record: barRuleRecord,
    table: 'bm_bar_rule_head',
    columns: () => ({ pattern: patternOf('bm_bar_rule_line') }),
    lines: { parts: { table: 'bm_bar_rule_line', owner: 'rule_id', columns: () => ({ elementName }) } },
    check: checkNumberRule('bar'),
  },
  {
    record: boxRuleRecord,
    table: 'bm_box_rule_head',
    lines: { levels: { table: 'bm_box_rule_line', owner: 'rule_id' } },
    check: checkBoxRule,
  },
]
