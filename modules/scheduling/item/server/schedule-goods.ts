import { sql } from 'kysely'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'

/** Whose goods a schedule is of. */
export interface SchedulePlace {
  orgNo: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
  goodsNo: string
}

/** What a new schedule takes over of its item and supplier; null where that is not there or invalid. */
export interface ScheduleGoods {
  goods_name: string | null
  spec: string
  purchase_unit_no: string
  unit_decimals: number
  pack_qty: string | null
  supplier_name: string | null
}
type KnownGoods = ScheduleGoods & { goods_name: string; supplier_name: string }

/** By which terms a schedule is worked. */
interface Terms {
  packQty?: string | null | undefined
  lockDays?: number | null | undefined
  firmDays?: number | null | undefined
  tradeOffDays?: number | null | undefined
  materialShare?: string | null | undefined
  answerDays?: number | null | undefined
  spreadRule?: 'even' | 'firstDay' | 'lastDay' | null | undefined
  remark?: string | null | undefined
}

/** Reads what new schedules take over of their items and suppliers, in the order in which they are given. */
export async function readScheduleGoods(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  places: readonly Pick<SchedulePlace, 'orgNo' | 'supplierNo' | 'goodsNo'>[],
): Promise<ScheduleGoods[]> {
  const given = places.map(({ orgNo, supplierNo, goodsNo }, at) => ({
    ...{ at, org_no: orgNo, supplier_no: supplierNo, goods_no: goodsNo },
  }))
  const { rows } = await sql<ScheduleGoods>`
    select i.item_name as goods_name, coalesce(i.item_spec, '') as spec, coalesce(i.unit_no, '') as purchase_unit_no,
      coalesce(u.decimals, 0) as unit_decimals, trim_scale(i.pack_qty) as pack_qty, s.supplier_name
    from json_to_recordset(${JSON.stringify(given)}::json) as p (at integer, org_no text, supplier_no text, goods_no text)
    left join bm_item i on i.tenantsid = ${caller.tenantsid} and i.item_no = p.goods_no and i.status_code = '1'
      and i.org_no in (p.org_no, '*')
    left join bm_unit u on u.tenantsid = i.tenantsid and u.unit_no = i.unit_no
    left join bm_supplier s on s.tenantsid = ${caller.tenantsid} and s.supplier_no = p.supplier_no and s.status_code = '1'
    order by p.at`.execute(trx)
  return rows
}

/** Whether a schedule can be made of goods: item and supplier are there and valid. */
export const isKnown = (goods: ScheduleGoods | undefined): goods is KnownGoods =>
  goods !== undefined && goods.goods_name !== null && goods.supplier_name !== null

/** What keeps a schedule from being made of goods, by the field that says it. */
export function goodsErrors(
  goods: ScheduleGoods | undefined,
  { supplierNo, goodsNo }: Pick<SchedulePlace, 'supplierNo' | 'goodsNo'>,
): { field: 'goodsNo' | 'supplierNo'; error: ErrorDeclaration; parameters: ErrorParameters }[] {
  const { unknownGoods, unknownSupplier } = schedulingErrors
  return [
    ...(goods?.goods_name == null
      ? [{ field: 'goodsNo', error: unknownGoods, parameters: { value: goodsNo } } as const]
      : []),
    ...(goods?.supplier_name == null
      ? [{ field: 'supplierNo', error: unknownSupplier, parameters: { value: supplierNo } } as const]
      : []),
  ]
}

/** The columns of a new schedule. Terms that are not given are those that change nothing. */
export const scheduleColumns = (place: SchedulePlace, goods: KnownGoods, terms: Terms = {}) => ({
  ...goods,
  org_no: place.orgNo,
  warehouse_no: place.warehouseNo,
  classify_type: place.classifyType,
  supplier_no: place.supplierNo,
  goods_no: place.goodsNo,
  pack_qty: terms.packQty ?? goods.pack_qty,
  lock_days: terms.lockDays ?? 0,
  firm_days: terms.firmDays ?? 0,
  trade_off_days: terms.tradeOffDays ?? 0,
  material_share: terms.materialShare ?? '0',
  answer_days: terms.answerDays ?? null,
  spread_rule: terms.spreadRule ?? 'even',
  remark: terms.remark ?? '',
  is_released: false,
})
