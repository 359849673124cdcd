import { z } from 'zod'
import { clockText } from '#modules/deliveries/appointment/contract/schemas.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { asnInvoiceDraft, asnInvoiceForm } from '#modules/deliveries/invoice/contract/schemas.ts'
import { DELIVERY_MODES } from '#modules/deliveries/rule/contract/records/execution-policy-record.ts'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { LIMIT_SOURCES, OVER_ACTIONS } from '#modules/orders/order/contract/over-actions.ts'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { customValues } from '#platform/contract/custom-fields/custom-field-calls.ts'
import {
  dateText,
  decimalText,
  givenText,
  idText,
  keyList,
  listAnswerSchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { asnFields, asnLineFields, shippableFields, WAYS_OF_CARRIAGE } from './fields.ts'

const decimal = z.string()
const nullableText = z.string().nullable()

/** A row of the list of what can be shipped; its action `addAsn` is null or why no ASN may be made. */
export const shippableRow = z.intersection(
  rowSchema(shippableFields),
  z.object({ id: z.string(), headId: z.string(), lineId: z.string(), actions: actionsSchema }),
)
export const shippablePage = listAnswerSchema(shippableRow)

/** What to match: chosen batches, or all batches of chosen orders, for goods that leave on this day. */
export const matchInput = z
  .strictObject({
    batchIds: z.array(idText()).max(500).default([]),
    headIds: z.array(idText()).max(100).default([]),
    /** Order lines that stand on the ASN already: only what goes together with them is proposed. */
    besideBatchIds: z.array(idText()).max(1000).optional(),
    deliveryDate: dateText(),
  })
  .refine(({ batchIds, headIds }) => batchIds.length + headIds.length > 0, { path: ['batchIds'] })

/** Why a row of a match got its quantity. */
export const MATCH_REASONS = [
  'wholeOpen',
  'lessPending',
  'wholePacks',
  'belowPack',
  'allPending',
  'nothingOpen',
  'closed',
  'notInProgress',
  'supplierFrozen',
  'tooEarly',
  'beyondHorizon',
  'otherOrganisation',
  'otherWarehouse',
  'otherClassifyType',
  'otherSupplier',
  'otherOrderType',
  'otherOrder',
  'otherKeyword',
  'otherCustomField',
  'otherPlant',
  'otherItem',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** A row of a match: what is proposed of a batch (0: nothing), and why, as a code with values and as a sentence. */
export const matchRow = z.object({
  batchId: z.string(),
  headId: z.string(),
  purchaseNo: z.string(),
  purchaseSeq: z.number(),
  purchasePhaseSeq: z.number(),
  purchaseBatchSeq: z.number(),
  lineBatch: z.string(),
  orderType: z.string(),
  orgNo: z.string(),
  warehouseNo: z.string(),
  classifyType: z.string(),
  supplierNo: z.string(),
  supplierName: z.string(),
  currency: z.string(),
  goodsNo: z.string(),
  goodsName: z.string(),
  spec: z.string(),
  purchaseUnitNo: z.string(),
  unitDecimals: z.number(),
  packQty: nullableText,
  /** The item has a rule that makes lot numbers. */
  hasLotRule: z.boolean(),
  /** Its pieces are told apart by serial number. */
  isSerial: z.boolean(),
  /** The item has a rule that makes serial numbers. */
  hasSerialRule: z.boolean(),
  expectArrivalDate: z.string(),
  purchaseDate: nullableText,
  shippableQty: decimal,
  /** Most of the order line that may be shipped in all; null: there is no limit. */
  capQty: decimal.nullable(),
  overPercent: decimal,
  /** What happens above it, and whose limit it is. */
  overAction: z.enum(OVER_ACTIONS),
  limitSource: z.enum(LIMIT_SOURCES),
  deliveryQty: decimal,
  /** As its execution policy says: with `scheduled` the ASN needs an appointment. */
  deliveryMode: z.enum(DELIVERY_MODES),
  isProposed: z.boolean(),
  reasonCode: z.enum(MATCH_REASONS),
  reasonParameters: z.record(z.string(), z.string()),
  reason: z.string(),
})
export const matchAnswer = z.object({ lines: z.array(matchRow) })

/** Whose delivery, and where to. A supplier's own number is used whatever is given. */
export const defaultsInput = z.strictObject({
  orgNo: plainText().min(1),
  warehouseNo: plainText().min(1),
  supplierNo: plainText().optional(),
})

const address = z.object({
  id: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
  /** Between which times of day goods are taken in there, HH:MM; empty: at any time. */
  receiveTimeStart: z.string(),
  receiveTimeEnd: z.string(),
  platformNo: z.string(),
})

/** What the form of an ASN starts with: addresses (the default one first), sender, and the rules that it will be held to. */
export const asnDefaults = z.object({
  supplierNo: z.string(),
  supplierName: z.string(),
  sender: z.string(),
  senderPhone: z.string(),
  isDeliveryFrozen: z.boolean(),
  /** From leaving to arriving; null: not known. */
  transportDays: z.number().nullable(),
  shippingAddresses: z.array(address),
  deliveryAddresses: z.array(address),
  rules: z.object({
    isApprovalNeeded: z.boolean(),
    advanceDays: z.number().nullable(),
    canMergeOrders: z.boolean(),
    canMergeOrderTypes: z.boolean(),
    canMergeItems: z.boolean(),
    canMergePlants: z.boolean(),
    canMergeWarehouses: z.boolean(),
    canMergeClassifyTypes: z.boolean(),
    mergeKeywords: z.array(z.string()),
    mergeCustomField: z.string(),
    isShippingInfoNeeded: z.boolean(),
    isAppointmentNeeded: z.boolean(),
    isAppointmentConfirmed: z.boolean(),
    slotMinutes: z.number(),
    dockCount: z.number(),
  }),
})

const lot = z.strictObject({
  lotNo: plainText(60).min(1),
  productDate: dateText().nullish(),
  qty: decimalText(),
  /** Serial numbers of its pieces, where the item is told apart by them. */
  serials: serialList().optional(),
})

/** Lines of one ASN. */
export const MOST_LINES = 1000

/** A line of a new ASN. Without lots the supplier's batch number is the only lot. */
export const newAsnLine = z.strictObject({
  batchId: idText(),
  deliveryQty: givenText(deliveriesErrors.deliveryQuantityWrong).pipe(decimalText()),
  giftQty: decimalText().default('0'),
  supRemarks: plainText(60),
  remarks: plainText(200).default(''),
  /** What distinguishes the goods as a product, and in stock, beyond item and lot. */
  productFeature: plainText(60).default(''),
  stockFeature: plainText(60).default(''),
  lots: z.array(lot).max(100).default([]),
  /** Serial numbers of the whole line, which fill its lots in their order where the lots tell none. */
  serials: serialList().optional(),
})

/** A lot of a new ASN that wants a number, for goods produced on this day. */
export const lotNoRequest = z.strictObject({ batchId: idText(), productDate: dateText().nullish() })
export const lotNoAnswer = z.object({ lotNo: z.string() })

/** So many serial numbers for pieces of an order line that are about to be shipped. */
export const serialNosRequest = lotNoRequest.extend({ count: z.number().int().min(1).max(1000) })
export const serialNosAnswer = z.object({ serials: z.array(z.string()) })

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

/** Whoever ships knows that it is above the limit of an order that asks about it. */
const isOverConfirmed = z.boolean().default(false)

/** A new ASN. */
export const newAsn = shippingDetails.extend({
  /** Of the two days one may be left out where the supplier's days of transport are known. */
  deliveryDate: dateText().nullish(),
  expectedArrivalDate: dateText().nullish(),
  /** Values of the company's custom fields by field number. */
  custom: customValues.default({}),
  isOverConfirmed,
  /** At what time of the day of arrival it is to be unloaded; booked with it. */
  appointmentTime: clockText().nullish(),
  /** Invoices that come with it. */
  invoices: z.array(asnInvoiceForm).max(50).default([]),
  lines: z.array(newAsnLine).min(1).max(MOST_LINES),
})

/** What a new ASN says besides its lines, as its form shows it: with both days, of which a supplier need not say the one that follows. */
export const shippingDetailsForm = newAsn
  .omit({ lines: true, custom: true, isOverConfirmed: true, invoices: true })
  .extend({ deliveryDate: dateText(), expectedArrivalDate: dateText() })
export type ShippingDetails = z.output<typeof shippingDetailsForm>

/** An ASN as far as it is filled in: what is missing is told, not refused. */
export const asnDraft = z.strictObject({
  /** An ASN that is to be submitted again with these lines: its details, time and invoices are those that it has. */
  asnId: idText().nullish(),
  deliveryDate: dateText().nullish(),
  expectedArrivalDate: dateText().nullish(),
  wayCarriage: z.enum(WAYS_OF_CARRIAGE).nullish(),
  sender: plainText(60).nullish(),
  senderPhone: plainText(40).nullish(),
  shippingAddress: plainText(200).nullish(),
  deliveryAddress: plainText(200).nullish(),
  carNo: plainText(40).nullish(),
  driver: plainText(60).nullish(),
  driverPhone: plainText(40).nullish(),
  trackingNo: plainText(60).nullish(),
  appointmentTime: clockText().nullish(),
  /** Invoices that come with it, as far as they are looked at. */
  invoices: z.array(asnInvoiceDraft).max(50).default([]),
  lines: z
    .array(
      z.strictObject({
        batchId: idText(),
        deliveryQty: decimalText().nullish(),
        giftQty: decimalText().nullish(),
        supRemarks: plainText(60).default(''),
        productDate: dateText().nullish(),
        lots: z
          .array(
            z.strictObject({
              lotNo: plainText(60),
              productDate: dateText().nullish(),
              qty: decimalText().nullish(),
              serials: serialList().optional(),
            }),
          )
          .max(100)
          .default([]),
        serials: serialList().optional(),
      }),
    )
    .min(1)
    .max(1000),
})
export type AsnDraft = z.output<typeof asnDraft>

/** How a finding is mended: look at the field or the invoices, take the line away, or put this value into the quantity or a date. */
const asnFix = z.object({
  kind: z.enum(['field', 'invoices', 'remove', 'quantity', 'deliveryDate', 'expectedArrivalDate']),
  value: z.string(),
})
export type AsnFix = z.output<typeof asnFix>

/** What is said against an ASN before it is created: errors keep it from being created, the others inform. */
export const asnFindings = z.object({
  findings: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      rule: z.string().optional(),
      isError: z.boolean(),
      message: z.string(),
      fix: asnFix.nullable(),
      /** A delivery approval of the line would lift it. */
      isApprovable: z.boolean().optional(),
    }),
  ),
})

/** State after a command. */
export const asnState = z.object({ id: z.string(), asnNo: z.string(), status: z.string(), version: z.number() })
export const asnStates = z.array(asnState)

/** What a document of another system came to, the first time that it was delivered. */
export const asnMessageAnswer = z.object({
  outsideNo: z.string(),
  id: z.string(),
  asnNo: z.string(),
  status: z.string(),
  /** It had been delivered before, and nothing was done now. */
  isRepeated: z.boolean(),
})

/** An ASN as the reader saw it; a newer version refuses the command (optimistic locking). */
export const asnKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })
export const asnKeys = z.strictObject({ list: keyList(asnKey, 200) })

/** What of a lot is to be otherwise; what is not named stays. */
const lotEdit = z.strictObject({
  id: idText(),
  lotNo: lot.shape.lotNo.optional(),
  productDate: lot.shape.productDate,
  qty: lot.shape.qty.optional(),
  /** All that it has from now on; as they were unless given. */
  serials: lot.shape.serials,
})

/** What of a line is to be otherwise; what is not named stays. */
export const asnLineEdit = z.strictObject({
  id: idText(),
  supRemarks: newAsnLine.shape.supRemarks.optional(),
  remarks: plainText(200).optional(),
  productFeature: plainText(60).optional(),
  stockFeature: plainText(60).optional(),
  lots: z.array(lotEdit).max(100).default([]),
})

/** An ASN as it is to be: all its shipping details, and what changes of its lines and lots. */
export const asnEdit = asnKey.extend({
  ...shippingDetails.shape,
  lines: z.array(asnLineEdit).max(1000).default([]),
})

/** A waiting or rejected ASN that is submitted again: what its lots hold now, which adds up to its lines, gifts, lines less and more. */
export const asnResubmission = asnKey.extend({
  isOverConfirmed,
  lines: z
    .array(
      z.strictObject({
        id: idText(),
        lots: z
          .array(z.strictObject({ id: idText(), qty: lot.shape.qty, serials: lot.shape.serials }))
          .min(1)
          .max(100),
        /** Of the line; as it was unless given. */
        giftQty: decimalText().optional(),
      }),
    )
    .max(MOST_LINES)
    .default([]),
  /** Lines that are not shipped with it any more. */
  dropped: z.array(idText()).max(MOST_LINES).default([]),
  /** Lines that come onto it, as on a new ASN. */
  added: z.array(newAsnLine).max(MOST_LINES).default([]),
})

/** A lot of an ASN that wants a number by its item's rule. */
export const lotOfAsn = asnKey.extend({ lotId: idText() })

const reason = plainText(200).min(1)
export const asnWithReason = asnKey.extend({ reason })
/** Lines of which the open remainder can no longer be received. */
export const lineEnding = asnKey.extend({
  /** All that can be ended, which settles the ASN, where none are named. */
  lineIds: z.array(idText()).min(1).max(1000).optional(),
  reason,
})

/** A row of the list of ASNs. */
export const asnRow = z.intersection(
  rowSchema(asnFields),
  z.object({
    id: z.string(),
    version: z.number(),
    /** Of the warehouses of its lines, the one at which it is unloaded. */
    unloadingWarehouseNo: z.string(),
    actions: actionsSchema,
  }),
)
export const asnPage = listAnswerSchema(asnRow)

const detailLot = z.object({
  id: z.string(),
  lotNo: z.string(),
  productDate: nullableText,
  qty: decimal,
  receiveQty: decimal,
  checkReturnQty: decimal,
  /** Arrived, and waits for inspection. */
  inspectQty: decimal,
  /** Serial numbers of its pieces that are on the ASN, while it is not shipped yet. */
  serials: z.array(z.string()),
})

/** A receipt (accepted) or refusal behind a line; corrections are rows of their own with negative quantity. */
const detailReceipt = z.object({
  id: z.string(),
  kind: z.enum(['accepted', 'gift', 'refused', 'returned']),
  receiptNo: z.string(),
  lotNo: z.string(),
  qty: decimal,
  receiptDate: z.string(),
  deliveryTiming: nullableText,
  reason: z.string(),
  isReversed: z.boolean(),
  reversesId: nullableText,
  createName: z.string(),
  updateDate: z.string(),
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
    aboveLimitQty: decimal.nullable(),
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
