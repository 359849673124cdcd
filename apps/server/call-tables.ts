import { deliveriesRecords } from '#modules/deliveries/contract/records.ts'
import {
  appointmentCalls,
  approvalCalls,
  deliveriesCalls,
  deliveriesRecordCalls,
  invoiceCalls,
  packageCalls,
} from '#modules/deliveries/contract.ts'
import { discrepanciesCalls } from '#modules/discrepancies/contract.ts'
import { filesCalls } from '#modules/files/contract.ts'
import { identityRecords } from '#modules/identity/contract/records.ts'
import { identityCalls, identityRecordCalls } from '#modules/identity/contract.ts'
import { inventoryRecords } from '#modules/inventory/contract/records.ts'
import { inventoryRecordCalls, serialCalls, strategyCalls } from '#modules/inventory/contract.ts'
import { masterDataRecords } from '#modules/master-data/contract/records.ts'
import { masterDataCalls, masterDataRecordCalls } from '#modules/master-data/contract.ts'
import { messagesRecords } from '#modules/messages/contract/records.ts'
import { messagesCalls, messagesRecordCalls, webhookCalls } from '#modules/messages/contract.ts'
import { newsCalls, newsMaintenanceCalls } from '#modules/news/contract.ts'
import { ordersRecords } from '#modules/orders/contract/records.ts'
import { answerCalls, componentCalls, ordersCalls, ordersRecordCalls, trackingCalls } from '#modules/orders/contract.ts'
import { inspectionCalls, receiptsCalls, receivingCalls, scanCalls, taskCalls } from '#modules/receipts/contract.ts'
import { systemRecords } from '#modules/system/contract/records.ts'
import { systemCalls, systemRecordCalls } from '#modules/system/contract.ts'
import type { CallTable } from '#platform/contract/calls.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'

/** The calls that each module declares, by the module's name, in the order of the documents about them. */
export const callTables = {
  identity: identityCalls,
  system: systemCalls,
  'master-data': masterDataCalls,
  documents: filesCalls,
  inventory: { ...strategyCalls, ...serialCalls },
  orders: { ...ordersCalls, ...trackingCalls, ...componentCalls, ...answerCalls },
  deliveries: { ...deliveriesCalls, ...appointmentCalls, ...approvalCalls, ...invoiceCalls, ...packageCalls },
  receipts: { ...receiptsCalls, ...receivingCalls, ...scanCalls, ...taskCalls, ...inspectionCalls },
  discrepancies: discrepanciesCalls,
  messages: { ...messagesCalls, ...webhookCalls },
  news: { ...newsCalls, ...newsMaintenanceCalls },
}

/** Every call of the product under its wire path, but for those of records. */
export const allCalls = {
  ...identityCalls,
  ...systemCalls,
  ...masterDataCalls,
  ...filesCalls,
  ...strategyCalls,
  ...serialCalls,
  ...ordersCalls,
  ...trackingCalls,
  ...componentCalls,
  ...answerCalls,
  ...deliveriesCalls,
  ...appointmentCalls,
  ...approvalCalls,
  ...invoiceCalls,
  ...packageCalls,
  ...receiptsCalls,
  ...receivingCalls,
  ...scanCalls,
  ...taskCalls,
  ...discrepanciesCalls,
  ...inspectionCalls,
  ...messagesCalls,
  ...webhookCalls,
  ...newsCalls,
  ...newsMaintenanceCalls,
}

/** The records of every module. */
export const allRecords: readonly RecordDeclaration[] = [
  ...masterDataRecords,
  ...identityRecords,
  ...systemRecords,
  ...inventoryRecords,
  ...ordersRecords,
  ...deliveriesRecords,
  ...messagesRecords,
]

/** The calls of the records of each module: `apps/server/records.test.ts` tries them, all in the same way. */
export const recordCallTables: Readonly<Record<string, CallTable>> = {
  identity: identityRecordCalls,
  'master-data': masterDataRecordCalls,
  system: systemRecordCalls,
  inventory: inventoryRecordCalls,
  orders: ordersRecordCalls,
  deliveries: deliveriesRecordCalls,
  messages: messagesRecordCalls,
}

/** Every call by the name of its module, those of records with the module's others. */
export const wholeCallTables: Readonly<Record<string, CallTable>> = Object.fromEntries(
  Object.entries(callTables).map(([module, calls]) => [module, { ...calls, ...recordCallTables[module] }]),
)

/** The wire paths of all calls but those of records. */
export type AnyCallPath = keyof typeof allCalls
