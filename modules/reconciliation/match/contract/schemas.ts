import { z } from 'zod'
import { dateText, decimalText, plainText } from '#platform/contract/field-schemas.ts'
import { MATCH_ACTIONS, MATCH_BASES, MATCH_KINDS, MATCH_OUTCOMES, MATCH_WAYS } from './fields.ts'

/** Most rules that are tried together. */
const MOST_RULES = 200
/** Longest number of an organisation, a supplier or an item. */
const NUMBER_LENGTH = 60

const limit = () =>
  decimalText()
    .refine((value) => !value.startsWith('-'), { error: 'tooSmall' })
    .nullable()

/** A rule of tolerances. What is null is left to a less particular rule; 0 means exactly 0. Percent, or money of the document. */
export const toleranceRule = z.strictObject({
  /** `*` for every organisation. */
  orgNo: plainText(NUMBER_LENGTH).min(1),
  supplierNo: plainText(NUMBER_LENGTH).nullable(),
  itemNo: plainText(NUMBER_LENGTH).nullable(),
  matchWays: z.enum(MATCH_WAYS).nullable(),
  matchBasis: z.enum(MATCH_BASES).nullable(),
  matchAction: z.enum(MATCH_ACTIONS).nullable(),
  pricePercent: limit(),
  priceAmount: limit(),
  totalPercent: limit(),
  totalAmount: limit(),
  quantityPercent: limit(),
  chargePercent: limit(),
  tailAmount: limit(),
  tailLineAmount: limit(),
  tailInvoiceAmount: limit(),
})

/** The valid rules, and rules that are ready to be tried. */
export const tolerancesInForce = z.object({ rules: z.array(toleranceRule), proposed: z.array(toleranceRule) })

/** Rules in place of those in force, and which invoicing bills they are tried on: those made in a period. */
export const toleranceTrialQuery = z.strictObject({
  fromDate: dateText(),
  toDate: dateText(),
  orgNo: plainText(NUMBER_LENGTH).nullish(),
  supplierNo: plainText(NUMBER_LENGTH).nullish(),
  rules: z.array(toleranceRule).max(MOST_RULES),
})

const outcome = z.enum(MATCH_OUTCOMES).exclude(['none'])
const counts = z.object({ pass: z.number(), warn: z.number(), refuse: z.number() })
/** Under the rules in force, and under those that are tried. */
const both = <S extends z.ZodType>(of: S) => z.object({ present: of, tried: of })
/** Differences beyond a limit, and by how much in money. */
const beyond = z.object({ warn: z.number(), refuse: z.number(), amount: z.string() })

/** What rules come to over the invoicing bills of a period, beside those in force. */
export const toleranceTrial = z.object({
  /** Invoicing bills and lines that were compared; `isCut` where older ones of the period were left out. */
  docCount: z.number(),
  lineCount: z.number(),
  isCut: z.boolean(),
  mostLines: z.number(),
  docs: both(counts),
  lines: both(counts),
  kinds: z.array(both(beyond).extend({ matchKind: z.enum(MATCH_KINDS), currency: z.string() })),
  suppliers: z.array(both(beyond).extend({ supplierNo: z.string(), supplierName: z.string(), currency: z.string() })),
  /** Invoicing bills whose outcome differs, the newest first, and how many they are in all. */
  changedCount: z.number(),
  changes: z.array(
    z.object({
      id: z.string(),
      invoiceDocNo: z.string(),
      supplierNo: z.string(),
      supplierName: z.string(),
      createDate: z.string(),
      netAmount: z.string(),
      currency: z.string(),
      present: outcome,
      tried: outcome,
      /** What differs beyond a limit under either. */
      kinds: z.array(z.enum(MATCH_KINDS)),
    }),
  ),
})
