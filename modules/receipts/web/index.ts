import type { AsnReceiving } from '#modules/deliveries/web/index.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** Receiving and its cancellation, for the screens of notices. */
export async function loadReceiving(): Promise<AsnReceiving> {
  const [{ ReceiveDialog }, { CancelReceiptDialog }] = await Promise.all([
    import('./ReceiveDialog.tsx'),
    import('./CancelReceiptDialog.tsx'),
  ])
  return { ReceiveDialog, CancelReceiptDialog }
}

/** Screens of this module. */
export const webModule: WebModule = {
  routes: [
    {
      path: '/receipt-tracking/acceptance-details',
      name: 'ReceiptTracking.Acceptance.Details',
      titleKey: 'receipts:titles.acceptance',
      menuNo: 'acceptanceDetails',
      load: () =>
        import('./AcceptanceListPage.tsx').then(({ AcceptanceListPage }) => ({ default: AcceptanceListPage })),
    },
    {
      path: '/receipt-tracking/rejection-details',
      name: 'ReceiptTracking.Rejection.Details',
      titleKey: 'receipts:titles.rejection',
      menuNo: 'rejectionDetails',
      load: () => import('./RejectionListPage.tsx').then(({ RejectionListPage }) => ({ default: RejectionListPage })),
    },
    {
      path: '/receipt-tracking/warehousing-details',
      name: 'ReceiptTracking.Warehousing.Details',
      titleKey: 'receipts:titles.warehousing',
      menuNo: 'warehousingDetails',
      load: () =>
        import('./WarehousingListPage.tsx').then(({ WarehousingListPage }) => ({ default: WarehousingListPage })),
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
  ],
  redirects: { '/receipt-tracking': '/receipt-tracking/acceptance-details' },
}
