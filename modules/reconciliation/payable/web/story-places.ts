import type { DocumentPlace } from '#platform/web/detail/DocumentNumber.tsx'

/** Where the documents are found that the money story names, by their kind. */
export const STORY_PLACES: Readonly<Record<string, DocumentPlace>> = {
  acceptance: { menuNo: 'acceptanceDetails', path: '/receipt-tracking/acceptance-details' },
  return: { menuNo: 'returnDetails', path: '/receipt-tracking/return-details' },
  allowance: { menuNo: 'deductionManage', path: '/reconciliation-invoicing/deduction-manage' },
  priceAdjust: { menuNo: 'priceAdjustment', path: '/reconciliation-invoicing/price-adjustment' },
  rounding: { menuNo: 'reconciliationBill', path: '/reconciliation-invoicing/bill' },
  bill: { menuNo: 'reconciliationBill', path: '/reconciliation-invoicing/bill' },
  invoiceDoc: { menuNo: 'invoiceManagement', path: '/reconciliation-invoicing/management' },
  payable: { menuNo: 'payablePool', path: '/reconciliation-invoicing/pool' },
  due: { menuNo: 'invoicePayment', path: '/reconciliation-invoicing/payments' },
}
