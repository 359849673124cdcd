import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { entryCalls } from '../contract/calls.ts'
import { downloadUblReceipt } from './download-ubl-receipt.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveUblReceipt } from './receive-ubl-receipt.ts'

/** What the entries of warehouse systems outside give to the server. */
export const receiptEntryRoom: ServerRoom = {
  calls: [
    implementCalls(entryCalls, {
      'ISrmReceiptMessageService/receiveMessage': receiveMessage,
      'ISrmReceiptMessageService/receiveublreceiptadvice': receiveUblReceipt,
      'ICheckReceiptService/downloadublreceiptadvice': downloadUblReceipt,
    }),
  ],
}
