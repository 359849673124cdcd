import { sql } from 'kysely'
import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { answerRuleSql } from '#modules/orders/server.ts'
import { addDays, type DateText } from '#platform/contract/values/dates.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** The delivery rules that hold for an organisation (srm_delivery_rule_config, and approval by srm_order_answer_config). */
export interface DeliveryRules {
  isApprovalNeeded: boolean
  /** Goods may leave at most so many days before the expected arrival; null: no limit. */
  advanceDays: number | null
  canMergeOrders: boolean
  canMergeOrderTypes: boolean
  canMergeItems: boolean
  canMergePlants: boolean
  /** Lines of several warehouses, or document categories, share an ASN; only who may see all of them sees it. */
  canMergeWarehouses: boolean
  canMergeClassifyTypes: boolean
  /** Parts of order numbers; orders share an ASN only where their numbers contain the same one. Empty: no such rule. */
  mergeKeywords: string[]
  /** Number of a custom field of order lines; lines share an ASN only where they have the same value of it. Empty: no such rule. */
  mergeCustomField: string
  /** An ASN says with what vehicle, or under which tracking number, it comes. */
  isShippingInfoNeeded: boolean
  /** An ASN says at what time it comes, also where no execution policy asks for it. */
  isAppointmentNeeded: boolean
  /** Appointments wait for the purchaser's word. */
  isAppointmentConfirmed: boolean
  /** How long one ASN is unloaded, and how many are at once at one address. */
  slotMinutes: number
  dockCount: number
}

/** The rules of an organisation, else those of all organisations; without either: no approval, no limit, orders of one type merge. */
export async function readDeliveryRules(
  trx: ScopedTransaction,
  tenantsid: string,
  orgNo: string,
): Promise<DeliveryRules> {
  const rules = sql<KeptRules>`
    select coalesce(${answerRuleSql<boolean>('is_shipping_approved', 'o')}, false) as "isApprovalNeeded",
      r.advance_days as "advanceDays", coalesce(r.can_merge_orders, true) as "canMergeOrders",
      coalesce(r.can_merge_order_types, false) as "canMergeOrderTypes", coalesce(r.can_merge_items, true) as "canMergeItems",
      coalesce(r.can_merge_plants, true) as "canMergePlants",
      coalesce(r.can_merge_warehouses, false) as "canMergeWarehouses",
      coalesce(r.can_merge_classify_types, false) as "canMergeClassifyTypes", coalesce(r.is_merged_by_keyword, false) as "isMergedByKeyword",
      coalesce(r.merge_keywords, '') as "keywords", coalesce(r.is_shipping_info_needed, false) as "isShippingInfoNeeded",
      coalesce(r.is_appointment_needed, false) as "isAppointmentNeeded",
      coalesce(r.is_appointment_confirmed, true) as "isAppointmentConfirmed",
      ${mergeFieldSql} as "mergeCustomField", coalesce(r.slot_minutes, 60) as "slotMinutes", coalesce(r.dock_count, 1) as "dockCount"
    from (select ${tenantsid}::text as tenantsid, ${orgNo}::text as org_no) o
    left join lateral (select * from srm_delivery_rule_config c
      where c.tenantsid = o.tenantsid and c.org_no in (o.org_no, '*') and c.status_code = '1'
      order by c.org_no = '*' limit 1) r on true`
  const {
    rows: [row],
  } = await rules.execute(trx)
  if (!row) throw new Error('no rules were read')
  const { isMergedByKeyword, keywords, ...rest } = row
  return { ...rest, mergeKeywords: isMergedByKeyword ? keywordsOf(keywords) : [] }
}

/** The field that the rule names: as long as it is invalid or hidden, nobody could see or change its values, and the rule rests. */
const mergeFieldSql = sql`coalesce((select d.field_no from sys_frame_define d
  where d.tenantsid = o.tenantsid and d.module = ${sql.lit(orderLineCustomFieldSet.module)} and d.field_no = r.merge_custom_field
    and d.status_code = '1' and d.is_display), '')`

type KeptRules = Omit<DeliveryRules, 'mergeKeywords'> & { isMergedByKeyword: boolean; keywords: string }

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
