import { z } from 'zod'
import { idText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { recordForm } from '#platform/contract/records/record-calls.ts'
import type { RecordLines, RecordValues } from '#platform/contract/records/records.ts'
import { pick } from '#platform/contract/values/keys-of.ts'
import { ownAddressFields, SUPPLIER_PARTS, supplierChangeFields } from './fields.ts'
import { supplierRecord } from './records/partner-records.ts'

/** The shipping addresses of a supplier as lines; a text names an address once. */
export const ownAddressLines: RecordLines = { fields: ownAddressFields, key: 'address' }

/** The supplier's form with its addresses, of which suppliers write parts themselves. */
const { shape } = recordForm({ ...supplierRecord, lines: { ...supplierRecord.lines, addresses: ownAddressLines } })

const linesOf = (name: 'contacts' | 'addresses' | 'bankAccounts') =>
  shape[name] as unknown as z.ZodType<RecordValues[], readonly RecordValues[]>

/** What a supplier is taxed by. */
export const TAX_FIELDS = ['taxRate', 'taxRegistrationNo', 'invoiceType'] as const

const taxShape = pick(shape, TAX_FIELDS)

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
