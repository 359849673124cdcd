import { DISCREPANCY_STEPS } from '#modules/discrepancies/contract/fields.ts'
import { classifyTypesOfOrg } from '#modules/identity/role/contract/fields.ts'
import { currencies } from '#modules/master-data/record/contract/fields.ts'
import { looked, named, scopeFields, shown, writtenFields } from '#modules/receipts/receipt/contract/fields.ts'
import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { choice, code, date, defineFields, flag, money, quantity, reference, text } from '#platform/contract/fields.ts'

/** States of a deduction. */
export const DEDUCTION_STATES = ['pendingConfirmation', 'accepted', 'rejected', 'withdrawn'] as const
/** What it does: an allowance lowers what is owed, penalties and claims are set off at payment, charges are invoiced by the purchaser. */
export const DEDUCTION_TYPES = ['allowance', 'penalty', 'charge', 'claim'] as const
/** What it is asked for. */
export const DEDUCTION_SOURCES = ['discrepancy', 'rejection', 'lateDelivery', 'audit', 'manual'] as const
/** Sources that people name themselves; the others follow from what the deduction is asked for. */
export const NAMED_SOURCES = ['audit', 'manual'] as const satisfies readonly (typeof DEDUCTION_SOURCES)[number][]
/** What may be asked for, as the product finds it. */
export const PROPOSAL_KINDS = ['rejection', 'discrepancy', 'lateDelivery'] as const
/** What the supplier says. */
export const ANSWERS = ['accept', 'reject'] as const

/** Longest formula. */
export const FORMULA_LENGTH = 400

const ofOrder = (name: string) => `orders:fields.${name}`
const sum = { show: '123', search: 'range', unitField: 'currency', width: 110 } as const

const numberFields = defineFields('reconciliation', {
  deductionNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 140 }),
  deductionStatus: choice({
    ...looked,
    column: 'status',
    width: 120,
    enumName: 'deductionStatus',
    enumValues: DEDUCTION_STATES,
  }),
  deductionType: choice({ ...looked, width: 90, enumName: 'deductionType', enumValues: DEDUCTION_TYPES }),
})

/** Deductions: what is asked for, how it was worked out, and what the supplier accepted of it. */
export const deductionFields = {
  ...numberFields,
  ...{ supplierName: scopeFields.supplierName },
  ...defineFields('reconciliation', {
    deductionAmount: money({ ...sum, isRequired: true, isSortable: true }),
    confirmAmount: money(sum),
    currency: code({ ...shown, width: 70, label: ofOrder('currency') }),
    taxRate: quantity({ show: '23', isPercentage: true, width: 80, label: ofOrder('taxRate') }),
    damageAmount: money({ ...sum, show: '23' }),
    source: choice({ ...looked, width: 110, enumName: 'deductionSource', enumValues: DEDUCTION_SOURCES }),
    reason: text({ ...named, width: 200 }),
    formula: text({ ...shown, width: 220 }),
    replyDue: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
    answerNote: text({ ...shown, width: 180 }),
    answerDate: date({ show: '3', width: 110 }),
    isLapsed: flag({ show: '3', width: 90, isRequired: true }),
    withdrawReason: text({ show: '3', isRequired: true, width: 180 }),
    deductionLetterNo: code({ ...named, width: 130 }),
    letterDate: date({ show: '23', width: 110 }),
    purchaseNo: code({ ...named, width: 140, label: ofOrder('purchaseNo') }),
    asnNo: code({ ...named, width: 136, label: 'deliveries:fields.asnNo' }),
    goodsNo: code({ ...named, width: 120, label: ofOrder('goodsNo') }),
    goodsName: text({ ...shown, isKeyword: true, width: 160, label: ofOrder('goodsName') }),
  }),
  ...{ orgNo: scopeFields.orgNo, warehouseNo: scopeFields.warehouseNo, supplierNo: scopeFields.supplierNo },
  ...defineFields('reconciliation', {
    classifyType: reference({ show: '3', isRequired: true, ...classifyTypesOfOrg, label: ofOrder('classifyType') }),
    ...writtenFields,
  }),
}

const asked = defineFields('reconciliation', {
  deductionAmount: money({ show: '', isRequired: true, rule: 'positive', decimals: 6 }),
  formula: text({ show: '', maxLength: FORMULA_LENGTH }),
  reason: text({ show: '', isRequired: true, maxLength: REASON_LENGTH }),
  replyDue: date({ show: '' }),
})

/** What is put into a deduction that is asked for anew. */
export const againFields = asked

/** The form of a new deduction. */
export const deductionForm = {
  ...{ orgNo: scopeFields.orgNo, warehouseNo: scopeFields.warehouseNo },
  ...{ classifyType: deductionFields.classifyType, supplierNo: scopeFields.supplierNo },
  ...defineFields('reconciliation', {
    deductionType: choice({ show: '', isRequired: true, enumName: 'deductionType', enumValues: DEDUCTION_TYPES }),
    source: choice({ show: '', enumName: 'deductionSource', enumValues: NAMED_SOURCES }),
  }),
  ...{ deductionAmount: asked.deductionAmount },
  ...defineFields('reconciliation', {
    currency: reference({
      show: '',
      ...currencies,
      label: ofOrder('currency'),
      hint: 'reconciliation:deduction.currencyHint',
    }),
    taxRate: quantity({
      show: '',
      isPercentage: true,
      rule: 'percent',
      decimals: 4,
      label: ofOrder('taxRate'),
      hint: 'reconciliation:deduction.taxRateHint',
    }),
    damageAmount: money({ show: '', rule: 'notNegative', decimals: 6 }),
    deductionLetterNo: code({ show: '', maxLength: 60 }),
    letterDate: date({ show: '' }),
  }),
  ...{ replyDue: asked.replyDue, reason: asked.reason, formula: asked.formula },
}

/** What the supplier puts in as its answer. */
export const answerFields = defineFields('reconciliation', {
  result: choice({ show: '', isRequired: true, enumName: 'answer', enumValues: ANSWERS }),
  confirmAmount: money({ show: '', decimals: 6, hint: 'reconciliation:deduction.confirmAmountHint' }),
  reason: text({
    show: '',
    maxLength: REASON_LENGTH,
    label: 'reconciliation:fields.answerNote',
    hint: 'reconciliation:deduction.answerNoteHint',
  }),
})

const placed = { show: '2', importAs: 'required', maxLength: 60 } as const
const onceNamed = { show: '2', importAs: 'optional', maxLength: 60 } as const

/**
 * Columns of the file by which many deductions are raised, one a row. What they are asked for is named by its number: of the
 * discrepancy, or of the receipt with its item and order where several lines of it come into question.
 */
export const deductionImportFields = defineFields('reconciliation', {
  orgNo: code({ ...placed, label: ofOrder('orgNo') }),
  warehouseNo: code({ ...placed, label: ofOrder('warehouseNo') }),
  classifyType: code({ ...placed, label: ofOrder('classifyType') }),
  supplierNo: code({ ...placed, label: ofOrder('supplierNo') }),
  deductionType: choice({
    show: '2',
    importAs: 'required',
    enumName: 'deductionType',
    enumValues: DEDUCTION_TYPES,
  }),
  deductionAmount: money({ show: '2', importAs: 'required', rule: 'positive', decimals: 6 }),
  currency: code({ show: '2', importAs: 'optional', maxLength: 3, label: ofOrder('currency') }),
  taxRate: quantity({
    ...{ show: '2', importAs: 'optional', isPercentage: true, rule: 'percent', decimals: 4 },
    label: ofOrder('taxRate'),
  }),
  reason: text({ show: '2', importAs: 'required', maxLength: REASON_LENGTH }),
  formula: text({ show: '2', importAs: 'optional', maxLength: FORMULA_LENGTH }),
  damageAmount: money({ show: '2', importAs: 'optional', rule: 'notNegative', decimals: 6 }),
  replyDue: date({ show: '2', importAs: 'optional' }),
  deductionLetterNo: code(onceNamed),
  letterDate: date({ show: '2', importAs: 'optional' }),
  source: choice({ show: '2', importAs: 'optional', enumName: 'deductionSource', enumValues: DEDUCTION_SOURCES }),
  originNo: code(onceNamed),
  goodsNo: code({ ...onceNamed, label: ofOrder('goodsNo') }),
  purchaseNo: code({ ...onceNamed, label: ofOrder('purchaseNo') }),
})

/** What an evidence file tells of a scanned label. */
export const scanFields = defineFields('reconciliation', {
  unitCode: code({ show: '' }),
  receiptNo: code({ show: '', label: 'receipts:fields.receiptNo' }),
  isRefused: flag({ show: '', isRequired: true }),
  reason: text({ show: '', label: 'lists:form.reason' }),
})

/** What an evidence file tells of a step of a discrepancy. */
export const stepFields = defineFields('discrepancies', {
  step: choice({ show: '', enumName: 'step', enumValues: DISCREPANCY_STEPS, label: 'discrepancies:story.what' }),
  stepQty: quantity({ show: '', label: 'discrepancies:story.quantity' }),
  note: text({ show: '', label: 'discrepancies:story.note' }),
  documentNo: code({ show: '', label: 'discrepancies:story.document' }),
})
