import { sql } from 'kysely'
import { isSsccSerial, sscc } from '#platform/contract/exchange/gs1-elements.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { labelCalls } from '../contract/calls.ts'
import { labelRuleFields } from '../contract/fields.ts'

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
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql`search_normalise(t1.org_no || ' ' || t1.gs1_company_prefix || ' ' || t1.gln)`,
})

type ListLabelRules = Handler<typeof labelCalls, 'ISrmLabelRuleConfigService/getsrmlabelruleconfiglist'>

/** A page of the rules, each with the number that its next box gets; none when its numbers are used up. */
export const listLabelRules: ListLabelRules = (context, query) =>
  readList(context, labelRuleList, query, (row) => ({ ...row, nextNumber: nextNumber(row) }))

function nextNumber(rule: { gs1CompanyPrefix: string; extensionDigit: string; lastSerial: number }): string {
  const serial = BigInt(rule.lastSerial) + 1n
  if (rule.gs1CompanyPrefix === '') return `U${serial.toString().padStart(10, '0')}`
  const hasRoom = isSsccSerial(rule.gs1CompanyPrefix, serial)
  return hasRoom ? sscc(rule.gs1CompanyPrefix, serial, rule.extensionDigit) : ''
}
