import { pageOf } from '#platform/web/page-of.ts'
import { type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import type { WebModule } from '#platform/web/web-module.ts'

const screens: readonly RecordScreens[] = [
  {
    base: '/configuration',
    path: 'order-answer',
    name: 'Configuration.OrderAnswer',
    id: 'orders.orderAnswerConfig',
    menuNo: 'orderAnswerConfig',
  },
  {
    base: '/configuration',
    path: 'order-tolerance',
    name: 'Configuration.OrderTolerance',
    id: 'orders.orderTolerance',
    menuNo: 'orderTolerance',
  },
  {
    base: '/configuration',
    path: 'delivery-tolerance',
    name: 'Configuration.DeliveryTolerance',
    id: 'orders.deliveryTolerance',
    menuNo: 'deliveryTolerance',
  },
  { path: 'bill-of-material', name: 'Base.BillOfMaterial', id: 'orders.billOfMaterial', menuNo: 'billOfMaterial' },
]

const loadRecords = async () => (await import('./contract/records.ts')).ordersRecords

/** Screens of this module. */
export const ordersWeb: WebModule = {
  texts: ['orders', 'inventory'],
  routes: [
    {
      path: '/orderCollaboration/userOrder',
      name: 'Offsite.User.Order',
      titleKey: 'orders:routes.userOrder',
      menuNo: 'userOrder',
      load: pageOf(() => import('./order/web/OrderListPage.tsx'), 'OrderListPage'),
    },
    {
      path: '/orderCollaboration/outsourced-order-query',
      name: 'Offsite.Outsourced.Order',
      titleKey: 'orders:routes.outsourced',
      menuNo: 'outsourcedOrder',
      load: pageOf(() => import('./component/web/OutsourcedOrderListPage.tsx'), 'OutsourcedOrderListPage'),
    },
    {
      path: '/orderCollaboration/answer-rate',
      name: 'Offsite.Answer.Rate',
      titleKey: 'orders:routes.answerRate',
      menuNo: 'answerRate',
      load: pageOf(() => import('./answer/web/AnswerRateListPage.tsx'), 'AnswerRateListPage'),
    },
    {
      path: '/offsite/orderTracking',
      name: 'Offsite.Order.Tracking',
      titleKey: 'orders:routes.orderTracking',
      menuNo: 'orderTracking',
      load: pageOf(() => import('./tracking/web/OrderTrackingListPage.tsx'), 'OrderTrackingListPage'),
    },
    {
      path: '/orderCollaboration/userOrder/acceptance',
      name: 'Offsite.User.Order.Acceptance',
      titleKey: 'orders:routes.acceptance',
      parent: 'Offsite.User.Order',
      isHidden: true,
      load: pageOf(() => import('./answer/web/AcceptanceFormPage.tsx'), 'AcceptanceFormPage'),
    },
    {
      path: '/orderCollaboration/userOrder/acceptance-change',
      name: 'Offsite.User.Order.Acceptance.Change',
      titleKey: 'orders:routes.orderChange',
      parent: 'Offsite.User.Order.Acceptance',
      isHidden: true,
      load: pageOf(() => import('./change/web/OrderChangeFormPage.tsx'), 'OrderChangeFormPage'),
    },
    {
      path: '/orderCollaboration/userOrder/date-change',
      name: 'Offsite.User.Order.Acceptance.DateChange',
      titleKey: 'orders:routes.dateChange',
      parent: 'Offsite.User.Order.Acceptance',
      isHidden: true,
      load: pageOf(() => import('./change/web/DateChangeFormPage.tsx'), 'DateChangeFormPage'),
    },
    ...screens.flatMap((one) => recordRoutes(one, loadRecords)),
  ],
  dashboardCards: [
    {
      key: 'orders',
      menuNo: 'userOrder',
      titleKey: 'orders:dashboard.title',
      load: pageOf(() => import('./order/web/OrderTodoPanel.tsx'), 'OrderTodoPanel'),
    },
  ],
  groups: [
    { path: '/orderCollaboration', names: ['Offsite.Order.Collaboration'], leadsTo: 'Offsite.Outsourced.Order' },
    { path: '/configuration', leadsTo: 'Configuration.OrderAnswer' },
  ],
  redirects: { '/outsourced-order-query': '/orderCollaboration/outsourced-order-query' },
  documentScreens: [
    {
      kind: 'order',
      labelKey: 'orders:routes.userOrder',
      statusKeyOf: (status) => `orders:enums.status.${status}`,
      pathOf: (documentNo) => `/orderCollaboration/userOrder?keyword=${encodeURIComponent(documentNo)}&open=1`,
    },
  ],
}
