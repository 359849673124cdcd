// Written by `npm run registry` from apps/modules.ts and what the modules declare: change it there.
import { calls as identity } from '#modules/identity/contract.ts'
import { calls as system } from '#modules/system/contract.ts'
import { calls as masterData } from '#modules/master-data/contract.ts'
import { calls as inventory } from '#modules/inventory/contract.ts'
import { calls as files } from '#modules/files/contract.ts'
import { calls as orders } from '#modules/orders/contract.ts'
import { calls as deliveries } from '#modules/deliveries/contract.ts'
import { calls as receipts } from '#modules/receipts/contract.ts'
import { calls as scheduling } from '#modules/scheduling/contract.ts'
import { calls as discrepancies } from '#modules/discrepancies/contract.ts'
import { calls as reconciliation } from '#modules/reconciliation/contract.ts'
import { calls as messages } from '#modules/messages/contract.ts'
import { calls as news } from '#modules/news/contract.ts'
import { identityRecords } from '#modules/identity/contract/records.ts'
import { systemRecords } from '#modules/system/contract/records.ts'
import { masterDataRecords } from '#modules/master-data/contract/records.ts'
import { inventoryRecords } from '#modules/inventory/contract/records.ts'
import { ordersRecords } from '#modules/orders/contract/records.ts'
import { deliveriesRecords } from '#modules/deliveries/contract/records.ts'
import { reconciliationRecords } from '#modules/reconciliation/contract/records.ts'
import { messagesRecords } from '#modules/messages/contract/records.ts'
import { identityTexts } from '#modules/identity/contract/texts.ts'
import { systemTexts } from '#modules/system/contract/texts.ts'
import { masterDataTexts } from '#modules/master-data/contract/texts.ts'
import { inventoryTexts } from '#modules/inventory/contract/texts.ts'
import { filesTexts } from '#modules/files/contract/texts.ts'
import { ordersTexts } from '#modules/orders/contract/texts.ts'
import { deliveriesTexts } from '#modules/deliveries/contract/texts.ts'
import { receiptsTexts } from '#modules/receipts/contract/texts.ts'
import { schedulingTexts } from '#modules/scheduling/contract/texts.ts'
import { discrepanciesTexts } from '#modules/discrepancies/contract/texts.ts'
import { reconciliationTexts } from '#modules/reconciliation/contract/texts.ts'
import { messagesTexts } from '#modules/messages/contract/texts.ts'
import { newsTexts } from '#modules/news/contract/texts.ts'

/** The calls that each module declares, by its name. */
export const callTables = {
  identity: identity,
  system: system,
  'master-data': masterData,
  inventory: inventory,
  documents: files,
  orders: orders,
  deliveries: deliveries,
  receipts: receipts,
  scheduling: scheduling,
  discrepancies: discrepancies,
  reconciliation: reconciliation,
  messages: messages,
  news: news,
}

/** Every call of the product under its wire path, but for those of records. */
export const allCalls = {
  ...identity,
  ...system,
  ...masterData,
  ...inventory,
  ...files,
  ...orders,
  ...deliveries,
  ...receipts,
  ...scheduling,
  ...discrepancies,
  ...reconciliation,
  ...messages,
  ...news,
}

/** The texts of each module. */
export const moduleTexts = [
  identityTexts,
  systemTexts,
  masterDataTexts,
  inventoryTexts,
  filesTexts,
  ordersTexts,
  deliveriesTexts,
  receiptsTexts,
  schedulingTexts,
  discrepanciesTexts,
  reconciliationTexts,
  messagesTexts,
  newsTexts,
]

/** The records that each module declares, by its name. */
export const recordTables = {
  identity: identityRecords,
  system: systemRecords,
  'master-data': masterDataRecords,
  inventory: inventoryRecords,
  orders: ordersRecords,
  deliveries: deliveriesRecords,
  reconciliation: reconciliationRecords,
  messages: messagesRecords,
}
