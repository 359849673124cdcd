import { z } from 'zod'
import { WAYS_OF_CARRIAGE } from '#modules/deliveries/asn/contract/fields.ts'
import { clockText, shippingDetails } from '#modules/deliveries/asn/contract/schemas.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { asnInvoiceDraft, asnInvoiceForm } from '#modules/deliveries/invoice/contract/schemas.ts'
import { DELIVERY_MODES } from '#modules/deliveries/rule/contract/records/execution-policy-record.ts'
import { deliveryRules } from '#modules/deliveries/rule/contract/schemas.ts'
import { serialList } from '#modules/inventory/serial/contract/schemas.ts'
import { LIMIT_SOURCES, OVER_ACTIONS } from '#modules/orders/order/contract/over-actions.ts'
import { actionsSchema } from '#modules/orders/order/contract/schemas.ts'
import { customValues } from '#platform/contract/custom-fields/custom-field-calls.ts'
import {
  dateText,
  decimalText,
  givenText,
  idText,
  listAnswerSchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import { shippableFields } from './fields.ts'

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
  rules: deliveryRules,
})

/** A lot of a new ASN. */
export const asnLot = z.strictObject({
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
  lots: z.array(asnLot).max(100).default([]),
  /** Serial numbers of the whole line, which fill its lots in their order where the lots tell none. */
  serials: serialList().optional(),
})

/** Whoever ships knows that it is above the limit of an order that asks about it. */
export const isOverConfirmed = z.boolean().default(false)

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
