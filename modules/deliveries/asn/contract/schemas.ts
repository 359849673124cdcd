import { z } from 'zod'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { dateText, idText, plainText, rowSchema, rowShape } from '#platform/contract/field-schemas.ts'
import { asnFields, asnLineFields, asnLotFields, asnReceiptFields, WAYS_OF_CARRIAGE } from './fields.ts'

/** A time of day, HH:MM. */
export const clockText = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'clockTime' })

/** What an ASN says about the delivery besides its lines. */
export const shippingDetails = z.strictObject({
  deliveryDate: dateText(),
  expectedArrivalDate: dateText(),
  wayCarriage: z.enum(WAYS_OF_CARRIAGE),
  sender: plainText(60).min(1),
  senderPhone: plainText(40).min(1),
  shippingAddress: plainText(200).min(1),
  delWarehouse: plainText(60).default(''),
  deliveryAddress: plainText(200).min(1),
  carType: plainText(60).default(''),
  carNo: plainText(40).default(''),
  carInfo: plainText().default(''),
  driver: plainText(60).default(''),
  driverPhone: plainText(40).default(''),
  trackingNo: plainText(60).default(''),
  remarks: plainText(200).default(''),
})

/** State after a command. */
export const asnState = z.object({ id: z.string(), asnNo: z.string(), status: z.string(), version: z.number() })

/** An ASN as the reader saw it; a newer version refuses the command (optimistic locking). */
export const asnKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

const detailLot = z.object({
  id: z.string(),
  ...rowShape(asnLotFields),
  /** Serial numbers of its pieces that are on the ASN, while it is not shipped yet. */
  serials: z.array(z.string()),
})

/** A receipt (accepted) or refusal behind a line. */
export const detailReceipt = z.object({
  id: z.string(),
  kind: z.enum(['accepted', 'gift', 'refused', 'returned']),
  ...rowShape(asnReceiptFields),
  actions: actionsSchema,
})

const detailLine = z.intersection(
  rowSchema(asnLineFields),
  z.object({
    id: z.string(),
    batchId: z.string(),
    headId: z.string(),
    lineBatch: z.string(),
    /** The item has a rule that makes lot numbers. */
    hasLotRule: z.boolean(),
    /** Its pieces are told apart by serial number. */
    isSerial: z.boolean(),
    /** The item has a rule that makes serial numbers. */
    hasSerialRule: z.boolean(),
    /** What is received of it waits for inspection; told to purchasers. */
    isInspected: z.boolean(),
    /** What may come above what is open of it; null where nothing is refused, and for suppliers. */
    aboveLimitQty: z.string().nullable(),
    lots: z.array(detailLot),
    receipts: z.array(detailReceipt),
    actions: actionsSchema,
  }),
)

/** A whole ASN: head, lines with lots and the receipts behind them, and what the reader may do with each. */
export const asnDetail = z.intersection(
  rowSchema(asnFields),
  z.object({
    id: z.string(),
    version: z.number(),
    /** Who changed it last, for whoever was slower. */
    updateName: z.string(),
    orgName: z.string(),
    warehouseName: z.string(),
    unloadingWarehouseNo: z.string(),
    actions: actionsSchema,
    lines: z.array(detailLine),
  }),
)
