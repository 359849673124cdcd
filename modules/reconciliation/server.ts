import { registerReversalCheck } from '#modules/receipts/server.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { joinRooms } from '#platform/server/join-rooms.ts'
import type { RecordParts } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { billRoom } from './bill/server/bill-room.ts'
import { releaseFromBills } from './bill/server/release-from-bills.ts'
import { reconciliationRules } from './contract/rules.ts'
import { reconciliationTexts } from './contract/texts.ts'
import { deductionRoom } from './deduction/server/deduction-room.ts'
import { evidenceRoom } from './deduction/server/evidence-room.ts'
import { invoiceRoom } from './invoice/server/invoice-room.ts'
import { matchRoom } from './match/server/match-room.ts'
import { payableRoom } from './payable/server/payable-room.ts'
import { paymentRoom } from './payment/server/payment-room.ts'
import { priceAdjustmentRoom } from './price-adjustment/server/price-adjustment-room.ts'
import { selfBillingRoom } from './self-billing/server/self-billing-room.ts'
import { statementRoom } from './statement/server/statement-room.ts'

registerReversalCheck(releaseFromBills)

/** What the documents of this module give to the server. */
export const reconciliationDocuments: ServerModule = joinRooms(
  { texts: reconciliationTexts, rules: reconciliationRules },
  payableRoom,
  billRoom,
  deductionRoom,
  invoiceRoom,
  paymentRoom,
  priceAdjustmentRoom,
  statementRoom,
)

/** The server side of this module. */
export const reconciliationServer = (parts: RecordParts & { fileStore: FileStore }): ServerModule =>
  joinRooms(reconciliationDocuments, matchRoom(parts), evidenceRoom(parts), selfBillingRoom(parts))
