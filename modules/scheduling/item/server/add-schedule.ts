import { sql } from 'kysely'
import type { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Made } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { newSchedule } from '../contract/schemas.ts'
import { prepareDays } from './prepare-days.ts'

/** What a new schedule takes over of its item and supplier; null where that is not there or invalid. */
interface Named {
  goods_name: string | null
  spec: string
  purchase_unit_no: string
  unit_decimals: number
  pack_qty: string | null
  supplier_name: string | null
}

/** Makes a schedule with the days of its first release; it counts the scheduled order lines of its goods from the start on. */
export async function addSchedule(
  context: CallContext,
  { days, ...input }: z.output<typeof newSchedule>,
): Promise<Made<typeof schedule>> {
  const { trx, caller } = context
  const { orgNo, warehouseNo, classifyType, supplierNo, goodsNo } = input
  const { rows } = await sql<Named>`
    select i.item_name as goods_name, coalesce(i.item_spec, '') as spec, coalesce(i.unit_no, '') as purchase_unit_no,
      coalesce(u.decimals, 0) as unit_decimals, trim_scale(i.pack_qty) as pack_qty, s.supplier_name
    from (select) given
    left join bm_item i on i.tenantsid = ${caller.tenantsid} and i.item_no = ${goodsNo} and i.status_code = '1'
      and i.org_no in (${orgNo}, '*')
    left join bm_unit u on u.tenantsid = i.tenantsid and u.unit_no = i.unit_no
    left join bm_supplier s on s.tenantsid = ${caller.tenantsid} and s.supplier_no = ${supplierNo} and s.status_code = '1'`.execute(
    trx,
  )
  const [named] = rows
  if (!named) throw new Error('one row is given')
  const { goods_name: goodsName, supplier_name: supplierName, ...taken } = named
  if (goodsName === null) return fail(schedulingErrors.unknownGoods, { value: goodsNo })
  if (supplierName === null) return fail(schedulingErrors.unknownSupplier, { value: supplierNo })
  return {
    insert: {
      ...taken,
      ...{ goods_name: goodsName, supplier_name: supplierName },
      ...{ org_no: orgNo, warehouse_no: warehouseNo, classify_type: classifyType, supplier_no: supplierNo },
      goods_no: goodsNo,
      pack_qty: input.packQty ?? taken.pack_qty,
      lock_days: input.lockDays ?? 0,
      firm_days: input.firmDays ?? 0,
      trade_off_days: input.tradeOffDays ?? 0,
      material_share: input.materialShare ?? '0',
      answer_days: input.answerDays ?? null,
      spread_rule: input.spreadRule ?? 'even',
      remark: input.remark ?? '',
      is_released: false,
    },
    after: (row) => prepareDays(context, row, days),
  }
}
