import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { labelCalls } from '../contract/calls.ts'
import { labelRuleFields } from '../contract/fields.ts'
import { nextNumber } from '../contract/next-number.ts'

/** Rules by which boxes are numbered; the company's own has no organisation. */
export const labelRuleList = defineList<typeof labelRuleFields, { version: number }>({
  fields: labelRuleFields,
  table: 'srm_label_rule_config',
  columns: {
    orgNo: sql`(case t1.org_no when '*' then '' else t1.org_no end)`,
    // Far below what a number of the wire can hold.
    lastSerial: sql`t1.last_serial::float8`,
    nextNumber: sql`''`,
  },
  extra: { version: sql<number>`t1.version` },
  searchColumn: sql`search_normalise(t1.org_no || ' ' || t1.gs1_company_prefix || ' ' || t1.gln)`,
})

type ListLabelRules = Handler<typeof labelCalls, 'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist'>

/** A page of the rules, each with the number that its next box gets; none when its numbers are used up. */
export const listLabelRules: ListLabelRules = (context, query) =>
  readList(context, labelRuleList, query, (row) => ({ ...row, nextNumber: nextNumber(row) }))
