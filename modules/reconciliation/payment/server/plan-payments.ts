import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { add, compare, type Decimal, fitsDecimals, isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { allocatePayment, type PartPlace } from './allocate-payment.ts'
import { type Allocation, namesOfDue } from './open-dues.ts'
import { type KnownPayment, type PaymentState, readPaymentState } from './read-payment-state.ts'
import type { ToldPayment } from './told-payment.ts'

/** Why a payment is not booked: which of them, what of it, and which of the parts that it names. */
export interface PaymentBlocker {
  payment: number
  field: keyof ToldPayment
  part?: PartPlace
  declaration: ErrorDeclaration
  parameters?: ErrorParameters
}

/** What becomes of a payment: it is put on what is due, taken back, or known already, so that nothing is done. */
export type PaymentStep =
  | { does: 'pay'; payment: ToldPayment; supplierName: string; parts: readonly Allocation[] }
  | { does: 'takeBack'; payment: ToldPayment; id: string }
  | { does: 'nothing'; payment: ToldPayment; id: string }

/** What becomes of payments, in their order; steps are whole where nothing blocks. */
export interface PaymentPlan {
  steps: readonly PaymentStep[]
  blockers: readonly PaymentBlocker[]
}

/**
 * Judges payments one after the other, so that none pays what one before it paid, and locks what they would change. A payment acts once
 * by its number, whatever way it comes: told again as it is booked it is known, told otherwise it is blocked. All blockers are told.
 */
export async function planPayments(context: CallContext, payments: readonly ToldPayment[]): Promise<PaymentPlan> {
  const state = await readPaymentState(context, payments)
  const steps: PaymentStep[] = []
  const blockers: PaymentBlocker[] = []
  for (const [at, payment] of payments.entries()) {
    const { step, found } = judge(state, payment)
    if (step) steps.push(step)
    blockers.push(...found.map((blocker) => ({ payment: at, ...blocker })))
  }
  return { steps, blockers }
}

type Found = Omit<PaymentBlocker, 'payment'>

function judge(state: PaymentState, payment: ToldPayment): { step?: PaymentStep; found: readonly Found[] } {
  const { paymentNo, isReversed } = payment
  const known = state.known.get(paymentNo)
  if (known) {
    const found = differences(known, payment)
    if (found.length > 0) return { found }
    if (known.isReversed === Boolean(isReversed)) return { step: { does: 'nothing', payment, id: known.id }, found }
    if (known.isReversed) {
      return {
        found: [{ field: 'paymentNo', declaration: reconciliationErrors.paymentTakenBack, parameters: { paymentNo } }],
      }
    }
    // The ERP took it back already: whatever day that was, it stands here as it stands there.
    state.duesOf(payment).reopen(known.parts)
    return { step: { does: 'takeBack', payment, id: known.id }, found }
  }
  if (isReversed) {
    const declaration = reconciliationErrors.unknownPayment
    return { found: [{ field: 'paymentNo', declaration, parameters: { paymentNo } }] }
  }
  return judgeNew(state, payment)
}

function judgeNew(state: PaymentState, payment: ToldPayment) {
  const { orgNo, supplierNo, amount, allocations } = payment
  const found: Found[] = [...closedFindings(state, payment)]
  if (!state.orgNos.has(orgNo)) {
    found.push({ field: 'orgNo', declaration: reconciliationErrors.unknownOrg, parameters: { orgNo } })
  }
  const supplierName = state.supplierNames.get(supplierNo)
  if (supplierName === undefined) {
    found.push({ field: 'supplierNo', declaration: reconciliationErrors.unknownSupplier, parameters: { supplierNo } })
  }
  if (isZero(amount)) found.push({ field: 'amount', declaration: reconciliationErrors.paymentEmpty })
  found.push(...decimalFindings(state, payment))
  if (found.length > 0 || supplierName === undefined) return { found }
  const dues = state.duesOf(payment)
  const { parts, blockers } = allocatePayment(dues, amount, allocations)
  if (blockers.length > 0) {
    return {
      found: blockers.map((one): Found => ({ field: one.part ? 'allocations' : 'amount', ...one })),
    }
  }
  dues.settle(parts)
  return { step: { does: 'pay' as const, payment, supplierName, parts }, found }
}

function closedFindings(state: PaymentState, payment: ToldPayment): Found[] {
  const parameters = state.closedOn(payment)
  return parameters === null ? [] : [{ field: 'paymentDate', declaration: masterDataErrors.periodClosed, parameters }]
}

/** Amounts with more decimals than their currency has, or of a currency that the company does not have. */
function decimalFindings({ decimals: known }: PaymentState, { currency, amount, allocations }: ToldPayment): Found[] {
  const decimals = known.get(currency)
  if (decimals === undefined) {
    return [{ field: 'currency', declaration: reconciliationErrors.unknownCurrency, parameters: { currency } }]
  }
  const declaration = reconciliationErrors.amountDecimals
  const tooFine = (value: Decimal) => !fitsDecimals(value, decimals)
  const ofParts = (allocations ?? []).flatMap((part, at): Found[] =>
    tooFine(part.amount)
      ? [
          {
            field: 'allocations',
            part: { at, of: 'amount' },
            declaration,
            parameters: { amount: part.amount, currency, decimals },
          },
        ]
      : [],
  )
  if (ofParts.length > 0 || !tooFine(amount)) return ofParts
  return [{ field: 'amount', declaration, parameters: { amount, currency, decimals } }]
}

/** What is told of a payment otherwise than it is booked. What a message does not say, it does not say otherwise. */
function differences(known: KnownPayment, told: ToldPayment): Found[] {
  const { paymentNo } = told
  const found: Found[] = []
  const differs = (field: keyof ToldPayment, booked: string) =>
    found.push({ field, declaration: reconciliationErrors.paymentDiffers, parameters: { paymentNo, booked } })
  for (const field of ['orgNo', 'supplierNo', 'currency'] as const) {
    if (told[field] !== known[field]) differs(field, known[field])
  }
  if (compare(told.amount, known.amount) !== 0) differs('amount', known.amount)
  // A payment is taken back on another day, and for another reason, than it was made.
  if (told.isReversed) return found
  if (told.paymentDate !== known.paymentDate) differs('paymentDate', known.paymentDate)
  if (told.paymentMethod && told.paymentMethod !== known.paymentMethod) differs('paymentMethod', known.paymentMethod)
  if (told.remark && told.remark !== known.remark) differs('remark', known.remark || '–')
  if (told.allocations && !isPutAlike(known, told.allocations)) {
    differs('allocations', known.parts.map(({ invoiceDocNo, amount }) => `${invoiceDocNo} ${amount}`).join(', '))
  }
  return found
}

/** Whether these parts, added up for each document, are those of the booked payment. */
function isPutAlike({ parts }: KnownPayment, told: NonNullable<ToldPayment['allocations']>): boolean {
  const left = new Map<string, Decimal>()
  for (const { dueId, amount } of parts) left.set(dueId, add(left.get(dueId) ?? '0', amount))
  for (const { documentNo, amount } of told) {
    const part = parts.find((one) => namesOfDue(one).includes(documentNo))
    if (!part) return false
    left.set(part.dueId, add(left.get(part.dueId) ?? '0', amount.startsWith('-') ? amount.slice(1) : `-${amount}`))
  }
  return [...left.values()].every(isZero)
}
