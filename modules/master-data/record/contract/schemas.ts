import { z } from 'zod'
import {
  ownAddressFields,
  SUPPLIER_PARTS,
  supplierChangeFields,
} from '#modules/master-data/supplier/contract/fields.ts'
import { supplierRecord } from '#modules/master-data/supplier/contract/records/partner-records.ts'
import {
  codeText,
  dateText,
  decimalText,
  idText,
  listAnswerSchema,
  listQuerySchema,
  plainText,
  rowSchema,
} from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { recordForm } from '#platform/contract/records/record-calls.ts'
import type { RecordLines, RecordValues } from '#platform/contract/records/records.ts'
import { isDecimal } from '#platform/contract/values/decimal.ts'
import { WAVE_STATES } from './records/wave-record.ts'

/** Body of a lookup: a list query with pages of its own size. */
export const lookupQuery = <T extends FieldTable>(fields: T, size: number) =>
  listQuerySchema(fields).extend({ size: z.number().int().min(1).max(1000).default(size) })

/** A page of a lookup's rows, each with the identifier of its record. */
export const lookupPage = <T extends FieldTable>(fields: T) =>
  listAnswerSchema(z.intersection(rowSchema(fields), z.object({ id: z.string() })))

/** Most quantities that are added up in one conversion. */
const QUANTITIES_LENGTH = 1000

/** Quantities of one unit that are wanted in another; those of an item by its own conversions first. */
export const conversionRequest = z.strictObject({
  itemNo: plainText(40).nullish(),
  sourceUnitNo: plainText(40).min(1),
  targetUnitNo: plainText(40).min(1),
  quantities: z.array(decimalText()).min(1).max(QUANTITIES_LENGTH),
})

/** The same as it is typed: quantities apart by plus signs or blanks. */
export const conversionForm = conversionRequest.extend({
  quantities: plainText(400)
    .min(1)
    .refine((typed) => typedQuantities(typed).every((one) => isDecimal(one)), { error: 'decimal' }),
})

/** The quantities of a typed sum. */
export const typedQuantities = (typed: string): string[] => typed.split(/[+\s]+/).filter((one) => one !== '')

/** What they are together, and the conversions that led there: so much of one unit is so much of the next. */
export const convertedQuantity = z.object({
  quantity: z.string(),
  way: z.array(
    z.object({
      conversionNo: z.string(),
      fromUnitNo: z.string(),
      fromQty: z.string(),
      toUnitNo: z.string(),
      toQty: z.string(),
      isOfItem: z.boolean(),
    }),
  ),
})

/** Most waves of one message. */
const WAVES_LENGTH = 200

/** Waves as a warehouse system reports them; what a message leaves out stays as it is here. */
export const waveMessage = z.strictObject({
  waves: z
    .array(
      z.strictObject({
        waveNo: codeText(40).min(1),
        waveName: plainText().min(1),
        orgNo: codeText(40).min(1),
        warehouseNo: codeText(40).nullable().optional(),
        waveStatus: z.enum(WAVE_STATES).optional(),
        statusCode: z.enum(['1', '0']).optional(),
      }),
    )
    .min(1)
    .max(WAVES_LENGTH)
    .superRefine((waves, check) => {
      const seen = new Set<unknown>()
      for (const [index, { waveNo }] of waves.entries()) {
        if (seen.has(waveNo))
          check.addIssue({ code: 'custom', path: [index, 'waveNo'], message: 'twice', input: waveNo })
        seen.add(waveNo)
      }
    }),
})

/** What became of each wave. */
export const waveAnswer = z.object({
  waves: z.array(z.object({ waveNo: z.string(), result: z.enum(['added', 'changed', 'same']) })),
})

const given = (length: number) => plainText(length).nullish()

/** What the next numbers of a rule are asked for; what the rule does not use may be left out. */
export const numberPreviewRequest = z.strictObject({
  ruleNo: plainText(40).min(1),
  itemNo: given(40),
  supplierNo: given(40),
  orgNo: given(40),
  warehouseNo: given(40),
  productDate: dateText().nullish(),
  lotNo: given(60),
  quantity: decimalText().nullish(),
  boxNumber: given(40),
})

/** The next numbers, none of them drawn; what each part puts into the first; and its symbol as black rectangles. */
export const numberPreview = z.object({
  numbers: z.array(z.string()),
  pieces: z.array(z.object({ partSeq: z.number(), elementNo: z.string(), elementName: z.string(), text: z.string() })),
  symbol: z
    .object({
      width: z.number(),
      /** 0: bars without a height of their own. */
      height: z.number(),
      quietZone: z.number(),
      rectangles: z.array(z.array(z.number())),
    })
    .nullable(),
})

/** The shipping addresses of a supplier as lines; a text names an address once. */
export const ownAddressLines: RecordLines = { fields: ownAddressFields, key: 'address' }

/** The supplier's form with its addresses, of which suppliers write parts themselves. */
const { shape } = recordForm({ ...supplierRecord, lines: { ...supplierRecord.lines, addresses: ownAddressLines } })
const linesOf = (name: 'contacts' | 'addresses' | 'bankAccounts') =>
  shape[name] as unknown as z.ZodType<RecordValues[], readonly RecordValues[]>

/** What a supplier is taxed by. */
export const TAX_FIELDS = ['taxRate', 'taxRegistrationNo', 'invoiceType'] as const
const taxShape = Object.fromEntries(TAX_FIELDS.map((name) => [name, shape[name]])) as Record<string, z.ZodType>
export const taxForm = z.strictObject(taxShape) as unknown as z.ZodType<RecordValues, RecordValues>

const version = z.number().int().min(1)
/** Contacts or addresses as a whole, on the supplier as its writer saw it. */
export const ownContacts = z.strictObject({ version, contacts: linesOf('contacts') })
export const ownAddresses = z.strictObject({ version, addresses: linesOf('addresses') })

const reason = plainText(200).min(1)
/** The code that an authenticator app shows now. */
const code = z.string().regex(/^\d{6}$/)
/** What is typed beside a proposed value. */
export const proposalForm = z.strictObject({ reason, code })
export const taxProposalForm = z.strictObject({ ...taxShape, reason, code })
/** The proposed value as a whole. */
export const changeProposal = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('bank'), bankAccounts: linesOf('bankAccounts'), reason, code }),
  z.strictObject({ part: z.literal('tax'), tax: taxForm, reason, code }),
])

const changeKey = z.strictObject({ id: idText(), version })
export const changeApproval = changeKey.extend({ code })
export const changeRejection = changeKey.extend({ reason })
export const changeWithdrawal = changeKey
export const changeById = z.strictObject({ id: idText() })
export const approvalForm = z.strictObject({ code })
export const changedRow = z.object({ id: z.string(), version: z.number(), changeNo: z.string() })

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

/** The own company as its supplier's administrators see it, and what they may do with it. */
export const ownSupplier = z.object({
  id: z.string(),
  version: z.number(),
  supplierNo: z.string(),
  supplierName: z.string(),
  updateName: z.string(),
  updateDate: z.string(),
  contacts: z.array(values),
  addresses: z.array(values),
  bankAccounts: z.array(values),
  tax: values,
  canEditContacts: z.boolean(),
  canEditAddresses: z.boolean(),
  canProposeChanges: z.boolean(),
  /** Parts of which a change is pending already. */
  pendingParts: z.array(z.enum(SUPPLIER_PARTS)),
})
export const savedSupplier = z.object({ version: z.number() })

const actions = z.record(z.string(), z.string().nullable())
export const supplierChangePage = listAnswerSchema(
  z.intersection(rowSchema(supplierChangeFields), z.object({ id: z.string(), version: z.number(), actions })),
)
/** Old and new value side by side: lines of bank accounts, or one line of what is taxed. */
export const supplierChangeDetail = z.object({
  id: z.string(),
  part: z.enum(SUPPLIER_PARTS),
  oldValue: z.array(values),
  newValue: z.array(values),
})

/** The organisation whose closings are read. */
export const closingsOfOrg = z.strictObject({ id: idText() })

/** The days of a closing as they are filled in. */
export const closingForm = z.strictObject({ startDate: dateText(), endDate: dateText(), remark: plainText(200).min(1) })
/** The same with the id of the organisation. */
export const newClosing = closingForm.extend({ id: idText() })
/** A closing that is reopened. */
export const reopening = z.strictObject({ id: idText(), reason: plainText(200).min(1) })
export const closingKey = z.object({ id: z.string() })

/** Closings, the latest first; moments are empty while a span is closed. */
export const closingList = z.object({
  closings: z.array(
    z.object({
      id: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      remark: z.string(),
      createName: z.string(),
      createDate: z.string(),
      isReopened: z.boolean(),
      reopenName: z.string(),
      reopenDate: z.string(),
      reopenReason: z.string(),
    }),
  ),
})
