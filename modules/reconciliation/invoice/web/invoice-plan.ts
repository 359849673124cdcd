import type { CallOutput } from '#platform/contract/calls.ts'
import { useAsOfQuery } from '#platform/web/history/use-as-of-query.ts'
import type { invoiceCalls } from '../contract/calls.ts'
import { invoiceApi } from './invoice-api.ts'

/** What would be made of bills. */
export type InvoicePlan = CallOutput<typeof invoiceCalls, 'ISupInvoiceService/selectBillDeduction'>

/** The ids that a path carries under a name. */
export const idsIn = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '').split(',').filter((id) => id !== '')

/** Reads what would be made of bills with these of their deductions; with all of them where none are named. */
export const useInvoicePlan = (billIds: readonly string[], deductionLineIds: readonly string[] | null) =>
  useAsOfQuery<InvoicePlan>({
    queryKey: ['reconciliation.plan', billIds.join(), deductionLineIds?.join() ?? null],
    queryFn: (options) =>
      invoiceApi(
        'ISupInvoiceService/selectBillDeduction',
        { billIds: [...billIds], deductionLineIds: deductionLineIds && [...deductionLineIds] },
        options,
      ),
    isOldShown: true,
  })
