import { pageOf } from '#platform/web/page-of.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const reconciliationWeb: WebModule = {
  texts: ['reconciliation', 'receipts', 'orders', 'deliveries', 'documents'],
  routes: [
    {
      path: '/reconciliation-invoicing/pool',
      name: 'Reconciliation.Invoicing.Pool',
      titleKey: 'reconciliation:titles.pool',
      menuNo: 'payablePool',
      load: pageOf(() => import('./bill/web/PoolListPage.tsx'), 'PoolListPage'),
    },
    {
      path: '/reconciliation-invoicing/bill',
      name: 'Reconciliation.Invoicing.Bill',
      titleKey: 'reconciliation:bill.title',
      menuNo: 'reconciliationBill',
      load: pageOf(() => import('./bill/web/BillListPage.tsx'), 'BillListPage'),
    },
    {
      path: '/reconciliation-invoicing/deduction-manage',
      name: 'Reconciliation.Invoicing.DeductionManage',
      titleKey: 'reconciliation:titles.deductions',
      menuNo: 'deductionManage',
      load: pageOf(() => import('./deduction/web/DeductionListPage.tsx'), 'DeductionListPage'),
    },
    {
      path: '/reconciliation-invoicing/deduction-manage/handle/:id',
      name: 'Reconciliation.Invoicing.DeductionManage.Handle',
      titleKey: 'reconciliation:titles.deduction',
      parent: 'Reconciliation.Invoicing.DeductionManage',
      isHidden: true,
      load: pageOf(() => import('./deduction/web/DeductionDetailPage.tsx'), 'DeductionDetailPage'),
    },
  ],
  groups: [
    {
      path: '/reconciliation-invoicing',
      names: ['Reconciliation.Invoicing'],
      leadsTo: 'Reconciliation.Invoicing.DeductionManage',
    },
  ],
  documentScreens: [
    {
      kind: 'bill',
      labelKey: 'reconciliation:bill.title',
      statusKeyOf: (status) => `reconciliation:enums.billStatus.${status}`,
      pathOf: (documentNo) => `/reconciliation-invoicing/bill?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'deduction',
      labelKey: 'reconciliation:titles.deductions',
      statusKeyOf: (status) => `reconciliation:enums.deductionStatus.${status}`,
      pathOf: (documentNo) =>
        `/reconciliation-invoicing/deduction-manage?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
