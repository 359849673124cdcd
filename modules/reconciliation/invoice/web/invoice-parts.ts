import type { DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'

/** What screens of invoicing bills have in common. */
export const invoiceParts: Pick<DocumentScreenParts<InvoiceListRow>, 'tones' | 'groups' | 'shownWhenSet'> = {
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
      names: [
        ...['isSelfBilled', 'agreementNo', 'invoiceNos', 'invoiceCount', 'differenceNet', 'differenceTax'],
        ...['matchOutcome', 'unreleasedCount'],
      ],
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
    ...[
      'isSelfBilled',
      'agreementNo',
      'erpBillNo',
      'isRed',
      'originalDocNo',
      'redRequestNo',
      'redRequestStatus',
      'remark',
    ],
  ],
}

/** Forms of the purchaser about what matching found. */
export const releaseForms = {
  release: lazyDialog(async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog),
  releaseDuplicate: lazyDialog(async () => (await import('./ReleaseDialog.tsx')).ReleaseDuplicateDialog),
}
