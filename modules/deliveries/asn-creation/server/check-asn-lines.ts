import type { z } from 'zod'
import type { ApprovalOf, PassingApproval } from '#modules/deliveries/approval/server/read-approvals.ts'
import { overVerdict, type ShippableBalances, shippableQty } from '#modules/deliveries/asn/server/shippable-qty.ts'
import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { beyondHorizon } from '#modules/deliveries/rule/server/beyond-horizon.ts'
import { type DeliveryRules, earliestDelivery } from '#modules/deliveries/rule/server/delivery-rules.ts'
import {
  type FoundBlocker,
  type MergedBatch,
  mergeBlocker,
  partyBlocker,
} from '#modules/deliveries/rule/server/merge-blocker.ts'
import type { MergeFieldWords } from '#modules/deliveries/rule/server/merge-field-words.ts'
import type { PolicyOf } from '#modules/deliveries/rule/server/read-policies.ts'
import { isInForce } from '#modules/orders/order/contract/lifecycle.ts'
import { type LockedBatch, lineBatch } from '#modules/orders/server.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { DateText } from '#platform/contract/values/dates.ts'
import {
  add,
  compare,
  type Decimal,
  fitsDecimals,
  isPositive,
  subtract,
  sum,
} from '#platform/contract/values/decimal.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { asnLot, newAsnLine } from '../contract/schemas.ts'

type Lot = z.output<typeof asnLot>
type Line = z.output<typeof newAsnLine>
type Pieces = { serials?: readonly string[] | undefined }

/** A lot of a new ASN's line. */
export type NewAsnLot = Omit<Lot, 'serials'> & Pieces

/** A line of a new ASN, which may have values of custom fields by field number. */
export type NewAsnLine = Omit<Line, 'lots' | 'serials' | 'productFeature' | 'stockFeature'> &
  Partial<Pick<Line, 'productFeature' | 'stockFeature'>> &
  Pieces & { lots: readonly NewAsnLot[]; custom?: CustomValues }

/** A line with the batch that it ships, locked. */
export interface OrderedLine {
  line: NewAsnLine
  batch: LockedBatch
}

/** What of a batch the checks look at. */
export type CheckedBatch = MergedBatch &
  ShippableBalances &
  Pick<
    LockedBatch,
    | 'id'
    | 'tenantsid'
    | 'status'
    | 'answered_date'
    | 'purchase_seq'
    | 'purchase_phase_seq'
    | 'purchase_batch_seq'
    | 'purchase_unit_no'
    | 'expect_arrival_date'
  >

/** The same as far as it can be read: what is not there is not judged. */
export interface ReadLine {
  line: Partial<Pick<NewAsnLine, 'deliveryQty' | 'giftQty' | 'supRemarks' | 'lots' | 'serials'>>
  batch: CheckedBatch
}

/** What is wrong with a line, by its position. */
export interface LineError {
  index: number
  declaration: ErrorDeclaration
  parameters: ErrorParameters
  /** Goes through once whoever ships has confirmed it. */
  isWarning?: boolean
}

/** Shipped already of batches by ASNs that are not written yet, such as earlier ones of the same file. */
export type TakenQuantities = Map<string, Decimal>

/** What the lines of an ASN are held to, and what lets them through all the same. */
export interface LineCircumstances {
  rules: DeliveryRules
  approvalOf: ApprovalOf
  policyOf: PolicyOf
  /** What the field by which a rule merges is called. */
  mergeFieldWords: MergeFieldWords
  today: DateText
}

/**
 * Everything that is wrong with the lines of one ASN (spec domain §5, ASN creation), and which approvals let lines pass that
 * the delivery rules would refuse. What the lines take is added to `taken`.
 */
export function checkAsnLines(
  lines: readonly ReadLine[],
  deliveryDate: DateText | undefined,
  circumstances: LineCircumstances,
  taken: TakenQuantities = new Map(),
): { faults: LineError[]; exemptions: LineError[] } {
  const { rules, approvalOf, mergeFieldWords } = circumstances
  const errors: LineError[] = []
  const exemptions: LineError[] = []
  const first = lines[0]?.batch
  const approvals = lines.map(({ batch }) => (deliveryDate === undefined ? null : approvalOf(batch, deliveryDate)))
  // Lines under an approval stand outside the rules: they neither break them nor say what the others must be like.
  const held = lines.find((_, index) => !approvals[index])?.batch ?? first
  for (const [index, { line, batch }] of lines.entries()) {
    const approval = approvals[index] ?? null
    const stranger = first ? partyBlocker(first, batch, rules) : null
    const mixed = held ? mergeBlocker(held, batch, rules) : null
    const early = tooEarly(batch, deliveryDate, rules)
    const found = stranger
      ? [mixedError(stranger, mergeFieldWords)]
      : mixed && !approval
        ? [mixedError(mixed, mergeFieldWords)]
        : lineErrors(
            line,
            batch,
            [approval ? null : early, notDue(batch, circumstances), madeLater(line, batch, deliveryDate)],
            taken,
          )
    errors.push(...found.map((one) => ({ index, ...one })))
    if (approval && !stranger && (mixed || early))
      exemptions.push({ index, ...passing(batch, approval), isWarning: true })
  }
  return { faults: errors, exemptions }
}

type FieldError = Omit<LineError, 'index'>
const error = (declaration: ErrorDeclaration, parameters: ErrorParameters = {}): FieldError => ({
  declaration,
  parameters,
})

/** The sentence of what keeps two batches apart; of keywords and custom fields it names what is wanted. */
function mixedError({ blocker, requested, fieldNo = '' }: FoundBlocker, wordsOf: MergeFieldWords): FieldError {
  if (blocker !== 'CustomField') {
    return error(deliveriesErrors[`mixed${blocker}`], blocker === 'Keyword' ? { wanted: requested } : {})
  }
  const { field, value } = wordsOf(fieldNo, requested)
  return error(deliveriesErrors.mixedCustomField, { field, wanted: value })
}

/** Says which approval lets a line through. */
const passing = (batch: CheckedBatch, { approvalNo, validFrom, validTo }: PassingApproval): FieldError =>
  error(deliveriesErrors.approvalPasses, {
    purchaseNo: batch.purchase_no,
    lineBatch: lineBatch(batch),
    approvalNo,
    validFrom,
    validTo,
  })

/** The days in advance: goods leave no earlier before their expected arrival than the rules allow. */
function tooEarly(batch: CheckedBatch, deliveryDate: DateText | undefined, rules: DeliveryRules): FieldError | null {
  const date = earliestDelivery(rules, batch.expect_arrival_date)
  if (date === null || deliveryDate === undefined || deliveryDate >= date) return null
  return error(deliveriesErrors.tooEarly, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch), date })
}

/** Goods are made before they leave. */
function madeLater(
  { lots = [] }: ReadLine['line'],
  batch: CheckedBatch,
  deliveryDate: DateText | undefined,
): FieldError | null {
  const date = deliveryDate && lots.map((lot) => lot.productDate ?? '').find((day) => day > deliveryDate)
  if (!date) return null
  return error(deliveriesErrors.madeAfterDelivery, { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch), date })
}

/** Just in time: what is due beyond the horizon of the execution policy is not shipped yet. */
function notDue(batch: CheckedBatch, { policyOf, today }: LineCircumstances): FieldError | null {
  const policy = policyOf(batch)
  const found = beyondHorizon(policy, batch.expect_arrival_date, today)
  if (!found) return null
  const names = { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) }
  return error(deliveriesErrors.beyondHorizon, { ...names, policyName: policy?.policyName ?? '', ...found })
}

function lineErrors(
  line: ReadLine['line'],
  batch: CheckedBatch,
  untimely: readonly (FieldError | null)[],
  taken: TakenQuantities,
): FieldError[] {
  const { deliveryQty, giftQty, supRemarks, lots = [] } = line
  const names = { purchaseNo: batch.purchase_no, lineBatch: lineBatch(batch) }
  if (!isInForce(batch)) {
    return [error(deliveriesErrors.orderNotInProgress, names)]
  }
  if (batch.is_closed) return [error(deliveriesErrors.orderLineClosed, names)]

  const errors: FieldError[] = []
  const isGiftWrong = giftQty !== undefined && compare(giftQty, '0') < 0
  const isQuantityWrong = deliveryQty !== undefined && !isPositive(deliveryQty)
  if (isQuantityWrong || isGiftWrong) errors.push(error(deliveriesErrors.deliveryQuantityWrong))
  if (supRemarks === '') errors.push(error(deliveriesErrors.supplierBatchEmpty))
  const quantities = [deliveryQty, giftQty, ...lots.map((lot) => lot.qty)]
  const tooFine = quantities.find((quantity) => quantity !== undefined && !fitsDecimals(quantity, batch.unit_decimals))
  if (tooFine !== undefined) {
    const unit = { unit: batch.purchase_unit_no, decimals: batch.unit_decimals }
    errors.push(error(deliveriesErrors.quantityDecimals, { ...names, quantity: tooFine, ...unit }))
  }
  errors.push(...untimely.filter((one) => one !== null))
  if (deliveryQty === undefined || isQuantityWrong) return errors
  errors.push(...lotErrors({ deliveryQty, lots }, names), ...takenErrors(deliveryQty, batch, names, taken))
  return errors
}

/** Notes what a line takes of its batch, and says when that is more than can be shipped. */
function takenErrors(
  quantity: Decimal,
  batch: CheckedBatch,
  names: { purchaseNo: string; lineBatch: string },
  taken: TakenQuantities,
): FieldError[] {
  const earlier = taken.get(batch.id) ?? '0'
  const requested = add(earlier, quantity)
  taken.set(batch.id, requested)
  const verdict = overVerdict(batch, requested)
  if (verdict === 'fits') return []
  const left = subtract(shippableQty(batch), earlier)
  const shippable = compare(left, '0') > 0 ? left : '0'
  const parameters = { ...names, goodsNo: batch.goods_no, quantity, shippable }
  return verdict === 'warn'
    ? [{ ...error(deliveriesErrors.overLimit, parameters), isWarning: true }]
    : [error(deliveriesErrors.overShippable, parameters)]
}

/** What is wrong with the lots of a line among themselves. */
export function lotErrors(
  line: Pick<NewAsnLine, 'deliveryQty' | 'lots'>,
  names: { purchaseNo: string; lineBatch: string },
): FieldError[] {
  if (line.lots.length === 0) return []
  if (line.lots.some((lot) => !isPositive(lot.qty))) return [error(deliveriesErrors.deliveryQuantityWrong)]
  const total = sum(line.lots.map((lot) => lot.qty))
  if (compare(total, line.deliveryQty) !== 0) {
    return [error(deliveriesErrors.lotSumDiffers, { ...names, sum: total, quantity: line.deliveryQty })]
  }
  const seen = new Set<string>()
  for (const { lotNo } of line.lots) {
    if (seen.has(lotNo)) return [error(deliveriesErrors.lotTwice, { ...names, lotNo })]
    seen.add(lotNo)
  }
  return []
}
