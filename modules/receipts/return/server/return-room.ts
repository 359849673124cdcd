import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { returnCalls } from '../contract/calls.ts'
import { readReturnableStock } from './read-returnable-stock.ts'
import { returns } from './returns.ts'

/** What returns give to the server. */
export const returnRoom: ServerRoom = {
  ...returns.module,
  calls: [
    implementCalls(returnCalls, {
      ...returns.handlers,
      'ISrmBillReturnService/getReturnableStock': readReturnableStock,
    }),
  ],
  constraints: { srm_bill_return_reverses_id_key: receiptsErrors.returnReversedAlready },
}
