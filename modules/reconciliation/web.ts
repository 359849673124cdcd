import { pageOf } from '#platform/web/page-of.ts'
import { type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { agreementTools } from './self-billing/web/agreement-tools.ts'

const screens: readonly RecordScreens[] = [
  {
    base: '/configuration',
    path: 'match-tolerance',
    name: 'Reconciliation.Invoicing.MatchTolerance',
    id: 'reconciliation.matchTolerance',
    menuNo: 'matchTolerance',
  },
  {
    base: '/reconciliation-invoicing',
    path: 'self-billing-agreement',
    name: 'Reconciliation.Invoicing.SelfBillingAgreement',
    id: 'reconciliation.selfBillingAgreement',
    menuNo: 'selfBillingAgreement',
    tools: agreementTools,
    emptyTextKeys: {
      purchaser: 'reconciliation:selfBilling.none',
      supplier: 'reconciliation:selfBilling.noneOfSupplier',
    },
  },
]

const loadRecords = async () => (await import('./contract/records.ts')).reconciliationRecords

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
      path: '/reconciliation-invoicing/statement',
      name: 'Reconciliation.Invoicing.Statement',
      titleKey: 'reconciliation:statement.title',
      menuNo: 'statement',
      load: pageOf(() => import('./statement/web/StatementListPage.tsx'), 'StatementListPage'),
    },
    {
      path: '/reconciliation-invoicing/management',
      name: 'Reconciliation.Invoicing.Management',
      titleKey: 'reconciliation:invoiceDoc.title',
      menuNo: 'invoiceManagement',
      load: pageOf(() => import('./invoice/web/InvoiceListPage.tsx'), 'InvoiceListPage'),
    },
    {
      path: '/reconciliation-invoicing/management/add',
      name: 'Reconciliation.Invoicing.Management.Add',
      titleKey: 'reconciliation:invoicing.add',
      parent: 'Reconciliation.Invoicing.Management',
      isHidden: true,
      load: pageOf(() => import('./invoice/web/AddInvoiceListPage.tsx'), 'AddInvoiceListPage'),
    },
    {
      path: '/reconciliation-invoicing/management/invoicing',
      name: 'Reconciliation.Invoicing.Management.Invoicing',
      titleKey: 'reconciliation:invoicing.lines',
      parent: 'Reconciliation.Invoicing.Management',
      isHidden: true,
      load: pageOf(() => import('./invoice/web/ChooseLinesFormPage.tsx'), 'ChooseLinesFormPage'),
    },
    {
      path: '/reconciliation-invoicing/management/generate',
      name: 'Reconciliation.Invoicing.Management.Generate',
      titleKey: 'reconciliation:invoicing.generate',
      parent: 'Reconciliation.Invoicing.Management',
      isHidden: true,
      usesAntd: true,
      load: pageOf(() => import('./invoice/web/GenerateInvoicesFormPage.tsx'), 'GenerateInvoicesFormPage'),
    },
    {
      path: '/reconciliation-invoicing/management/enter',
      name: 'Reconciliation.Invoicing.Management.Enter',
      titleKey: 'reconciliation:invoiceDoc.enter',
      parent: 'Reconciliation.Invoicing.Management',
      isHidden: true,
      load: pageOf(() => import('./invoice/web/EnterInvoicesFormPage.tsx'), 'EnterInvoicesFormPage'),
    },
    {
      path: '/reconciliation-invoicing/invoiceApproval',
      name: 'Reconciliation.Invoicing.InvoiceApproval',
      titleKey: 'reconciliation:approval.title',
      parent: 'Reconciliation.Invoicing.Management',
      isHidden: true,
      side: 'purchaser',
      flag: 'isCheck',
      load: pageOf(() => import('./invoice/web/InvoiceApprovalListPage.tsx'), 'InvoiceApprovalListPage'),
    },
    {
      path: '/reconciliation-invoicing/payments',
      name: 'Reconciliation.Invoicing.Payments',
      titleKey: 'reconciliation:titles.payments',
      menuNo: 'invoicePayment',
      load: pageOf(() => import('./payment/web/PaymentListPage.tsx'), 'PaymentListPage'),
    },
    {
      path: '/reconciliation-invoicing/tolerance-trial',
      name: 'Reconciliation.Invoicing.ToleranceTrial',
      titleKey: 'reconciliation:trial.title',
      menuNo: 'toleranceTrial',
      usesAntd: true,
      load: pageOf(() => import('./match/web/ToleranceTrialFormPage.tsx'), 'ToleranceTrialFormPage'),
    },
    ...screens.flatMap((screen) => recordRoutes(screen, loadRecords)),
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
    {
      path: '/reconciliation-invoicing/price-adjustment',
      name: 'Reconciliation.Invoicing.PriceAdjustment',
      titleKey: 'reconciliation:priceAdjustment.title',
      menuNo: 'priceAdjustment',
      load: pageOf(() => import('./price-adjustment/web/PriceAdjustmentListPage.tsx'), 'PriceAdjustmentListPage'),
    },
  ],
  groups: [
    {
      path: '/reconciliation-invoicing',
      names: ['Reconciliation.Invoicing'],
      leadsTo: 'Reconciliation.Invoicing.DeductionManage',
    },
  ],
  furtherSections: [
    {
      key: 'moneyStory',
      of: 'orderBatch',
      menuNo: 'payablePool',
      titleKey: 'reconciliation:story.title',
      load: async () => ({ default: (await import('./payable/web/BatchStoryPanel.tsx')).BatchStoryPanel }),
    },
    {
      key: 'moneyStory',
      of: 'receipt',
      menuNo: 'payablePool',
      titleKey: 'reconciliation:story.title',
      load: async () => ({ default: (await import('./payable/web/ReceiptStoryPanel.tsx')).ReceiptStoryPanel }),
    },
  ],
  documentScreens: [
    {
      kind: 'invoiceDoc',
      labelKey: 'reconciliation:invoiceDoc.title',
      statusKeyOf: (status) => `reconciliation:enums.invoiceStatus.${status}`,
      pathOf: (documentNo) => `/reconciliation-invoicing/management?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'bill',
      labelKey: 'reconciliation:bill.title',
      statusKeyOf: (status) => `reconciliation:enums.billStatus.${status}`,
      pathOf: (documentNo) => `/reconciliation-invoicing/bill?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'statement',
      labelKey: 'reconciliation:statement.title',
      statusKeyOf: (status) => `reconciliation:enums.statementStatus.${status}`,
      pathOf: (documentNo) => `/reconciliation-invoicing/statement?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'deduction',
      labelKey: 'reconciliation:titles.deductions',
      statusKeyOf: (status) => `reconciliation:enums.deductionStatus.${status}`,
      pathOf: (documentNo) =>
        `/reconciliation-invoicing/deduction-manage?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
    {
      kind: 'priceAdjustment',
      labelKey: 'reconciliation:priceAdjustment.title',
      statusKeyOf: (status) => `reconciliation:enums.adjustmentStatus.${status}`,
      pathOf: (documentNo) =>
        `/reconciliation-invoicing/price-adjustment?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
