import { type RawBuilder, sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import type { ElementType } from '#modules/master-data/record/contract/fields.ts'
import { failAt } from '#platform/contract/errors.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'
import { barRuleRecord, basicElementRecord, boxRuleRecord, lotRuleRecord } from '../contract/records/rule-records.ts'
import { checkNumberRule } from './check-number-rule.ts'

/** Refuses a second valid box rule for the same goods, and a label for what the rule does not pack. */
async function checkBoxRule({ trx }: CallContext, { after }: RecordChange): Promise<void> {
  const { boxRuleNo, orgNo, itemNo, unitNo, labelLevel, statusCode } = after
  const hasLevel = labelLevel === '1' || linesOf(after, 'levels').some(({ boxLevel }) => boxLevel === labelLevel)
  if (!hasLevel) failAt('labelLevel', masterDataErrors.boxLevelMissing, {})
  if (statusCode !== '1') return
  const ofItem: RawBuilder<unknown> = itemNo ? sql`item_no = ${itemNo}` : sql`item_no is null`
  const { rows } = await sql<{ box_rule_no: string }>`
    select box_rule_no from bm_box_rule_head
    where ${ofItem} and org_no = ${orgNo} and unit_no = ${unitNo} and status_code = '1' and box_rule_no <> ${boxRuleNo}`.execute(
    trx,
  )
  const [taken] = rows
  if (taken) failAt(itemNo ? 'itemNo' : 'unitNo', masterDataErrors.boxRuleTaken, { number: taken.box_rule_no })
}

const SETTINGS = ['fixedText', 'dateBasis', 'serialBase', 'resetPeriod', 'checkMethod'] as const
type Setting = (typeof SETTINGS)[number]

const OF_DATES = ['year4', 'year2', 'month', 'day', 'week', 'dayOfYear'] satisfies readonly ElementType[]

/** What an element of a type must say of itself. Fixed text may also stand in the rules. */
function settingsOf(type: unknown, resetPeriod: unknown): { needed: readonly Setting[]; allowed: readonly Setting[] } {
  if (type === 'fixedText') return { needed: [], allowed: ['fixedText'] }
  if (type === 'checkDigit') return { needed: ['checkMethod'], allowed: ['checkMethod'] }
  if (type === 'serial') {
    const counting: readonly Setting[] = ['serialBase', 'resetPeriod']
    const needed: readonly Setting[] =
      resetPeriod === null || resetPeriod === 'never' ? counting : [...counting, 'dateBasis']
    return { needed, allowed: needed }
  }
  const needed: readonly Setting[] = isOneOf(OF_DATES, type) ? ['dateBasis'] : []
  return { needed, allowed: needed }
}

/** Refuses an element that lacks what its type counts with, or says what its type does not use. */
function checkBasicElement({ translate }: CallContext, { after }: RecordChange): void {
  const { needed, allowed } = settingsOf(after.elementType, after.resetPeriod)
  const isGiven = (name: Setting) => after[name] !== null && after[name] !== ''
  const type = translate(`master-data:enums.elementType.${String(after.elementType)}`)
  for (const name of SETTINGS) {
    const parameters = { type, setting: translate(`master-data:fields.${name}`) }
    if (needed.includes(name) && !isGiven(name)) failAt(name, masterDataErrors.elementSettingMissing, parameters)
    if (!allowed.includes(name) && isGiven(name)) failAt(name, masterDataErrors.elementSettingForeign, parameters)
  }
}

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
