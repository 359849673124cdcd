import { deliveriesCalls } from '#modules/deliveries/contract/calls.ts'
import { documentsCalls } from '#modules/documents/contract/calls.ts'
import { identityCalls } from '#modules/identity/contract/calls.ts'
import { masterDataCalls } from '#modules/master-data/contract/calls.ts'
import { newsCalls } from '#modules/news/contract/calls.ts'
import { ordersCalls } from '#modules/orders/contract/calls.ts'
import { receiptsCalls } from '#modules/receipts/contract/calls.ts'
import { systemCalls } from '#modules/system/contract/calls.ts'

/** The calls that each module declares, by the module's name, in the order of the documents about them. */
export const callTables = {
  identity: identityCalls,
  system: systemCalls,
  'master-data': masterDataCalls,
  documents: documentsCalls,
  orders: ordersCalls,
  deliveries: deliveriesCalls,
  receipts: receiptsCalls,
  news: newsCalls,
}

/** Every call of the product under its wire path. */
export const allCalls = {
  ...identityCalls,
  ...systemCalls,
  ...masterDataCalls,
  ...documentsCalls,
  ...ordersCalls,
  ...deliveriesCalls,
  ...receiptsCalls,
  ...newsCalls,
}

/** The wire paths of all calls. */
export type AnyCallPath = keyof typeof allCalls
