import { z } from 'zod'
import { BILL_TAX_RATES, TAX_ROUNDINGS } from '#modules/master-data/record/contract/records/organisation-records.ts'
import { SOURCE_TYPES } from '#modules/reconciliation/payable/contract/fields.ts'
import { dateText, decimalText, idText, plainText } from '#platform/contract/field-schemas.ts'
import { BILL_STATES } from './fields.ts'

/** Most payables that are named one by one; whoever bills more bills all that is open. */
export const MOST_NAMED = 1000

const notNegative = decimalText().refine((value) => !value.startsWith('-'), { error: 'notNegative' })

/** Which open payables are meant: those of a supplier and an organisation, as far as nothing else is said. */
export const openQuery = z.strictObject({
  orgNo: plainText(60).min(1),
  supplierNo: plainText(60).min(1),
  currency: plainText(10).nullish(),
  /** Percent. */
  taxRate: notNegative.nullish(),
  /** Days of posting, both counted. */
  fromDate: dateText().nullish(),
  toDate: dateText().nullish(),
  /** Number of the order. */
  purchaseNo: plainText(60).nullish(),
  /** Number of the receipt, return or other document that makes it owed. */
  originNo: plainText(60).nullish(),
  goodsNo: plainText(60).nullish(),
})

/**
 * A new bill: of payables that are named, each as a whole unless a quantity says otherwise, or else of all that is open and meant, in the
 * only currency of it unless one is given.
 */
export const newBill = openQuery.extend({
  billPeriod: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
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

/** Of whose bills the rules are asked for; of none unless given. */
export const rulesQuery = z.strictObject({ orgNo: plainText(60).nullish(), supplierNo: plainText(60).nullish() })

const rules = z.object({
  /** How tax is rounded, as a bill that is made now has it. */
  taxRounding: z.enum(TAX_ROUNDINGS),
  billTaxRates: z.enum(BILL_TAX_RATES),
})
/** How bills of a supplier for an organisation are made. */
export type BillRules = z.output<typeof rules>

/** The same, and whether the caller makes bills at all. */
export const billRules = rules.extend({ mayMake: z.boolean() })

const proposedRow = z.object({
  id: z.string(),
  originNo: z.string(),
  sourceType: z.enum(SOURCE_TYPES),
  postingDate: z.string(),
  purchaseNo: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  openQty: z.string(),
  purchaseUnitNo: z.string(),
  openNet: z.string(),
  openTax: z.string(),
  taxRate: z.string(),
  currency: z.string(),
})

/** What a bill would be made of: the first rows, the oldest first, and the sums of all at each rate of tax. */
export const billProposal = rules.extend({
  /** That of the oldest row unless one was given; empty where nothing is open. */
  currency: z.string(),
  /** Currencies in which something else is open, which goes on bills of its own. */
  otherCurrencies: z.array(z.string()),
  /** Where the organisation wants one rate per bill and there are several: that of the oldest row, and what is left for other bills. */
  oneRate: z.object({ taxRate: z.string(), otherRates: z.array(z.string()), leftCount: z.number() }).nullable(),
  rowCount: z.number(),
  rates: z.array(z.object({ taxRate: z.string(), rowCount: z.number(), netAmount: z.string(), taxAmount: z.string() })),
  rows: z.array(proposedRow),
})
