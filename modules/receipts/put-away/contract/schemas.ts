import { z } from 'zod'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { plainText, positiveDecimalText } from '#platform/contract/field-schemas.ts'

/** Who shall do tasks from now on; nobody in particular where empty. */
export const taskAssignment = z.strictObject({ assigneeNo: plainText(60).default('') })

/** What goes into which cell, in the order's unit. */
export const placement = z.strictObject({
  cellNo: plainText(60).min(1),
  qty: positiveDecimalText(),
  /** Which pieces, where they are told apart by serial number and not all go to one cell. */
  serials: serialList().optional(),
})

/** What of a task was put where; what is left of it stays open. */
export const putAwayInput = z.strictObject({ lines: z.array(placement).min(1).max(100) })

/** How the goods of a complete task were put away indeed; what is in none of the cells lies in the receiving cell. */
export const adjustmentInput = z.strictObject({
  reason: plainText(200).min(1),
  lines: z.array(placement).max(100),
})

/** The adjustment order of a task. */
export const adjustmentAnswer = z.object({ adjustNo: z.string() })

/** Where the goods of a task lie, and where the strategy would put what is still to be put away. */
export const taskPlaces = z.object({
  taskNo: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  lotNo: z.string(),
  purchaseUnitNo: z.string(),
  unitDecimals: z.number(),
  warehouseNo: z.string(),
  fromCellNo: z.string(),
  taskQty: z.string(),
  doneQty: z.string(),
  /** What can still be put away. */
  openQty: z.string(),
  /** Most that an adjustment order may say was put away. */
  mostQty: z.string(),
  /** Its pieces are told apart by serial number. */
  isSerial: z.boolean(),
  receiptId: z.string(),
  proposed: z.array(z.object({ cellNo: z.string(), qty: z.string() })),
  put: z.array(z.object({ cellNo: z.string(), qty: z.string() })),
})

/** What rows carry beside their fields. */
export const taskExtra = z.object({ receiptId: z.string() })
