import { sql } from 'kysely'
import { inventoryErrors } from '#modules/inventory/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** An item as strategies need it. */
export interface StoredItem {
  unitDecimals: number
  unitWeight: Decimal | null
  unitVolume: Decimal | null
  /** Its usual cell in the warehouse. */
  ownCellNo: string | null
}

/** An item and a warehouse that the reader may see; refuses unknown ones. */
export const readStoredItem = async (
  trx: ScopedTransaction,
  warehouseNo: string,
  itemNo: string,
): Promise<StoredItem> =>
  (await findStoredItems(trx, warehouseNo, [itemNo])).get(itemNo) ??
  fail(inventoryErrors.placeUnknown, { itemNo, warehouseNo })

/** Items by their numbers, without those that are unknown; none where the warehouse is. */
export async function findStoredItems(
  trx: ScopedTransaction,
  warehouseNo: string,
  itemNos: readonly string[],
): Promise<ReadonlyMap<string, StoredItem>> {
  const { rows } = await sql<StoredItem & { itemNo: string }>`
    select i.item_no as "itemNo", coalesce(u.decimals, 0) as "unitDecimals", trim_scale(i.unit_weight) as "unitWeight",
      trim_scale(i.unit_volume) as "unitVolume",
      case when i.warehouse_no = w.warehouse_no then nullif(i.in_cell_no, '') end as "ownCellNo"
    from bm_item i join bm_warehouse w on w.tenantsid = i.tenantsid and w.warehouse_no = ${warehouseNo}
    left join bm_unit u on u.tenantsid = i.tenantsid and u.unit_no = i.unit_no
    where i.item_no = any (${itemNos}::text[])`.execute(trx)
  return new Map(rows.map(({ itemNo, ...item }) => [itemNo, item]))
}
