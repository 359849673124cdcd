import { sum } from '#platform/contract/values/decimal.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { agreementFor } from './agreement-for.ts'
import { type OpenBillLine, readConfirmedBills, readInvoicePlan } from './open-lines.ts'
import { isDeduction, partsOf } from './plan-invoices.ts'

/** What would be made of confirmed bills. */
export const selectDeductions: Handler<typeof invoiceCalls, 'ISupInvoiceService/selectBillDeduction'> = async (
  context,
  { billIds, deductionLineIds },
) => {
  const { trx } = context
  const [bill] = await readConfirmedBills(trx, billIds)
  await agreementFor(context, bill)
  const plan = await readInvoicePlan(trx, billIds, deductionLineIds)
  const { lines, blue, reds } = plan
  const red = new Set([...reds.values()].flat())
  const targetOf = (line: OpenBillLine) => (blue.includes(line) ? 'blue' : red.has(line) ? 'red' : 'later')
  return {
    currency: bill.currency,
    docs: partsOf(plan).map(({ originalDocId, lines: of }) => ({
      isRed: originalDocId !== null,
      originalDocNo: originalDocId === null ? '' : (of[0]?.originalDocNo ?? ''),
      ...sumsOf(of),
    })),
    lines: lines.map((line) => {
      const { billId, originalDocId, ...shown } = line
      return { ...shown, isDeduction: isDeduction(line), target: targetOf(line) }
    }),
  }
}

const sumsOf = (lines: readonly OpenBillLine[]) => ({
  netAmount: sum(lines.map(({ netAmount }) => netAmount)),
  taxAmount: sum(lines.map(({ taxAmount }) => taxAmount)),
  lineCount: lines.length,
})
