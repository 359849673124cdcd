import type { AsnReceiving } from '#modules/deliveries/web.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** What is refused is photographed: the button that adds a photo has its name as soon as it is there. */
const PHOTO_TEXTS = ['documents']

const ReceiveDialog = lazyDialog(
  withTexts(PHOTO_TEXTS, async () => (await import('./receipt/web/ReceiveDialog.tsx')).ReceiveDialog),
)

/** Receiving and its cancellation, for the screens of ASNs. */
export async function loadReceiving(): Promise<AsnReceiving> {
  const { CancelReceiptDialog } = await import('./receipt/web/CancelReceiptDialog.tsx')
  return { ReceiveDialog, CancelReceiptDialog }
}

/** Screens of this module. */
export const receiptsWeb: WebModule = {
  texts: ['receipts', 'orders', 'deliveries', 'discrepancies', 'inventory'],
  routes: [
    {
      path: '/offsite/scan-receipt',
      name: 'Offsite.Scan.Receipt',
      titleKey: 'receipts:routes.scanReceipt',
      menuNo: 'scanReceipt',
      isAntdFree: true,
      load: withTexts(PHOTO_TEXTS, () =>
        import('./scan/web/ScanReceiptFormPage.tsx').then(({ ScanReceiptFormPage }) => ({
          default: ScanReceiptFormPage,
        })),
      ),
    },
    {
      path: '/offsite/receivingDetails',
      name: 'Offsite.Receiving.Details',
      titleKey: 'receipts:titles.receiving',
      menuNo: 'receivingDetails',
      isAntdFree: true,
      load: () =>
        import('./receiving/web/ReceivingListPage.tsx').then(({ ReceivingListPage }) => ({
          default: ReceivingListPage,
        })),
    },
    {
      path: '/receipt-tracking/acceptance-details',
      name: 'ReceiptTracking.Acceptance.Details',
      titleKey: 'receipts:titles.acceptance',
      menuNo: 'acceptanceDetails',
      isAntdFree: true,
      load: () =>
        import('./acceptance/web/AcceptanceListPage.tsx').then(({ AcceptanceListPage }) => ({
          default: AcceptanceListPage,
        })),
    },
    {
      path: '/receipt-tracking/rejection-details',
      name: 'ReceiptTracking.Rejection.Details',
      titleKey: 'receipts:titles.rejection',
      menuNo: 'rejectionDetails',
      isAntdFree: true,
      load: () =>
        import('./rejection/web/RejectionListPage.tsx').then(({ RejectionListPage }) => ({
          default: RejectionListPage,
        })),
    },
    {
      path: '/receipt-tracking/return-details',
      name: 'ReceiptTracking.Return.Details',
      titleKey: 'receipts:titles.return',
      menuNo: 'returnDetails',
      isAntdFree: true,
      load: () => import('./return/web/ReturnListPage.tsx').then(({ ReturnListPage }) => ({ default: ReturnListPage })),
    },
    {
      path: '/receipt-tracking/inspections',
      name: 'ReceiptTracking.Inspection',
      titleKey: 'receipts:titles.inspection',
      menuNo: 'inspections',
      isAntdFree: true,
      load: () =>
        import('./inspection/web/InspectionListPage.tsx').then(({ InspectionListPage }) => ({
          default: InspectionListPage,
        })),
    },
    {
      path: '/receipt-tracking/put-away-tasks',
      name: 'ReceiptTracking.PutAway.Tasks',
      titleKey: 'receipts:titles.putAwayTask',
      menuNo: 'putAwayTasks',
      isAntdFree: true,
      load: () =>
        import('./put-away/web/PutAwayTaskListPage.tsx').then(({ PutAwayTaskListPage }) => ({
          default: PutAwayTaskListPage,
        })),
    },
    {
      path: '/receipt-tracking/warehousing-details',
      name: 'ReceiptTracking.Warehousing.Details',
      titleKey: 'receipts:titles.warehousing',
      menuNo: 'warehousingDetails',
      isAntdFree: true,
      load: () =>
        import('./put-away/web/WarehousingListPage.tsx').then(({ WarehousingListPage }) => ({
          default: WarehousingListPage,
        })),
    },
  ],
  documentScreens: [
    {
      kind: 'acceptance',
      labelKey: 'receipts:titles.acceptance',
      pathOf: (documentNo) => `/receipt-tracking/acceptance-details?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'rejection',
      labelKey: 'receipts:titles.rejection',
      pathOf: (documentNo) => `/receipt-tracking/rejection-details?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'return',
      labelKey: 'receipts:titles.return',
      pathOf: (documentNo) => `/receipt-tracking/return-details?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
  groups: [{ path: '/receipt-tracking', names: ['ReceiptTracking'], leadsTo: 'ReceiptTracking.Acceptance.Details' }],
}
