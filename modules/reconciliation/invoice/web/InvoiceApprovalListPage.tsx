import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'
import { invoiceParts, releaseForms } from './invoice-parts.ts'
import { MatchPanel } from './MatchPanel.tsx'
import { RealInvoicesPanel } from './RealInvoicesPanel.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'

function Sections({ row }: { row: InvoiceListRow }) {
  const { t } = useTexts()
  return (
    <>
      <MatchPanel row={row} />
      <RealInvoicesPanel id={row.id} />
      <section>
        <h3>{t('reconciliation:bill.papers')}</h3>
        <DocumentFilesPanel document={invoiceDoc} id={row.id} />
      </section>
    </>
  )
}

const PARTS: DocumentScreenParts<InvoiceListRow> = {
  id: 'reconciliation.invoiceApproval',
  ...invoiceParts,
  emptyTextKey: 'reconciliation:approval.none',
  selected: {
    titleKey: 'reconciliation:approval.title',
    pagePath: 'ISrmInvoiceService/getInvoiceApprovalPage',
    actions: ['release', 'releaseDuplicate', 'approve', 'approveAndThrow', 'reject'],
  },
  forms: releaseForms,
  hasOwnLines: true,
  sections: Sections,
  useActions: useInvoiceActions,
  // Whoever has waited longest comes first.
  defaultSort: { field: 'updateDate', order: 'asc' },
}

/** `/reconciliation-invoicing/invoiceApproval`: invoicing bills that wait for their approval, order, receipts and invoice side by side. */
export const InvoiceApprovalListPage = () => <DocumentScreen document={invoiceDoc} parts={PARTS} />
