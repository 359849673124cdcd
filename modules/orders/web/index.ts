import type { WebModule } from '#platform/web/web-module.ts'

/** Screens of this module. */
export const webModule: WebModule = {
  texts: ['orders'],
  routes: [
    {
      path: '/orderCollaboration/userOrder',
      name: 'Offsite.User.Order',
      titleKey: 'orders:routes.userOrder',
      menuNo: 'userOrder',
      isKitFree: true,
      load: () => import('./OrderListPage.tsx').then(({ OrderListPage }) => ({ default: OrderListPage })),
    },
    {
      path: '/offsite/orderTracking',
      name: 'Offsite.Order.Tracking',
      titleKey: 'orders:routes.orderTracking',
      menuNo: 'orderTracking',
      isKitFree: true,
      load: () =>
        import('./OrderTrackingListPage.tsx').then(({ OrderTrackingListPage }) => ({ default: OrderTrackingListPage })),
    },
    {
      path: '/orderCollaboration/userOrder/acceptance',
      name: 'Offsite.User.Order.Acceptance',
      titleKey: 'orders:routes.acceptance',
      parent: 'Offsite.User.Order',
      isHidden: true,
      isKitFree: true,
      load: () =>
        import('./AcceptanceFormPage.tsx').then(({ AcceptanceFormPage }) => ({ default: AcceptanceFormPage })),
    },
  ],
  dashboardCards: [
    {
      key: 'orders',
      menuNo: 'userOrder',
      titleKey: 'orders:dashboard.title',
      load: () => import('./OrderTodoPanel.tsx').then(({ OrderTodoPanel }) => ({ default: OrderTodoPanel })),
    },
  ],
  redirects: { '/orderCollaboration': '/orderCollaboration/userOrder' },
  documentScreens: [
    {
      kind: 'order',
      labelKey: 'orders:routes.userOrder',
      statusKeyOf: (status) => `orders:enums.status.${status}`,
      pathOf: (documentNo) => `/orderCollaboration/userOrder?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
