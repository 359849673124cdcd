import { sql } from 'kysely'
import type { z } from 'zod'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { answerRuleSql } from '#modules/orders/server.ts'
import { columnOf, type FieldDeclaration } from '#platform/contract/fields.ts'
import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { deliveryRuleRecord } from '../contract/records/delivery-rule-record.ts'
import { deliveryRules } from '../contract/schemas.ts'

export type DeliveryRules = z.output<typeof deliveryRules>

/** The rules of an organisation, else those of all organisations; without either: no approval, no limit, orders of one type merge. */
export async function readDeliveryRules(
  trx: ScopedTransaction,
  tenantsid: string,
  orgNo: string,
): Promise<DeliveryRules> {
  const rules = sql<KeptRules>`
    select coalesce(${answerRuleSql<boolean>('is_shipping_approved', 'o')}, false) as "isApprovalNeeded",
      ${sql.join(KEPT)}, ${mergeFieldSql} as "mergeCustomField"
    from (select ${tenantsid}::text as tenantsid, ${orgNo}::text as org_no) o
    left join lateral (select * from srm_delivery_rule_config c
      where c.tenantsid = o.tenantsid and c.org_no in (o.org_no, '*') and c.status_code = '1'
      order by c.org_no = '*' limit 1) r on true`
  const {
    rows: [row],
  } = await rules.execute(trx)
  if (!row) throw new Error('no rules were read')
  const { isMergedByKeyword, mergeKeywords, ...rest } = row
  return { ...rest, mergeKeywords: isMergedByKeyword ? keywordsOf(mergeKeywords) : [] }
}

/** The field that the rule names: as long as it is invalid or hidden, nobody could see or change its values, and the rule rests. */
const mergeFieldSql = sql`coalesce((select d.field_no from sys_frame_define d
  where d.tenantsid = o.tenantsid and d.module = ${sql.lit(orderLineCustomFieldSet.module)} and d.field_no = r.merge_custom_field
    and d.status_code = '1' and d.is_display), '')`

/** What an organisation's row of rules says, else what a new one begins with. */
const KEPT = Object.entries<FieldDeclaration>(deliveryRuleRecord.fields)
  .filter(([name]) => name === 'isMergedByKeyword' || (name in deliveryRules.shape && name !== 'mergeCustomField'))
  .map(([name, field]) => {
    const start = field.start ?? { flag: false, text: '' }[String(field.kind)] ?? null
    return sql`coalesce(r.${sql.ref(columnOf(name, field))}, ${sql.lit(start)}) as ${sql.id(name)}`
  })

type KeptRules = Omit<DeliveryRules, 'mergeKeywords'> & { isMergedByKeyword: boolean; mergeKeywords: string }

/** Keywords as they are put in, separated by commas of either script. */
export const keywordsOf = (text: string): string[] =>
  text
    .split(/[,\uff0c]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The first day on which goods expected on a day may leave, or null when any day will do. */
export function earliestDelivery(rules: DeliveryRules, expectArrivalDate: DateText): DateText | null {
  return rules.advanceDays === null ? null : addDays(expectArrivalDate, -rules.advanceDays)
}

/** Whether the buyer has frozen the supplier for deliveries. */
export async function isDeliveryFrozen(
  trx: ScopedTransaction,
  tenantsid: string,
  supplierNo: string,
): Promise<boolean> {
  const supplier = trx
    .selectFrom('bm_supplier')
    .select('is_delivery_frozen')
    .where('tenantsid', '=', tenantsid)
    .where('supplier_no', '=', supplierNo)
  const [row] = await supplier.execute()
  return row?.is_delivery_frozen ?? false
}
