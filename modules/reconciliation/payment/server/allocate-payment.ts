import { fail } from '#platform/contract/errors.ts'
import { compare, type Decimal, minimum, subtract, sum } from '#platform/contract/values/decimal.ts'
import { reconciliationErrors } from '../../contract/errors.ts'

/** Something due of which a part is open, negative where a red invoicing bill gives something back. */
export interface OpenDue {
  id: string
  invoiceDocNo: string
  erpBillNo: string
  invoiceNos: string
  openAmount: Decimal
}

/** What a payment says it pays. */
export interface NamedAllocation {
  documentNo: string
  amount: Decimal
}

/** A part of a payment. */
export interface Allocation {
  dueId: string
  amount: Decimal
}

/**
 * Splits a payment over what is open, the oldest first, or as it says itself. Throws where it is more than is open, or where the
 * parts that it names are not its amount.
 */
export function allocatePayment(
  dues: readonly OpenDue[],
  amount: Decimal,
  named: readonly NamedAllocation[] | null | undefined,
): Allocation[] {
  return named ? allocateNamed(dues, amount, named) : allocateOldest(dues, amount)
}

function allocateNamed(dues: readonly OpenDue[], amount: Decimal, named: readonly NamedAllocation[]): Allocation[] {
  if (compare(sum(named.map((one) => one.amount)), amount) !== 0) fail(reconciliationErrors.allocationsDiffer)
  const open = new Map(dues.map(({ id, openAmount }) => [id, openAmount]))
  return named.map(({ documentNo, amount: part }) => {
    const due = dues.find((one) => isNamed(one, documentNo))
    if (!due) return fail(reconciliationErrors.allocationUnknown, { documentNo })
    const left = open.get(due.id) ?? '0'
    const hasSign = compare(part, '0') === compare(left, '0') && compare(part, '0') !== 0
    if (!hasSign || compare(size(part), size(left)) > 0) {
      return fail(reconciliationErrors.allocationTooLarge, { documentNo, openAmount: left, amount: part })
    }
    open.set(due.id, subtract(left, part))
    return { dueId: due.id, amount: part }
  })
}

/** Whether a document is called so: by our number, that of the ERP, or that of one of its real invoices. */
const isNamed = ({ invoiceDocNo, erpBillNo, invoiceNos }: OpenDue, documentNo: string): boolean =>
  [invoiceDocNo, erpBillNo, ...invoiceNos.split(', ')].includes(documentNo)

const size = (value: Decimal): Decimal => (value.startsWith('-') ? value.slice(1) : value)

function allocateOldest(dues: readonly OpenDue[], amount: Decimal): Allocation[] {
  const isBack = amount.startsWith('-')
  let left = size(amount)
  const parts: Allocation[] = []
  for (const { id, openAmount } of dues) {
    if (openAmount.startsWith('-') !== isBack || compare(openAmount, '0') === 0) continue
    const part = minimum(left, size(openAmount))
    if (compare(part, '0') === 0) break
    parts.push({ dueId: id, amount: isBack ? subtract('0', part) : part })
    left = subtract(left, part)
  }
  if (compare(left, '0') > 0) fail(reconciliationErrors.paymentTooLarge, { amount, left })
  return parts
}
