import { z } from 'zod'
import { inputSchema, REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { dateText, decimalText, idText, keyList, plainText } from '#platform/contract/field-schemas.ts'
import { QUANTITY_DECIMALS } from '#platform/contract/values/decimal.ts'
import { placeFields, SPREAD_RULES, termFields } from './fields.ts'

/** Most days of one schedule: a year. */
export const MOST_DAYS = 366

const notNegative = () =>
  decimalText(QUANTITY_DECIMALS).refine((value) => !value.startsWith('-'), { error: 'notNegative' })
const dayCount = () => z.number().int().min(0).max(MOST_DAYS)

/** A day as the purchaser plans it; 0 takes one off that stands. */
const plannedDay = z.strictObject({
  demandDate: dateText(),
  expectScheduledQuantity: notNegative(),
  remark: plainText(REASON_LENGTH).nullish(),
})
const plannedDays = z.array(plannedDay).min(1).max(MOST_DAYS)

/** The form of a new schedule: whose goods, and by which terms. */
export const newScheduleForm = inputSchema({ ...placeFields, ...termFields })

/** A new schedule with the days of its first release. Terms that are not given are those that change nothing. */
export const newSchedule = z.strictObject({
  orgNo: plainText(60).min(1),
  warehouseNo: plainText(60).min(1),
  classifyType: plainText(60).min(1),
  supplierNo: plainText(60).min(1),
  goodsNo: plainText(60).min(1),
  packQty: notNegative().nullish(),
  lockDays: dayCount().nullish(),
  firmDays: dayCount().nullish(),
  tradeOffDays: dayCount().nullish(),
  materialShare: notNegative().nullish(),
  answerDays: z.number().int().min(1).max(365).nullish(),
  spreadRule: z.enum(SPREAD_RULES).nullish(),
  remark: plainText(REASON_LENGTH).nullish(),
  days: plannedDays,
})

/** Days for the next release. */
export const plannedInput = z.strictObject({ days: plannedDays })

/** What a supplier promises of a day. */
export const repliedDay = z.strictObject({
  id: idText(),
  replyQuantity: notNegative(),
  replyRemark: plainText(REASON_LENGTH)
    .nullish()
    .transform((remark) => remark ?? ''),
})

/** Replies to all days that wait; a total below what is expected is confirmed. */
export const replyInput = z.strictObject({
  days: keyList(repliedDay, MOST_DAYS),
  isShortConfirmed: z.boolean().optional(),
})

/** What is agreed on for each day whose reply differs; a total below what is expected is confirmed. */
export const agreeInput = z.strictObject({
  days: keyList(z.strictObject({ id: idText(), actualScheduledQuantity: notNegative() }), MOST_DAYS),
  isShortConfirmed: z.boolean().optional(),
})

/** A schedule that is asked for. */
export const scheduleKey = z.strictObject({ id: idText() })

/** One of its versions; 0 is what is prepared for the next one. */
export const versionKey = scheduleKey.extend({ scheduleVersion: z.number().int().min(0) })

/** Two of its versions. */
export const versionPair = scheduleKey.extend({
  fromVersion: z.number().int().min(0),
  toVersion: z.number().int().min(0),
})

const day = z.object({
  id: z.string(),
  demandDate: z.string(),
  expectScheduledQuantity: z.string(),
  replyQuantity: z.string().nullable(),
  actualScheduledQuantity: z.string().nullable(),
  lineState: z.string(),
  remark: z.string(),
  replyRemark: z.string(),
})

/** A schedule with its days, what is prepared of them, its counters and its releases. */
export const scheduleDetail = z.object({
  id: z.string(),
  version: z.number(),
  scheduleNo: z.string(),
  status: z.string(),
  scheduleVersion: z.number(),
  releaseDate: z.string().nullable(),
  zeroDate: z.string().nullable(),
  purchaseUnitNo: z.string(),
  unitDecimals: z.number(),
  packQty: z.string().nullable(),
  lockDays: z.number(),
  firmDays: z.number(),
  tradeOffDays: z.number(),
  materialShare: z.string(),
  startQty: z.string(),
  cumShippedQty: z.string(),
  cumReceivedQty: z.string(),
  /** Price of the newest order line of the goods, for what a release changes in money; null: no such line. */
  price: z.string().nullable(),
  currency: z.string().nullable(),
  days: z.array(day),
  prepared: z.array(
    z.object({
      demandDate: z.string(),
      expectScheduledQuantity: z.string(),
      isDropped: z.boolean(),
      remark: z.string(),
    }),
  ),
  releases: z.array(
    z.object({
      scheduleVersion: z.number(),
      releaseDate: z.string(),
      changedCount: z.number(),
      increaseQty: z.string(),
      decreaseQty: z.string(),
      unlockReason: z.string(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
  resets: z.array(
    z.object({
      id: z.string(),
      agreedDate: z.string(),
      agreedQty: z.string(),
      resetState: z.string(),
      reason: z.string(),
      answerReason: z.string(),
      proposedParty: z.string(),
      proposedBy: z.string(),
      answeredBy: z.string(),
      lapsedQty: z.string().nullable(),
      createDate: z.string(),
    }),
  ),
})

/** A version as it was released: its days in their order. */
export const versionDays = z.object({
  scheduleVersion: z.number(),
  releaseDate: z.string().nullable(),
  days: z.array(z.object({ demandDate: z.string(), quantity: z.string() })),
})

/** Two versions side by side, with what decides what their difference comes to. */
export const versionComparison = z.object({
  before: versionDays,
  after: versionDays,
  firmDays: z.number(),
  tradeOffDays: z.number(),
  materialShare: z.string(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
})

/** Change records, the newest first. */
export const scheduleRecord = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      scheduleVersion: z.number(),
      demandDate: z.string().nullable(),
      action: z.string(),
      fieldName: z.string(),
      beforeValue: z.string(),
      afterValue: z.string(),
      reason: z.string(),
      party: z.string(),
      createName: z.string(),
      createDate: z.string(),
    }),
  ),
})
