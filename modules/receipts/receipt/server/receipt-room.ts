import { asnFields } from '#modules/deliveries/asn/contract/fields.ts'
import { receiptsEvents } from '#modules/receipts/contract/events.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { receiptCalls } from '../contract/calls.ts'
import { arrivalDueEntries } from '../contract/due.ts'
import { addReceiptFile } from './add-receipt-file.ts'
import { cancelReceipt } from './cancel-receipt.ts'
import { receiptsInvariants } from './invariants.ts'
import { printableReceiptNote } from './printable-receipt-note.ts'
import { receiveAsn } from './receive-asn.ts'
import { receiveByLink } from './receive-by-link.ts'

/** What receiving gives to the server. */
export const receiptRoom: ServerRoom = {
  // Who may accept goods without an inspection, or despite its result.
  asks: { inspections: ['isEnd'] },
  calls: [
    implementCalls(receiptCalls, {
      'ISrmAsnHeadService/receiveAsn': receiveAsn,
      'ISrmAsnHeadService/uploadReceiptFile': addReceiptFile,
      'ISrmAsnHeadService/cancelReceipt': cancelReceipt,
    }),
  ],
  linkActions: [receiveByLink],
  due: [{ table: 'srm_asn_head', entries: arrivalDueEntries }],
  invariants: receiptsInvariants,
  events: receiptsEvents,
  printables: [printableReceiptNote],
  loggedFields: { receipt: { status: asnFields.status } },
}
