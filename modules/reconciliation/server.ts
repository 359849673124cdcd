import { registerReversalCheck } from '#modules/receipts/server.ts'
import { joinRooms } from '#platform/server/join-rooms.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { billRoom } from './bill/server/bill-room.ts'
import { releaseFromBills } from './bill/server/release-from-bills.ts'
import { reconciliationRules } from './contract/rules.ts'
import { reconciliationTexts } from './contract/texts.ts'
import { deductionRoom } from './deduction/server/deduction-room.ts'
import { payableRoom } from './payable/server/payable-room.ts'

registerReversalCheck(releaseFromBills)

/** The server side of this module. */
export const reconciliationServer: ServerModule = joinRooms(
  { texts: reconciliationTexts, rules: reconciliationRules },
  payableRoom,
  billRoom,
  deductionRoom,
)
