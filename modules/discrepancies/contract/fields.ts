import { orgs, suppliersOfOrg, users, warehousesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { choice, code, date, defineFields, number, quantity, reference, text, time } from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'

/** What differs: goods that were refused or never came, goods too many, and what people report. */
export const DISCREPANCY_KINDS = ['refused', 'shortage', 'surplus', 'damage', 'wrongGoods', 'wrongPapers'] as const
export type DiscrepancyKind = (typeof DISCREPANCY_KINDS)[number]

/** Kinds that an ASN over the same delivery makes good: the goods are open on the order once more. */
export const SHIPPED_AGAIN = ['refused', 'shortage'] as const satisfies readonly DiscrepancyKind[]
/** Kinds that a return of the goods settles. */
export const TAKEN_BACK = ['surplus', 'damage', 'wrongGoods'] as const satisfies readonly DiscrepancyKind[]
/** Kinds that people report; refusals and endings make theirs themselves. */
export const REPORTED_KINDS = [
  'damage',
  'wrongGoods',
  'wrongPapers',
  'surplus',
] as const satisfies readonly DiscrepancyKind[]

export const DISCREPANCY_STATES = ['open', 'answered', 'closed', 'withdrawn'] as const
export type DiscrepancyState = (typeof DISCREPANCY_STATES)[number]

/** What closed it: a new ASN, a return, or a note. Empty while nothing did. */
export const CLOSED_BY = ['asn', 'return', 'note'] as const

/** What happened to a discrepancy. */
export const DISCREPANCY_STEPS = [
  'made',
  'assigned',
  'answered',
  'settled',
  'released',
  'closed',
  'reopened',
  'withdrawn',
] as const

/** Days within which a discrepancy shall be settled, unless its owner says otherwise. */
export const SETTLING_DAYS = 7

/** Longest statement, reason and note; as reasons of receipts. */
export const TEXT_LENGTH = 200

const ofOrder = (name: string) => `orders:fields.${name}`
const reported = { show: '123', search: 'fuzzy', isKeyword: true, isRequired: true } as const

/** Discrepancies between what was announced and what came. */
export const discrepancyFields = defineFields('discrepancies', {
  discrepancyNo: code({ ...reported, isSortable: true, isFixedLeft: true, width: 156 }),
  discrepancyKind: choice({ ...byChoice, width: 104, enumName: 'discrepancyKind', enumValues: DISCREPANCY_KINDS }),
  status: choice({ ...byChoice, width: 112, enumName: 'status', enumValues: DISCREPANCY_STATES }),
  goodsNo: code({ ...reported, isSortable: true, width: 120, label: ofOrder('goodsNo') }),
  goodsName: text({ ...reported, width: 160, label: ofOrder('goodsName') }),
  discrepancyQty: quantity({ ...byRange, width: 90, unitField: 'purchaseUnitNo' }),
  openQty: quantity({ show: '23', isRequired: true, width: 80, unitField: 'purchaseUnitNo' }),
  purchaseUnitNo: code({ show: '23', isRequired: true, width: 60, label: ofOrder('purchaseUnitNo') }),
  reason: text({ ...reported, width: 180 }),
  ownerName: text({ ...byText, width: 100 }),
  dueDate: date({ ...byRange, width: 104 }),
  statement: text({ show: '23', isKeyword: true, isRequired: true, width: 180 }),
  closedBy: choice({
    show: '123',
    search: 'in',
    width: 96,
    enumName: 'closedBy',
    enumValues: CLOSED_BY,
  }),
  closingNo: code({ ...byText, width: 136 }),
  closingNote: text({ show: '23', isRequired: true, width: 160 }),
  asnNo: code({ ...reported, width: 136, label: 'deliveries:fields.asnNo' }),
  receiptNo: code({ ...reported, width: 136, label: 'receipts:fields.receiptNo' }),
  purchaseNo: code({ ...reported, width: 140, label: ofOrder('purchaseNo') }),
  purchaseSeq: number({ show: '23', isRequired: true, width: 60, label: ofOrder('purchaseSeq') }),
  purchasePhaseSeq: number({ show: '23', isRequired: true, width: 60, label: ofOrder('purchasePhaseSeq') }),
  purchaseBatchSeq: number({ show: '23', isRequired: true, width: 60, label: ofOrder('purchaseBatchSeq') }),
  lotNo: code({ ...reported, width: 110, label: 'receipts:fields.lotNo' }),
  settledQty: quantity({ show: '23', isRequired: true, width: 90, unitField: 'purchaseUnitNo' }),
  notedQty: quantity({ show: '23', isRequired: true, width: 110, unitField: 'purchaseUnitNo' }),
  spec: text({ show: '23', isRequired: true, width: 140, label: ofOrder('spec') }),
  orgNo: reference({ ...byChoice, width: 90, label: ofOrder('orgNo'), ...orgs }),
  warehouseNo: reference({ ...byChoice, width: 90, label: ofOrder('warehouseNo'), ...warehousesOfOrg }),
  supplierNo: reference({ ...byChoice, isKeyword: true, width: 100, label: ofOrder('supplierNo'), ...suppliersOfOrg }),
  supplierName: text({ show: '23', isKeyword: true, isRequired: true, width: 160, label: ofOrder('supplierName') }),
  createName: text({ show: '23', isRequired: true, width: 110 }),
  createDate: time({ show: '23', isRequired: true, width: 150 }),
  updateDate: time({ show: '23', search: 'range', isRequired: true, isSortable: true, width: 150 }),
})

/** What people put in when they report, or give to somebody else. */
export const discrepancyFormFields = defineFields('discrepancies', {
  discrepancyKind: choice({
    show: '',
    isRequired: true,
    enumName: 'discrepancyKind',
    enumValues: REPORTED_KINDS,
  }),
  discrepancyQty: quantity({ show: '', decimals: 6 }),
  reason: text({ show: '', isRequired: true, maxLength: TEXT_LENGTH }),
  ownerNo: reference({ show: '', ...users, label: 'discrepancies:fields.ownerName' }),
  dueDate: date({ show: '' }),
})

/** What the supplier puts in as its answer. */
export const answerFields = defineFields('discrepancies', {
  statement: text({ show: '', isRequired: true, maxLength: TEXT_LENGTH }),
})
