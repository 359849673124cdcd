import { z } from 'zod'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import {
  idText,
  listAnswerSchema,
  plainText,
  positiveDecimalText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { taskFields } from './fields.ts'

/** Tasks that one command is for; all or none. */
export const taskKeys = z.strictObject({ ids: z.array(idText()).min(1).max(200) })

/** The same with why. */
export const reasonedTasks = taskKeys.extend({ reason: plainText(200).min(1) })

/** Tasks and who shall do them from now on; nobody in particular where empty. */
export const taskAssignment = taskKeys.extend({ assigneeNo: plainText(60).default('') })

/** What goes into which cell, in the order's unit. */
export const placement = z.strictObject({
  cellNo: plainText(60).min(1),
  qty: positiveDecimalText(),
  /** Which pieces, where they are told apart by serial number and not all go to one cell. */
  serials: serialList().optional(),
})

/** What of a task was put where; what is left of it stays open. */
export const putAwayInput = z.strictObject({ id: idText(), lines: z.array(placement).min(1).max(100) })

/** How the goods of a complete task were put away indeed; what is in none of the cells lies in the receiving cell. */
export const adjustmentInput = z.strictObject({
  id: idText(),
  reason: plainText(200).min(1),
  lines: z.array(placement).max(100),
})

/** A task after a command. */
export const taskState = z.object({ id: z.string(), taskNo: z.string(), status: z.string() })
export const taskStates = z.object({ tasks: z.array(taskState) })

/** A task with its adjustment order. */
export const adjustmentAnswer = taskState.extend({ adjustNo: z.string() })

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

export const taskRow = z.intersection(
  rowSchema(taskFields),
  z.object({ id: z.string(), receiptId: z.string(), actions: actionsSchema }),
)
export const taskPage = listAnswerSchema(taskRow)
