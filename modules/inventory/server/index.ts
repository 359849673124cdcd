import type { ServerModule } from '#platform/server/server-module.ts'
import { inventoryErrors } from '../contract/errors.ts'
import { inventoryRules } from '../contract/rules.ts'
import { inventoryTexts } from '../contract/texts.ts'

export { postStock, type StockKey, stockOnHand } from './post-stock.ts'

/** The server side of this module; other modules post stock through it, screens have no calls here yet. */
export const inventoryServer: ServerModule = {
  texts: inventoryTexts,
  rules: inventoryRules,
  calls: [],
  constraints: { wms_stock_on_hand: inventoryErrors.stockNegative },
}
