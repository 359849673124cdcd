import { z } from 'zod'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { dateText, decimalText, idText, plainText } from '#platform/contract/field-schemas.ts'
import { RETURN_TYPES } from './fields.ts'

/** What goes back of an acceptance, from which cell, in the order's unit. */
export const returnLine = z.strictObject({
  receiptId: idText(),
  cellNo: plainText(60).min(1),
  returnQty: decimalText(),
  /** Which pieces, where they are told apart by serial number and not all that lie there are meant. */
  serials: serialList().optional(),
})

/** A return of goods of one organisation, warehouse, document category and supplier. */
export const returnInput = z.strictObject({
  returnType: z.enum(RETURN_TYPES),
  returnDate: dateText(),
  reason: plainText(200).min(1),
  lines: z.array(returnLine).max(500),
})

/** The acceptances of which something is to go back. */
export const returnableInput = z.strictObject({ receiptIds: z.array(idText()).min(1).max(100) })

/** Where the goods of an acceptance lie; a row per cell, one without a cell where none are left. */
export const returnableRow = z.object({
  receiptId: z.string(),
  receiptNo: z.string(),
  purchaseNo: z.string(),
  lineBatch: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  lotNo: z.string(),
  purchaseUnitNo: z.string(),
  unitDecimals: z.number(),
  /** What of the acceptance has not gone back yet. */
  returnableQty: z.string(),
  cellNo: z.string(),
  onHandQty: z.string(),
  /** Its pieces are told apart by serial number. */
  isSerial: z.boolean(),
  /** Nothing can be delivered anew on a closed line. */
  isClosed: z.boolean(),
})
export const returnableStock = z.object({ rows: z.array(returnableRow) })

/** What rows carry beside their fields. */
export const returnExtra = z.object({ headId: z.string(), batchId: z.string() })
