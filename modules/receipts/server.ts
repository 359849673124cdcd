import { joinRooms } from '#platform/server/join-rooms.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { acceptanceRoom } from './acceptance/server/acceptance-room.ts'
import { receiptsRules } from './contract/rules.ts'
import { receiptsTexts } from './contract/texts.ts'
import { inspectionRoom } from './inspection/server/inspection-room.ts'
import { cancellingTasks } from './put-away/server/cancelling-tasks.ts'
import { putAwayRoom } from './put-away/server/put-away-room.ts'
import { writeTasks } from './put-away/server/write-tasks.ts'
import { registerReceiptPart } from './receipt/server/receipt-parts.ts'
import { receiptRoom } from './receipt/server/receipt-room.ts'
import { receiptEntryRoom } from './receipt-entry/server/receipt-entry-room.ts'
import { receivingRoom } from './receiving/server/receiving-room.ts'
import { rejectionRoom } from './rejection/server/rejection-room.ts'
import { returnRoom } from './return/server/return-room.ts'
import { scanRoom } from './scan/server/scan-room.ts'

export { type ReversedSource, registerReversalCheck } from './receipt/server/receipt-parts.ts'
export { receiptImport } from './receipt-entry/server/receipt-import.ts'

registerReceiptPart({ takeOn: writeTasks, cancelling: cancellingTasks })

/** The server side of this module. */
export const receiptsServer: ServerModule = joinRooms(
  { texts: receiptsTexts, rules: receiptsRules, actions: ['receipt.receiveByLink'] },
  receiptRoom,
  receiptEntryRoom,
  acceptanceRoom,
  rejectionRoom,
  returnRoom,
  putAwayRoom,
  receivingRoom,
  scanRoom,
  inspectionRoom,
)
