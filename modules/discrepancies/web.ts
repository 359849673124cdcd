import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { pageOf } from '#platform/web/page-of.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** Reports what is wrong with a line of an ASN; for the screens of ASNs and receipts. */
export const ReportDiscrepancyDialog = lazyDialog(
  async () => (await import('./web/ReportDiscrepancyDialog.tsx')).ReportDiscrepancyDialog,
)

export { discrepanciesPath, MENU as DISCREPANCIES_MENU } from './web/discrepancies-path.ts'

/** Screens of this module. */
export const discrepanciesWeb: WebModule = {
  texts: ['discrepancies', 'receipts', 'orders', 'deliveries'],
  routes: [
    {
      path: '/receipt-tracking/discrepancies',
      name: 'ReceiptTracking.Discrepancy.Details',
      titleKey: 'discrepancies:titles.list',
      menuNo: 'discrepancyDetails',
      load: pageOf(() => import('./web/DiscrepancyListPage.tsx'), 'DiscrepancyListPage'),
    },
  ],
  documentScreens: [
    {
      kind: 'discrepancy',
      labelKey: 'discrepancies:titles.list',
      pathOf: (documentNo) => `/receipt-tracking/discrepancies?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
