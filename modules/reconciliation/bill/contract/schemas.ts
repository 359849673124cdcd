import { z } from 'zod'
import { dateText, decimalText, idText, plainText } from '#platform/contract/field-schemas.ts'
import { BILL_STATES } from './fields.ts'

/** Most payables that are named one by one; whoever bills more bills all that is open. */
const MOST_NAMED = 1000

/**
 * A new bill: of payables that are named, each as a whole unless a quantity says otherwise, or else of all that is open of the supplier
 * in one currency, posted between two days.
 */
export const newBill = z.strictObject({
  orgNo: plainText(60).min(1),
  supplierNo: plainText(60).min(1),
  /** The only one in which something is open unless given. */
  currency: plainText(10).nullish(),
  billPeriod: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  fromDate: dateText().nullish(),
  toDate: dateText().nullish(),
  remark: plainText(200).nullish(),
  payables: z
    .array(z.strictObject({ payableId: idText(), qty: decimalText().nullish() }))
    .min(1)
    .max(MOST_NAMED)
    .nullish(),
})

/** The form of a bill over all that is open. */
export const billForm = newBill.omit({ payables: true })

/** Lines that leave a bill. */
export const takenOff = z.strictObject({ lineIds: z.array(idText()).min(1).max(MOST_NAMED) })

/** A bill that is asked for. */
export const billKey = z.strictObject({ id: idText() })

/** A bill as a whole: its sums, and those of each rate of tax. */
export const billDetail = z.object({
  id: z.string(),
  version: z.number(),
  billNo: z.string(),
  billStatus: z.enum(BILL_STATES),
  supplierNo: z.string(),
  supplierName: z.string(),
  billPeriod: z.string(),
  currency: z.string(),
  netAmount: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  rates: z.array(
    z.object({ taxRate: z.string(), netAmount: z.string(), taxAmount: z.string(), lineCount: z.number() }),
  ),
})

/** What happened to a bill, the first first. */
export const billRecord = z.object({
  steps: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      userName: z.string(),
      party: z.string(),
      reason: z.string(),
      at: z.string(),
    }),
  ),
})

/** What both sides said about a bill, the first first. */
export const billMessages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      side: z.enum(['purchaser', 'supplier']),
      messageText: z.string(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
})
