import { usesBy } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { inventoryErrors } from '../contract/errors.ts'
import { inventoryRules } from '../contract/rules.ts'
import { inventoryTexts } from '../contract/texts.ts'
import { inventoryTasks } from './tasks.ts'

export { postStock, type StockKey, stockOnHand } from './post-stock.ts'

/** The server side of this module; other modules post stock through it, screens have no calls here yet. */
export const inventoryServer: ServerModule = {
  texts: inventoryTexts,
  rules: inventoryRules,
  calls: [],
  uses: usesBy(
    { table: 'wms_stock', shown: 'warehouse_no', labelKey: 'inventory:titles.stock' },
    { org_no: 'bm_org', warehouse_no: 'bm_warehouse', item_no: 'bm_item', cell_no: 'bm_warehouse_cell' },
  ).map((use) =>
    use.column === 'cell_no' ? { ...use, within: { field: 'warehouseNo', column: 'warehouse_no' } } : use,
  ),
  tasks: inventoryTasks,
  constraints: { wms_stock_on_hand: inventoryErrors.stockNegative },
}
