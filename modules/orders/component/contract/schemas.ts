import { z } from 'zod'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { actionsSchema, orderKey, percent } from '#modules/orders/order/contract/schemas.ts'
import {
  dateText,
  decimalText,
  idText,
  plainText,
  positiveDecimalText,
  rowShape,
} from '#platform/contract/field-schemas.ts'
import { pickFields } from '#platform/contract/fields.ts'
import { compare, isDecimal } from '#platform/contract/values/decimal.ts'
import {
  componentFields,
  ISSUE_TYPES,
  lineComponentFields,
  lineIssueFields,
  lineMovementFields,
  lineScrapFields,
  outsourcedFields,
} from './fields.ts'

const decimal = z.string()

const id = z.string()
const component = z.object({ id, ...rowShape(lineComponentFields) })

const issueDocument = z.object({
  id,
  ...rowShape(lineIssueFields),
  issueType: z.enum(ISSUE_TYPES),
  actions: actionsSchema,
  lines: z.array(
    z.object({
      id,
      ...rowShape(pickFields(componentFields, 'purchaseSeq', 'componentNo', 'componentName', 'unitNo')),
      unitDecimals: z.number(),
      /** Null until the supplier has confirmed the arrival. */
      arrivedQty: decimal.nullable(),
      stockWarehouseNo: z.string(),
      cellNo: z.string(),
      lotNo: z.string(),
      issueQty: decimal,
    }),
  ),
})

const componentMovement = z.object({ id, ...rowShape(lineMovementFields), party: z.string().nullable() })

const scrapReport = z.object({ id, ...rowShape(lineScrapFields), actions: actionsSchema })

/** A line of an outsourced order with its components, their documents and scrap, and every movement of them. */
export const outsourcedLine = z.object({
  headId: z.string(),
  lineId: z.string(),
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
  ...rowShape(pickFields(outsourcedFields, 'orgNo', 'purchaseNo', 'purchaseSeq', 'status', 'issueStatus', 'goodsNo')),
  ...rowShape(pickFields(outsourcedFields, 'goodsName', 'purchaseUnitNo', 'supplierNo', 'supplierName', 'warehouseNo')),
  ...rowShape(pickFields(outsourcedFields, 'deliveryQty', 'onWayQty', 'receiveQty')),
  lineQty: decimal,
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
      ...rowShape(pickFields(componentFields, 'purchaseSeq', 'goodsNo', 'componentNo', 'componentName', 'unitNo')),
      ...rowShape(pickFields(componentFields, 'toIssueQty', 'onWayQty', 'supplierQty')),
      unitDecimals: z.number(),
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
