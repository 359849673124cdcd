import { useListModes } from '#platform/web/list/use-list-modes.ts'
import { DuePaymentsListPage } from './DuePaymentsListPage.tsx'
import { MadePaymentsListPage } from './MadePaymentsListPage.tsx'

const MODES = [
  { key: 'due', labelKey: 'reconciliation:payments.modeDue' },
  { key: 'made', labelKey: 'reconciliation:payments.modeMade' },
] as const

/** `/reconciliation-invoicing/payments`: what is due of the invoices that the ERP has, and the payments that were made of it. */
export function PaymentListPage() {
  const { mode, modes, initialSearch } = useListModes(MODES, 'due')
  const List = mode === 'due' ? DuePaymentsListPage : MadePaymentsListPage
  // A link names a document, in whatever state that is by now.
  const search = initialSearch.keyword === '' ? initialSearch : { tabKey: 'all', ...initialSearch }
  return <List key={mode} modes={modes} initialSearch={search} />
}
