import { sql } from 'kysely'
import { LIVE_STATES } from '#modules/scheduling/item/contract/fields.ts'
import { schedules } from '#modules/scheduling/item/server/schedules.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { whereSql } from '#platform/server/list/list-sql.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { BoardGroup } from '../contract/fields.ts'

/** An item of the board as its row says, without its days. */
export interface BoardHead {
  id: string
  version: number
  scheduleNo: string
  status: string
  goodsNo: string
  goodsName: string
  purchaseUnitNo: string
  unitDecimals: number
  orgNo: string
  warehouseNo: string
  classifyType: string
  supplierNo: string
  supplierName: string
  isLate: boolean
  releaseDate: string | null
  firmDays: number
  tradeOffDays: number
  lockDays: number
  zeroDate: string | null
  startQty: string
  cumShippedQty: string
  cumReceivedQty: string
  inTransitQty: string
  lastNote: { text: string; createName: string; createDate: string } | null
}

/** Which items are asked for. */
export interface AskedItems {
  groupBy: BoardGroup
  filter: ListCondition
  current: number
  size: number
}

/** What was released and is not closed, as the list of schedules finds it. What is only prepared is not on the board, for neither side. */
const found = (filter: ListCondition) => whereSql(schedules.list, { ...filter, status: LIVE_STATES })

const GROUP_COLUMNS = { supplier: 't1.supplier_no', category: 't1.classify_type' } as const

/** The items of a part of the board, in the order in which they stand together. */
export async function readBoardHeads(
  trx: ScopedTransaction,
  { groupBy, filter, current, size }: AskedItems,
): Promise<BoardHead[]> {
  const { rows } = await sql<BoardHead>`
    select t1.id, t1.version, t1.schedule_no as "scheduleNo", t1.status, t1.goods_no as "goodsNo", t1.goods_name as "goodsName",
      t1.purchase_unit_no as "purchaseUnitNo", t1.unit_decimals as "unitDecimals", t1.org_no as "orgNo",
      t1.warehouse_no as "warehouseNo", t1.classify_type as "classifyType", t1.supplier_no as "supplierNo",
      t1.supplier_name as "supplierName", coalesce(t1.first_open_day < today(), false) as "isLate", t1.release_date as "releaseDate",
      t1.firm_days as "firmDays", t1.trade_off_days as "tradeOffDays", t1.lock_days as "lockDays", t1.zero_date as "zeroDate",
      trim_scale(t1.start_qty) as "startQty", trim_scale(t1.cum_shipped_qty) as "cumShippedQty",
      trim_scale(t1.cum_received_qty) as "cumReceivedQty", trim_scale(t1.in_transit_qty) as "inTransitQty",
      (select json_build_object('text', c.reason, 'createName', c.create_name, 'createDate', to_char(c.create_date, 'YYYY-MM-DD HH24:MI:SS'))
        from srm_schedule_change c where c.item_id = t1.id and c.reason <> '' order by c.id desc limit 1) as "lastNote"
    from srm_schedule_item t1
    where ${found(filter)}
    order by ${sql.ref(GROUP_COLUMNS[groupBy])}, t1.goods_no, t1.id
    limit ${size} offset ${(current - 1) * size}`.execute(trx)
  return rows
}

/** How many items the board has under a search. */
export async function countBoardItems(trx: ScopedTransaction, { filter }: Pick<AskedItems, 'filter'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from srm_schedule_item t1 where ${found(filter)}`.execute(trx)
  return rows[0]?.total ?? 0
}
