import { z } from 'zod'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { actionsSchema, ofOrderLine, orderKey, percent } from '#modules/orders/order/contract/schemas.ts'
import {
  dateText,
  decimalText,
  idText,
  listAnswerSchema,
  plainText,
  positiveDecimalText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import { componentBalanceFields, componentFields, ISSUE_TYPES, outsourcedFields } from './fields.ts'

/** A page of outsourced orders by product. */
export const outsourcedPage = listAnswerSchema(z.intersection(rowSchema(outsourcedFields), ofOrderLine))

/** A page of balances of components at suppliers as of a moment. */
export const balancePage = listAnswerSchema(z.intersection(rowSchema(componentBalanceFields), ofOrderLine))

/** A page of outsourced orders by component. */
export const componentPage = listAnswerSchema(z.intersection(rowSchema(componentFields), ofOrderLine))

const decimal = z.string()

const component = z.object({
  id: z.string(),
  componentNo: z.string(),
  componentName: z.string(),
  componentSpec: z.string(),
  unitNo: z.string(),
  unitDecimals: z.number(),
  perQty: decimal,
  wastePercent: decimal,
  requiredQty: decimal,
  issuedQty: decimal,
  returnedQty: decimal,
  usedQty: decimal,
  scrappedQty: decimal,
  onWayQty: decimal,
  supplierQty: decimal,
  shortQty: decimal,
  missingQty: decimal,
  toIssueQty: decimal,
  issueStatus: z.string(),
})

const issueDocument = z.object({
  id: z.string(),
  issueNo: z.string(),
  issueType: z.enum(ISSUE_TYPES),
  issueDate: z.string(),
  reason: z.string(),
  isReversed: z.boolean(),
  isReversal: z.boolean(),
  isArrived: z.boolean(),
  arrivedName: z.string(),
  arrivedDate: z.string().nullable(),
  /** Why what arrived differs, or why a confirmed arrival was taken back. */
  arrivalReason: z.string(),
  createName: z.string(),
  createDate: z.string(),
  actions: actionsSchema,
  lines: z.array(
    z.object({
      id: z.string(),
      purchaseSeq: z.number(),
      componentNo: z.string(),
      componentName: z.string(),
      unitDecimals: z.number(),
      /** Null until the supplier has confirmed the arrival. */
      arrivedQty: decimal.nullable(),
      stockWarehouseNo: z.string(),
      cellNo: z.string(),
      lotNo: z.string(),
      issueQty: decimal,
      unitNo: z.string(),
    }),
  ),
})

const componentMovement = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  party: z.string().nullable(),
  componentNo: z.string(),
  movement: z.string(),
  qty: decimal,
  shortQty: decimal,
  documentNo: z.string(),
  reason: z.string(),
})

const scrapReport = z.object({
  id: z.string(),
  scrapNo: z.string(),
  componentNo: z.string(),
  scrapQty: decimal,
  unitNo: z.string(),
  reason: z.string(),
  status: z.string(),
  answerReason: z.string(),
  createName: z.string(),
  createDate: z.string(),
  actions: actionsSchema,
})

/** A line of an outsourced order with its components, their documents and scrap, and every movement of them. */
export const outsourcedLine = z.object({
  headId: z.string(),
  lineId: z.string(),
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
  orgNo: z.string(),
  purchaseNo: z.string(),
  purchaseSeq: z.number(),
  status: z.string(),
  issueStatus: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  purchaseUnitNo: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  warehouseNo: z.string(),
  lineQty: decimal,
  deliveryQty: decimal,
  onWayQty: decimal,
  receiveQty: decimal,
  components: z.array(component),
  documents: z.array(issueDocument),
  scraps: z.array(scrapReport),
  movements: z.array(componentMovement),
  actions: actionsSchema,
})

/** How much of a component goes into one unit of the product. */
const perQty = positiveDecimalText(6).refine((value) => isDecimal(value) && compare(value, '1000000') <= 0, {
  error: 'decimal',
})

/** All components of an order line, as they are from now on. After the release this needs a reason. */
export const componentChange = orderKey.extend({
  lineId: idText(),
  reason: plainText(200).default(''),
  components: z
    .array(
      z.strictObject({
        componentNo: plainText(60).min(1),
        perQty,
        wastePercent: percent.default('0'),
      }),
    )
    .max(200),
})

/** The order whose components are to be issued or come back. */
export const componentStockInput = z.strictObject({ headId: idText() })

/** Components of an order, each with the stock of it that the reader may issue; one without stock has an empty cell. */
export const componentStock = z.object({
  /** Some component lies in more places than are answered. */
  isCut: z.boolean(),
  rows: z.array(
    z.object({
      /** Its pieces are told apart by serial number. */
      isSerial: z.boolean(),
      componentId: z.string(),
      purchaseSeq: z.number(),
      goodsNo: z.string(),
      componentNo: z.string(),
      componentName: z.string(),
      unitNo: z.string(),
      unitDecimals: z.number(),
      toIssueQty: decimal,
      onWayQty: decimal,
      supplierQty: decimal,
      stockWarehouseNo: z.string(),
      cellNo: z.string(),
      lotNo: z.string(),
      onHandQty: decimal,
      /** Why nothing leaves the place, in the reader's language; null where it does. */
      whyHeld: z.string().nullable(),
    }),
  ),
})

/** What leaves a warehouse for the supplier, or comes back unused. */
export const componentIssueForm = z.strictObject({
  headId: idText(),
  issueType: z.enum(ISSUE_TYPES),
  issueDate: dateText(),
  /** Needed where more is issued than is still to issue, and when something comes back. */
  reason: plainText(200).default(''),
  lines: z
    .array(
      z.strictObject({
        componentId: idText(),
        stockWarehouseNo: plainText(40).min(1),
        cellNo: plainText(60).min(1),
        lotNo: plainText(60).default(''),
        issueQty: decimalText(),
        /** Which pieces, where they are told apart by serial number and not all that are there are meant. */
        serials: serialList().optional(),
      }),
    )
    .max(500),
})

/** What of an issue arrived at the supplier, line by line; where it differs from what was issued, with the reason. */
export const componentArrival = z.strictObject({
  reason: plainText(200).default(''),
  lines: z.array(z.strictObject({ id: idText(), arrivedQty: decimalText() })).max(500),
})

/** Components that a supplier lost, or used beyond the product. */
export const componentScrapInput = z.strictObject({
  componentId: idText(),
  scrapQty: decimalText(),
  reason: plainText(200).min(1),
})

/** What becomes of reported scrap; refusing and revoking need a reason. */
export const scrapAnswer = z.strictObject({ reason: plainText(200).default('') })
