import { useQuery } from '@tanstack/react-query'
import { useSession } from '#platform/web/session.ts'
import { billApi } from './bill-api.ts'

/** How bills are made: those of a supplier for an organisation where both are given. Nothing until it is read, or where nobody may. */
export function useBillRules({ orgNo = '', supplierNo = '' } = {}) {
  const { flagsOf } = useSession()
  const { data } = useQuery({
    queryKey: ['reconciliation.billRules', orgNo, supplierNo],
    queryFn: ({ signal }) => billApi('ISrmSupBillService/getBillRules', { orgNo, supplierNo }, { signal }),
    enabled: flagsOf('reconciliationBill').has('isAdd'),
  })
  return data
}

/** Whether the reader makes bills: purchasers with the right, and suppliers where the company lets them. */
export const useMayMakeBills = (): boolean => useBillRules()?.mayMake === true
