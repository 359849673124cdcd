import type { z } from 'zod'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { compare, type Decimal, fitsDecimals, isZero, plain } from '#platform/contract/values/decimal.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { newDeduction } from '../contract/schemas.ts'
import type { DeductedSupplier, DeductionReferences } from './deduction-references.ts'

/** A new deduction without what it is asked for. */
export type AskedDeduction = Omit<
  z.output<typeof newDeduction>,
  'source' | 'discrepancyId' | 'checkReturnId' | 'receiptId'
>

/** What is wrong with a new deduction, by the field that says it. */
export interface DeductionError {
  field: 'supplierNo' | 'currency' | 'deductionAmount' | 'damageAmount' | 'taxRate' | 'replyDue'
  error: ErrorDeclaration
  parameters?: ErrorParameters
}

/** Everything that is wrong with a new deduction, as far as it can be read: what is undefined is not judged. */
export function deductionErrors(
  today: string,
  asked: Partial<AskedDeduction>,
  references: DeductionReferences,
): DeductionError[] {
  const { supplierNo, replyDue } = asked
  const supplier = supplierNo === undefined ? undefined : references.suppliers.get(supplierNo)
  const errors: DeductionError[] = []
  if (supplierNo !== undefined && !supplier) {
    errors.push({ field: 'supplierNo', error: reconciliationErrors.unknownSupplier, parameters: { supplierNo } })
  }
  errors.push(...amountErrors(asked, supplier, references))
  if (replyDue && replyDue < today) errors.push({ field: 'replyDue', error: reconciliationErrors.replyDuePast })
  const rateError = taxRateError(asked, supplier)
  if (rateError) errors.push({ field: 'taxRate', error: rateError })
  return errors
}

/** The currency of a deduction: that of its supplier unless given. */
const currencyOf = (given: string | null, supplier: DeductedSupplier | undefined): string =>
  given || (supplier?.currency ?? '')

function amountErrors(
  { currency: given, deductionAmount, damageAmount }: Partial<AskedDeduction>,
  supplier: DeductedSupplier | undefined,
  { decimals: ofCurrencies }: DeductionReferences,
): DeductionError[] {
  if (given === undefined || (!given && !supplier)) return []
  const currency = currencyOf(given, supplier)
  const decimals = ofCurrencies.get(currency)
  if (decimals === undefined) {
    return [{ field: 'currency', error: reconciliationErrors.unknownCurrency, parameters: { currency } }]
  }
  const amounts = { deductionAmount, damageAmount }
  return (['deductionAmount', 'damageAmount'] as const).flatMap((field) => {
    const amount = amounts[field]
    if (!amount || fitsDecimals(amount, decimals)) return []
    return [{ field, error: reconciliationErrors.amountDecimals, parameters: { amount, currency, decimals } }]
  })
}

/** An allowance has a rate, the supplier's unless given; nothing else has one. */
function taxRateError(
  { deductionType, taxRate }: Partial<AskedDeduction>,
  supplier: DeductedSupplier | undefined,
): ErrorDeclaration | null {
  if (deductionType === undefined || taxRate === undefined) return null
  if (deductionType !== 'allowance') return taxRate && !isZero(taxRate) ? reconciliationErrors.taxRateUnused : null
  if (taxRate === null && !supplier) return null
  const rate = taxRate ?? supplier?.taxRate
  return !rate || compare(rate, '100') > 0 ? reconciliationErrors.taxRateNeeded : null
}

/** The columns of a new deduction with which nothing is wrong, but for what it is asked for. */
export function deductionColumns(asked: AskedDeduction, { suppliers }: DeductionReferences) {
  const supplier = suppliers.get(asked.supplierNo)
  return {
    org_no: asked.orgNo,
    warehouse_no: asked.warehouseNo,
    classify_type: asked.classifyType,
    supplier_no: asked.supplierNo,
    supplier_name: supplier?.supplierName ?? '',
    deduction_type: asked.deductionType,
    deduction_letter_no: asked.deductionLetterNo ?? '',
    letter_date: asked.letterDate ?? null,
    currency: currencyOf(asked.currency ?? null, supplier),
    damage_amount: asked.damageAmount ?? null,
    deduction_amount: asked.deductionAmount,
    tax_rate: rateOf(asked, supplier),
    formula: asked.formula ?? '',
    reason: asked.reason,
    reply_due: asked.replyDue ?? null,
  }
}

function rateOf({ deductionType, taxRate }: AskedDeduction, supplier: DeductedSupplier | undefined): Decimal | null {
  const rate = deductionType === 'allowance' ? (taxRate ?? supplier?.taxRate) : null
  return rate ? plain(rate) : null
}
