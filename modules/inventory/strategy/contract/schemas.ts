import { z } from 'zod'
import { dateText, plainText, positiveDecimalText } from '#platform/contract/field-schemas.ts'

const number = plainText(40)
const optional = z
  .union([number, z.null()])
  .optional()
  .transform((value) => value ?? '')
const amount = positiveDecimalText()

/** Where and on what a strategy is tried. Without a strategy the one that holds there is. */
const place = {
  warehouseNo: number.min(1),
  itemNo: number.min(1),
  classifyType: optional,
  customerNo: optional,
}

export const tryPutAwayForm = z.strictObject({ ...place, upperMethodNo: optional, quantity: amount, lotNo: optional })
export const tryPickingForm = z.strictObject({
  ...place,
  underMethodNo: optional,
  turnMethodNo: optional,
  quantity: amount,
})
export const tryTurnoverForm = z.strictObject({ ...place, turnMethodNo: optional })

const demand = z.strictObject({
  demandNo: number.min(1),
  quantity: amount,
  priority: z.number().int().min(1).max(1_000_000),
  demandDate: dateText(),
})
export const tryAllocationForm = z.strictObject({
  ...place,
  allocateMethodNo: optional,
  demands: z
    .array(demand)
    .min(1)
    .max(100)
    .refine((demands) => new Set(demands.map(({ demandNo }) => demandNo)).size === demands.length, { error: 'twice' }),
})

/** What a strategy would do: each place or demand with its quantity, and why; and what is left. */
export const triedStrategy = z.object({
  methodNo: z.string(),
  /** The application by which the strategy holds; empty where it was named. */
  applicationNo: z.string(),
  rows: z.array(z.object({ place: z.string(), lotNo: z.string(), qty: z.string(), reason: z.string() })),
  rest: z.string(),
})

export const tryWavesForm = z.strictObject({ waveTemplateNo: number.min(1), warehouseNo: optional })

const waveDocument = z.object({
  documentNo: z.string(),
  supplierNo: z.string(),
  expectedArrivalDate: z.string(),
  lineCount: z.number(),
  qty: z.string(),
})
/** Waves with their documents and why each ends, and documents that the template does not hold for. */
export const formedWaves = z.object({
  waves: z.array(
    z.object({
      warehouseNo: z.string(),
      reason: z.string(),
      end: z.string(),
      lineCount: z.number(),
      qty: z.string(),
      documents: z.array(waveDocument),
    }),
  ),
  left: z.array(waveDocument.extend({ reason: z.string() })),
  /** More documents are expected than were looked at. */
  isCut: z.boolean(),
})

/** What a strategy is looked for; what is left out is not known. */
export const findStrategyForm = z.strictObject({
  warehouseNo: optional,
  classifyType: optional,
  itemNo: optional,
  customerNo: optional,
})
export const foundStrategies = z.array(
  z.object({
    kind: z.enum(['upper', 'under', 'turn', 'allocate']),
    methodNo: z.string(),
    methodName: z.string(),
    applicationNo: z.string(),
    applicationName: z.string(),
  }),
)
