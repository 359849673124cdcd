import type { AsnReceiving } from '#modules/deliveries/web.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { pageOf } from '#platform/web/page-of.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { WebModule, WebRoute } from '#platform/web/web-module.ts'

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

/** A list of what became of an ASN at the warehouse. */
const details = (path: string, name: string, title: string, menuNo: string, load: WebRoute['load']): WebRoute => ({
  ...{ path, name, menuNo, load },
  titleKey: `receipts:titles.${title}`,
})

/** Where the search finds a document by its number. */
const found = (kind: string, list: string) => ({
  kind,
  labelKey: `receipts:titles.${kind}`,
  pathOf: (documentNo: string) => `/receipt-tracking/${list}?keyword=${encodeURIComponent(documentNo)}&open=1`,
})

/** Screens of this module. */
export const receiptsWeb: WebModule = {
  texts: ['receipts', 'orders', 'deliveries', 'discrepancies', 'inventory'],
  routes: [
    {
      path: '/offsite/scan-receipt',
      name: 'Offsite.Scan.Receipt',
      titleKey: 'receipts:routes.scanReceipt',
      menuNo: 'scanReceipt',
      load: withTexts(
        PHOTO_TEXTS,
        pageOf(() => import('./scan/web/ScanReceiptFormPage.tsx'), 'ScanReceiptFormPage'),
      ),
    },
    details(
      '/offsite/receivingDetails',
      'Offsite.Receiving.Details',
      'receiving',
      'receivingDetails',
      pageOf(() => import('./receiving/web/ReceivingListPage.tsx'), 'ReceivingListPage'),
    ),
    details(
      '/receipt-tracking/acceptance-details',
      'ReceiptTracking.Acceptance.Details',
      'acceptance',
      'acceptanceDetails',
      pageOf(() => import('./acceptance/web/AcceptanceListPage.tsx'), 'AcceptanceListPage'),
    ),
    details(
      '/receipt-tracking/rejection-details',
      'ReceiptTracking.Rejection.Details',
      'rejection',
      'rejectionDetails',
      pageOf(() => import('./rejection/web/RejectionListPage.tsx'), 'RejectionListPage'),
    ),
    details(
      '/receipt-tracking/return-details',
      'ReceiptTracking.Return.Details',
      'return',
      'returnDetails',
      pageOf(() => import('./return/web/ReturnListPage.tsx'), 'ReturnListPage'),
    ),
    details(
      '/receipt-tracking/inspections',
      'ReceiptTracking.Inspection',
      'inspection',
      'inspections',
      pageOf(() => import('./inspection/web/InspectionListPage.tsx'), 'InspectionListPage'),
    ),
    details(
      '/receipt-tracking/put-away-tasks',
      'ReceiptTracking.PutAway.Tasks',
      'putAwayTask',
      'putAwayTasks',
      pageOf(() => import('./put-away/web/PutAwayTaskListPage.tsx'), 'PutAwayTaskListPage'),
    ),
    details(
      '/receipt-tracking/warehousing-details',
      'ReceiptTracking.Warehousing.Details',
      'warehousing',
      'warehousingDetails',
      pageOf(() => import('./put-away/web/WarehousingListPage.tsx'), 'WarehousingListPage'),
    ),
  ],
  documentScreens: [
    found('acceptance', 'acceptance-details'),
    found('rejection', 'rejection-details'),
    found('return', 'return-details'),
    found('inspection', 'inspections'),
    found('putAwayTask', 'put-away-tasks'),
  ],
  groups: [{ path: '/receipt-tracking', names: ['ReceiptTracking'], leadsTo: 'ReceiptTracking.Acceptance.Details' }],
}
