import { failOnErrors } from '#platform/contract/errors.ts'
import { sum } from '#platform/contract/values/decimal.ts'
import {
  defineImport,
  type ImportedRow,
  isWholeRow,
  type ReadRow,
  type RowError,
} from '#platform/server/import/define-import.ts'
import { importHandlers } from '#platform/server/import/import-handlers.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { paymentImportFields } from '../contract/made-payment-fields.ts'
import { bookPayments } from './book-payments.ts'
import { type PaymentBlocker, type PaymentStep, planPayments } from './plan-payments.ts'
import type { ToldPayment } from './told-payment.ts'

type Fields = typeof paymentImportFields
type Row = ImportedRow<Fields>
type Read = ReadRow<Fields>
type FieldError = RowError<Fields>
type Column = NonNullable<FieldError['field']>

/** What all rows of a payment say alike. */
const HEAD = ['orgNo', 'supplierNo', 'paymentDate', 'currency', 'paymentMethod', 'isReversed', 'paymentRemark'] as const

/** Payments from a file: rows of the same number are one payment, each a document that it pays and how much of it. */
const paymentImport = defineImport({
  port: 'ISrmPaymentService',
  fields: paymentImportFields,
  titleKey: 'reconciliation:titles.paymentImport',
  groupOf: ({ values }) => values.paymentNo,
  checkRows: async (context, rows) => {
    const groups = paymentsOf(rows)
    const together = groups.map((group) => ({ group, errors: groupErrors(group) }))
    // A payment of which a cell cannot be read, or whose rows contradict each other, is judged when that is mended.
    const whole = together.flatMap(({ group, errors }) => {
      const read = group.filter((row) => isWholeRow(paymentImportFields, row))
      return errors.length === 0 && read.length === group.length ? [read] : []
    })
    const { blockers } = whole.length === 0 ? { blockers: [] } : await planPayments(context, whole.map(toldOf))
    return [...together.flatMap(({ errors }) => errors), ...blockers.flatMap((one) => errorOf(whole, one))]
  },
  writeRows: async (context, rows) => {
    const groups = paymentsOf(rows)
    const { steps, blockers } = await planPayments(context, groups.map(toldOf))
    // They were judged behind the same locks; what blocks them now would be a defect of that.
    failOnErrors(blockers.map((one) => ({ parameters: {}, ...one, path: String(one.payment) })))
    await bookPayments(context, steps)
    const rowsOf = (does: PaymentStep['does']) =>
      groups.filter((_group, at) => steps[at]?.does === does).reduce((count, group) => count + group.length, 0)
    return { insertCount: rowsOf('pay'), updateCount: rowsOf('takeBack') }
  },
})

/** Handlers of it. */
export const importPayments = importHandlers('ISrmPaymentService', paymentImport)

/** The rows of each payment, in the order of the file; rows without a number that can be read stand in none. */
function paymentsOf<R extends Read>(rows: readonly R[]): [R, ...R[]][] {
  const groups = new Map<string, [R, ...R[]]>()
  for (const row of rows) {
    const { paymentNo } = row.values
    if (paymentNo === undefined) continue
    const group = groups.get(paymentNo)
    if (group) group.push(row)
    else groups.set(paymentNo, [row])
  }
  return [...groups.values()]
}

/** How rows of one payment contradict each other, or do not say which document they pay. */
function groupErrors(group: readonly [Read, ...Read[]]): FieldError[] {
  const [first, ...others] = group
  const { paymentNo = '' } = first.values
  const errors: FieldError[] = others.flatMap(({ rowNumber, values }) =>
    HEAD.flatMap((field): FieldError[] => {
      const [own, of] = [values[field], first.values[field]]
      // What cannot be read has an error of its own; what an optional cell does not say, it does not say otherwise.
      if (own === undefined || of === undefined || own === null || own === (of ?? false)) return []
      const parameters = { paymentNo, rowNumber: first.rowNumber }
      return [{ rowNumber, field, error: reconciliationErrors.paymentRowsDiffer, parameters }]
    }),
  )
  if (others.length === 0) return errors
  const unnamed = group.filter(({ values }) => values.paidDocNo === null)
  return [
    ...errors,
    ...unnamed.map(({ rowNumber }): FieldError => {
      const error = reconciliationErrors.paidDocNeeded
      return { rowNumber, field: 'paidDocNo', error, parameters: { paymentNo } }
    }),
  ]
}

function toldOf(group: readonly [Row, ...Row[]] | readonly Row[]): ToldPayment {
  const [first] = group as readonly [Row, ...Row[]]
  const { paymentNo, orgNo, supplierNo, currency, paymentDate, paymentMethod, isReversed, paymentRemark } = first.values
  const allocations = group.flatMap(({ values: { paidDocNo, paymentAmount } }) =>
    paidDocNo ? [{ documentNo: paidDocNo, amount: paymentAmount }] : [],
  )
  return {
    ...{ paymentNo, orgNo, supplierNo, currency, paymentDate, paymentMethod, remark: paymentRemark },
    isReversed: isReversed ?? false,
    amount: sum(group.map(({ values }) => values.paymentAmount)),
    allocations: allocations.length > 0 ? allocations : null,
  }
}

const COLUMNS: Readonly<Record<keyof ToldPayment, Column>> = {
  ...{ paymentNo: 'paymentNo', orgNo: 'orgNo', supplierNo: 'supplierNo', currency: 'currency' },
  ...{ paymentDate: 'paymentDate', amount: 'paymentAmount', paymentMethod: 'paymentMethod' },
  ...{ isReversed: 'isReversed', remark: 'paymentRemark', allocations: 'paidDocNo' },
}

/** Where the file says what blocks a payment. */
function errorOf(groups: readonly (readonly Row[])[], blocker: PaymentBlocker): FieldError[] {
  const { payment, field, part, declaration, parameters } = blocker
  const row = groups[payment]?.[part?.at ?? 0]
  if (!row) return []
  const column = part?.of === 'amount' ? 'paymentAmount' : COLUMNS[field]
  return [{ rowNumber: row.rowNumber, field: column, error: declaration, ...(parameters ? { parameters } : {}) }]
}
