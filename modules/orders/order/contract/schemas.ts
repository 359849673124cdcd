import { z } from 'zod'
import { ordersErrors } from '#modules/orders/contract/errors.ts'
import { LONGEST_PAGE, MOST_SELECTED } from '#platform/contract/envelope.ts'
import {
  dateText,
  decimalText,
  givenText,
  idText,
  listAnswerSchema,
  plainText,
  positiveDecimalText,
  rowSchema,
  rowShape,
} from '#platform/contract/field-schemas.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import { orderBatchFields, orderLineFields } from './fields.ts'
import { changeRecordFields, orderHeadFields, orderPriceFields } from './order-head-fields.ts'
import { OVER_ACTIONS } from './over-actions.ts'

/** For each action that the reader's side has: null when allowed now, else why not, in the reader's language. */
export const actionsSchema = z.record(z.string(), z.string().nullable())

/** What rows carry beside their fields: ids of order and line, the order's version, and what the reader may do with it. */
export const ofOrder = z.object({ id: z.string(), headId: z.string(), version: z.number(), actions: actionsSchema })
export const ofOrderLine = z.object({
  id: z.string(),
  headId: z.string(),
  lineId: z.string(),
  version: z.number(),
  actions: actionsSchema,
})

/** A row of the order lists. */
export const orderLineRow = z.intersection(rowSchema(orderLineFields), ofOrderLine)
export const orderLinePage = listAnswerSchema(orderLineRow)

/** Order lines that the reader has on screen or in a system of its own, at most as many as one list page. */
export const orderLineIds = z.strictObject({ ids: z.array(idText()).min(1).max(500) })
/** Those of them that the reader may see, as they are now; one that is not among them is gone for the reader. */
export const latestOrderLines = z.object({ records: z.array(orderLineRow) })

/** An order as the reader saw it; a newer version refuses the command (optimistic locking). */
export const orderKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

const reason = plainText(200).min(1)

/** A quantity above zero that an order line can hold: fewer than 15 digits before the point. */
const orderedQuantity = positiveDecimalText().refine(
  (value) => isDecimal(value) && compare(value, '100000000000000') < 0,
  {
    error: 'decimal',
  },
)

/** One promised delivery of a batch: quantity and date. Several make the batch several. */
export const promised = z.strictObject({
  supReplyQty: givenText(ordersErrors.promisedQuantityEmpty).pipe(orderedQuantity),
  supReplyDate: givenText(ordersErrors.promisedDateEmpty).pipe(dateText()),
})

/** Another price of a line, for the unit in which the order was written. */
export const proposedPrice = z.strictObject({
  lineId: idText(),
  price: positiveDecimalText().refine((value) => isDecimal(value) && compare(value, '10000000000000') <= 0, {
    error: 'decimal',
  }),
})

const prices = z.array(proposedPrice).max(500).optional()

/** The supplier's answer to an order: every open batch with its promised deliveries, and prices where they may change. */
export const acceptance = orderKey.extend({
  answers: z
    .array(z.strictObject({ batchId: idText(), deliveries: z.array(promised).min(1).max(50) }))
    .min(1)
    .max(1000),
  prices,
  remarks: plainText(200).optional(),
})

/** Orders to be answered as they stand: promised are the ordered quantity and the expected date. */
export const bulkAcceptance = z.strictObject({ list: z.array(orderKey).min(1).max(LONGEST_PAGE) })

export const orderKeys = z.strictObject({ list: z.array(orderKey).min(1).max(LONGEST_PAGE) })

export const withReason = orderKey.extend({ reason })

/** What is proposed of one batch. */
export const proposedChange = z.strictObject({
  batchId: idText(),
  batchPurQty: orderedQuantity.optional(),
  expectArrivalDate: dateText().optional(),
})

/** A proposed change: new quantity or new expected date of batches, new prices of lines. */
export const changeProposal = orderKey.extend({
  reason,
  changes: z.array(proposedChange).max(500),
  prices,
})

export const lineClosing = orderKey.extend({ lineIds: z.array(idText()).min(1).max(LONGEST_PAGE), reason })

/** What is to be cancelled: the named lines, or the whole order. */
export const cancellation = orderKey.extend({ lineIds: z.array(idText()).min(1).max(LONGEST_PAGE).optional(), reason })

/** A percentage from 0 to 100 with up to four decimals. */
export const percent = decimalText().refine(
  (value) => isDecimal(value, 4) && compare(value, '0') >= 0 && compare(value, '100') <= 0,
  { error: 'percent' },
)

/** Other limits of deliveries: of these lines, or without any the order's own. What is not given stays. */
export const limitChange = orderKey.extend({
  lineIds: z.array(idText()).max(LONGEST_PAGE).default([]),
  overPercent: percent.nullish(),
  isOverUnlimited: z.boolean().default(false),
  underPercent: percent.nullish(),
  overAction: z.enum(OVER_ACTIONS).nullish(),
  reason,
})

const typedPercent = z.preprocess((value) => (value === '' ? null : value), percent.nullish())

/** The same as people fill it in. */
export const limitForm = limitChange
  .omit({ id: true, version: true, lineIds: true })
  .extend({ limitScope: z.enum(['line', 'order']), overPercent: typedPercent, underPercent: typedPercent })

/** State after a command. */
export const orderState = z.object({ id: z.string(), purchaseNo: z.string(), status: z.string(), version: z.number() })
export const orderStates = z.array(orderState)

const decimal = z.string()

const orderBatch = z.object({
  /** Values of custom fields by field number. */
  custom: z.record(z.string(), z.string()),
  id: z.string(),
  ...rowShape(orderBatchFields),
  batchPurQty: decimal,
  pendingQty: decimal,
  endedQty: decimal,
  expectArrivalDate: z.string(),
  isClosed: z.boolean(),
})

const orderLine = z.object({
  id: z.string(),
  ...rowShape(orderPriceFields),
  /** What the supplier may deviate by without asking. */
  tolerance: z.object({
    isSet: z.boolean(),
    qtyOverPercent: decimal,
    qtyUnderPercent: decimal,
    earlierDays: z.number(),
    laterDays: z.number(),
    priceOverPercent: decimal,
    priceUnderPercent: decimal,
  }),
  batches: z.array(orderBatch),
})

const changeRecord = z.object({ id: z.string(), ...rowShape(changeRecordFields) })

/** A whole order: head, lines with their batches, amounts per line and in sum, change records, and what the reader may do. */
export const orderDetail = z.object({
  id: z.string(),
  ...rowShape(orderHeadFields),
  version: z.number(),
  /** The order is accepted automatically at that moment, if nobody answers it. */
  isAutoAccepted: z.boolean(),
  lines: z.array(orderLine),
  changes: z.array(changeRecord),
  /** Which deviations beyond a line's tolerance wait for the purchaser, and whether there may be any of prices, which then do. */
  confirmed: z.object({
    isPriceOpen: z.boolean(),
    isQtyConfirmed: z.boolean(),
    isDateConfirmed: z.boolean(),
    isAnsweredDateConfirmed: z.boolean(),
  }),
  actions: actionsSchema,
  /** The same for red flag and mark. */
  markActions: actionsSchema,
})

const storyDocument = z.object({
  documentType: z.string(),
  documentId: z.string(),
  documentNo: z.string(),
  movement: z.string(),
  qty: decimal,
  createName: z.string(),
  createDate: z.string(),
})

/** The quantities of one batch in the order of the goods' way, each with the ledger movements behind it. */
export const quantityTrace = z.object({
  batchId: z.string(),
  purchaseNo: z.string(),
  lineBatch: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  purchaseUnitNo: z.string(),
  steps: z.array(
    z.object({
      step: z.enum([
        'ordered',
        'promised',
        'pending',
        'shipped',
        'onWay',
        'toInspect',
        'accepted',
        'refused',
        'returned',
        'credited',
        'ended',
        'open',
      ]),
      qty: decimal.nullable(),
      documents: z.array(storyDocument),
    }),
  ),
})

/** Something that happened to an order line, with who did it, from which side, and the document behind it. */
const timelineEvent = z.object({
  id: z.string(),
  kind: z.enum(['state', 'change', 'movement', 'component', 'discrepancy', 'print', 'mark']),
  at: z.string(),
  who: z.string(),
  /** Null where it was not kept. */
  party: z.string().nullable(),
  /** Empty for what concerns the whole order. */
  lineBatch: z.string(),
  /** The new state, the field's name, or the movement; that of a component has the component's number before. */
  subject: z.string(),
  /** Of a change: applied, proposed, confirmed or refused; of an arrival of components what was short, if anything was. */
  state: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string(),
  documentType: z.string(),
  documentNo: z.string(),
})

/** Everything that happened to an order line, the latest first. */
export const orderTimeline = z.object({
  purchaseNo: z.string(),
  purchaseSeq: z.number(),
  events: z.array(timelineEvent),
})

/** Orders to be marked, whatever their version: a mark changes nothing of them. */
export const markedOrders = z.strictObject({ ids: z.array(idText()).min(1).max(MOST_SELECTED) })

/** Orders over which a red flag is raised or taken away, and why. */
export const flaggedOrders = markedOrders.extend({ reason: plainText(200).min(1) })

/** The orders that a mark was set on or taken from. */
export const orderNumbers = z.array(z.object({ id: z.string(), purchaseNo: z.string() }))
