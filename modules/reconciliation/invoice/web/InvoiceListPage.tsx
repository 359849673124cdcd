import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'
import { OpenAdd, OpenEnter } from './OpenInvoicePage.tsx'

function Sections({ row: { id } }: { row: InvoiceListRow }) {
  const { t } = useTexts()
  return (
    <section>
      <h3>{t('reconciliation:bill.papers')}</h3>
      <DocumentFilesPanel document={invoiceDoc} id={id} />
    </section>
  )
}

const PARTS: DocumentScreenParts<InvoiceListRow> = {
  id: 'reconciliation.invoices',
  tones: {
    pendingEntry: 'attention',
    pendingApproval: 'attention',
    approvalRejected: 'bad',
    approved: 'good',
    thrown: 'good',
    writtenOff: 'neutral',
    deleted: 'neutral',
  },
  groups: [
    {
      titleKey: 'reconciliation:panel.sums',
      names: ['status', 'netAmount', 'taxAmount', 'totalAmount', 'currency', 'lineCount', 'reason'],
    },
    {
      titleKey: 'reconciliation:panel.invoices',
      names: ['invoiceNos', 'invoiceCount', 'differenceNet', 'differenceTax', 'matchOutcome', 'unreleasedCount'],
    },
    {
      titleKey: 'reconciliation:panel.erp',
      names: ['commitName', 'commitDate', 'approveName', 'approveDate', 'throwStatus', 'erpBillNo'],
    },
    { titleKey: 'reconciliation:panel.red', names: ['isRed', 'originalDocNo', 'redRequestNo', 'redRequestStatus'] },
    {
      titleKey: 'reconciliation:panel.invoicing',
      names: ['billNos', 'supplierNo', 'supplierName', 'orgNo', 'remark', 'createName', 'updateDate'],
    },
  ],
  shownWhenSet: [
    ...[
      'reason',
      'invoiceNos',
      'invoiceCount',
      'unreleasedCount',
      'commitName',
      'commitDate',
      'approveName',
      'approveDate',
    ],
    ...['erpBillNo', 'isRed', 'originalDocNo', 'redRequestNo', 'redRequestStatus', 'remark'],
  ],
  forms: {
    create: OpenAdd,
    enter: OpenEnter,
    release: lazyDialog(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog),
  },
  sections: Sections,
}

/** `/reconciliation-invoicing/management`: invoicing bills with their real invoices, their approval and their way to the ERP. */
export const InvoiceListPage = () => <DocumentScreen document={invoiceDoc} parts={PARTS} />
