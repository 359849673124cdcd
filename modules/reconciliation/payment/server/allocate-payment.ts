import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { compare, type Decimal, minimum, subtract, sum } from '#platform/contract/values/decimal.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { Allocation, OpenDues } from './open-dues.ts'

/** What a payment says it pays. */
export interface NamedAllocation {
  documentNo: string
  amount: Decimal
}

/** One of the parts that a payment names, and what of it. */
export interface PartPlace {
  /** From 0. */
  at: number
  of: keyof NamedAllocation
}

/** Why a payment cannot stand on what is due; with the part that it names, where it is about one of them. */
export interface AllocationBlocker {
  part?: PartPlace
  declaration: ErrorDeclaration
  parameters?: ErrorParameters
}

/**
 * Splits a payment over what is open, the oldest first, or as it says itself. It is blocked where it is more than is open, or where the
 * parts that it names are not its amount; all blockers are told. Nothing is settled by it.
 */
export function allocatePayment(
  dues: OpenDues,
  amount: Decimal,
  named: readonly NamedAllocation[] | null | undefined,
): { parts: Allocation[]; blockers: AllocationBlocker[] } {
  return named ? allocateNamed(dues, amount, named) : allocateOldest(dues, amount)
}

function allocateNamed(dues: OpenDues, amount: Decimal, named: readonly NamedAllocation[]) {
  const blockers: AllocationBlocker[] = []
  if (compare(sum(named.map((one) => one.amount)), amount) !== 0) {
    blockers.push({ declaration: reconciliationErrors.allocationsDiffer })
  }
  const open = new Map<string, Decimal>()
  const parts = named.flatMap(({ documentNo, amount: part }, at): Allocation[] => {
    const due = dues.named(documentNo)
    if (!due) {
      const declaration = reconciliationErrors.allocationUnknown
      blockers.push({ part: { at, of: 'documentNo' }, declaration, parameters: { documentNo } })
      return []
    }
    const left = open.get(due.id) ?? due.openAmount
    const hasSign = compare(part, '0') === compare(left, '0') && compare(part, '0') !== 0
    if (!hasSign || compare(size(part), size(left)) > 0) {
      const parameters = { documentNo, openAmount: left, amount: part }
      blockers.push({ part: { at, of: 'amount' }, declaration: reconciliationErrors.allocationTooLarge, parameters })
      return []
    }
    open.set(due.id, subtract(left, part))
    return [{ dueId: due.id, amount: part }]
  })
  return { parts, blockers }
}

const size = (value: Decimal): Decimal => (value.startsWith('-') ? value.slice(1) : value)

function allocateOldest({ all }: OpenDues, amount: Decimal) {
  const isBack = amount.startsWith('-')
  let left = size(amount)
  const parts: Allocation[] = []
  for (const { id, openAmount } of all) {
    if (openAmount.startsWith('-') !== isBack || compare(openAmount, '0') === 0) continue
    const part = minimum(left, size(openAmount))
    if (compare(part, '0') === 0) break
    parts.push({ dueId: id, amount: isBack ? subtract('0', part) : part })
    left = subtract(left, part)
  }
  const isWhole = compare(left, '0') === 0
  const tooLarge = { declaration: reconciliationErrors.paymentTooLarge, parameters: { amount, left } }
  return { parts, blockers: isWhole ? [] : [tooLarge] }
}
