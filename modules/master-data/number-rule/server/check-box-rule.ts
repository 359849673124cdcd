import { type RawBuilder, sql } from 'kysely'
import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'
import { linesOf } from '#platform/server/records/write-record.ts'

/** Refuses a second valid box rule for the same goods, and a label for what the rule does not pack. */
export async function checkBoxRule({ trx }: CallContext, { after }: RecordChange): Promise<void> {
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
