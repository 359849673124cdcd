import { pageOf } from '#platform/web/page-of.ts'
import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const reconciliationWeb: WebModule = {
  texts: ['reconciliation', 'receipts', 'orders', 'deliveries'],
  routes: [
    {
      path: '/reconciliation-invoicing/pool',
      name: 'Reconciliation.Invoicing.Pool',
      titleKey: 'reconciliation:titles.pool',
      menuNo: 'payablePool',
      load: pageOf(() => import('./payable/web/PayableListPage.tsx'), 'PayableListPage'),
    },
  ],
}
