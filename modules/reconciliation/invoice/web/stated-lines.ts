import type { CallOutput } from '#platform/contract/calls.ts'
import { compare, formatQuantity, isDecimal, isPositive } from '#platform/contract/values/decimal.ts'
import { fieldLineColumns } from '#platform/web/form/lines/field-line-columns.ts'
import type { LineColumn } from '#platform/web/form/lines/line-column.ts'
import type { Translate } from '#platform/web/texts/texts.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { invoiceLineFields } from '../contract/fields.ts'
import type { TriedEntry } from './use-preflight.ts'

type Line = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/getStatedLines'>['lines'][number]

/** A line as its real invoice states it; what is empty is as the line has it. */
export type StatedLine = Omit<Line, 'invoiceQty' | 'invoicePrice'> & { invoiceQty: string; invoicePrice: string }

/** Lines as they are typed over. */
export const statedLinesOf = (lines: readonly Line[]): StatedLine[] =>
  lines.map((line) => ({ ...line, invoiceQty: line.invoiceQty ?? '', invoicePrice: line.invoicePrice ?? '' }))

/** What goes back is invoiced as it is. */
const isStatable = ({ qty }: StatedLine): boolean => isPositive(qty)

/** Columns of lines, those of order and receipts beside what the real invoice states. */
export function statedColumns(canEnter: boolean, t: Translate): LineColumn<StatedLine>[] {
  const stated = {
    ...(canEnter ? { edit: 'decimal' as const, isEditable: isStatable } : {}),
    isNumeric: true,
    width: 110,
    check: (value: string) =>
      isDecimal(value) && !isPositive(value) ? t('reconciliation:preflight.abovePositive') : null,
  }
  const beside = { isNumeric: true, width: 100 }
  const counted = (name: 'orderedQty' | 'receivedQty') => ({
    ...beside,
    text: (line: StatedLine) => formatQuantity(line[name] ?? ''),
  })
  return fieldLineColumns<StatedLine>(invoiceLineFields, t, {
    goodsNo: { width: 120, isFixedLeft: true },
    goodsName: 180,
    originNo: 140,
    orderedQty: { ...counted('orderedQty'), title: t('reconciliation:preflight.orderedQty') },
    receivedQty: { ...counted('receivedQty'), title: t('reconciliation:preflight.receivedQty') },
    qty: 90,
    purchaseUnitNo: 60,
    invoiceQty: stated,
    orderPrice: { ...beside, title: t('reconciliation:preflight.orderPrice') },
    price: 100,
    invoicePrice: stated,
    netAmount: 110,
  })
}

/** What is sent of the lines: those where the real invoice states something else. Null while something typed is no number. */
export function statedInput(lines: readonly StatedLine[]): NonNullable<TriedEntry['lines']> | null {
  const stated = lines.filter((line) => isStatable(line) && (line.invoiceQty !== '' || line.invoicePrice !== ''))
  const entered = stated.map(({ id, qty, price, invoiceQty, invoicePrice }) => ({
    ...{ id, invoiceQty: invoiceQty || qty, invoicePrice: invoicePrice || price },
    isSame: isSame(invoiceQty || qty, qty) && isSame(invoicePrice || price, price),
  }))
  if (entered.some((line) => ![line.invoiceQty, line.invoicePrice].every((of) => isDecimal(of) && isPositive(of))))
    return null
  return entered.flatMap(({ isSame: isLeft, ...line }) => (isLeft ? [] : line))
}

const isSame = (one: string, other: string): boolean => isDecimal(one) && isDecimal(other) && compare(one, other) === 0
