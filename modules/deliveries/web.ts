import { createElement } from 'react'
import { pageOf } from '#platform/web/page-of.ts'
import { type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import type { AsnReceiving } from './asn/web/asn-actions.ts'

export { AsnStatePanel } from './asn/web/AsnStatePanel.tsx'
export type { AsnReceiving, AsnReference } from './asn/web/asn-actions.ts'
export { isOverQuestion, useOverConfirm } from './asn/web/use-over-confirm.ts'

const deliveryRules: RecordScreens = {
  base: '/configuration',
  path: 'delivery-rule',
  name: 'Configuration.DeliveryRule',
  id: 'deliveries.deliveryRule',
  menuNo: 'deliveryRuleConfig',
}

const executionPolicies: RecordScreens = {
  base: '/configuration',
  path: 'execution-policy',
  name: 'Configuration.ExecutionPolicy',
  id: 'deliveries.executionPolicy',
  menuNo: 'executionPolicy',
}

const loadRecords = async () => (await import('./contract/records.ts')).deliveriesRecords

/** Screens of this module. Receiving belongs to a module that builds on this one, so it is brought in. */
export function deliveriesWeb({ loadReceiving }: { loadReceiving: () => Promise<AsnReceiving> }): WebModule {
  return {
    texts: ['deliveries', 'orders', 'discrepancies', 'inventory'],
    routes: [
      {
        path: '/offsite/addAsn',
        name: 'Offsite.Add.Asn',
        titleKey: 'deliveries:routes.addAsn',
        menuNo: 'addAsn',
        load: pageOf(() => import('./asn-creation/web/ShippableListPage.tsx'), 'ShippableListPage'),
      },
      {
        path: '/offsite/addAsn/add',
        name: 'Offsite.Add.Asn.Detail',
        titleKey: 'deliveries:routes.newAsn',
        parent: 'Offsite.Add.Asn',
        isHidden: true,
        usesAntd: true,
        load: pageOf(() => import('./asn-creation/web/AsnFormPage.tsx'), 'AsnFormPage'),
      },
      {
        path: '/offsite/asnTracking',
        name: 'Offsite.Asn.Tracking',
        titleKey: 'deliveries:routes.asnTracking',
        menuNo: 'asnTracking',
        load: async () => {
          const [{ AsnListPage }, receiving] = await Promise.all([
            import('./asn-tracking/web/AsnListPage.tsx'),
            loadReceiving(),
          ])
          return { default: () => createElement(AsnListPage, { receiving }) }
        },
      },
      {
        path: '/deliverySchedule/deliveryApproval',
        name: 'Offsite.Schedule.DeliveryApproval',
        titleKey: 'deliveries:routes.deliveryApproval',
        menuNo: 'deliveryApproval',
        load: pageOf(() => import('./approval/web/ApprovalListPage.tsx'), 'ApprovalListPage'),
      },
      {
        path: '/offsite/asnAppointment',
        name: 'Offsite.Asn.Appointment',
        titleKey: 'deliveries:routes.asnAppointment',
        menuNo: 'asnAppointment',
        load: pageOf(() => import('./appointment/web/AppointmentListPage.tsx'), 'AppointmentListPage'),
      },
      {
        path: '/offsite/label-print',
        name: 'Offsite.Label.Print',
        titleKey: 'deliveries:routes.labelPrint',
        menuNo: 'labelPrint',
        load: pageOf(() => import('./label/web/LabelListPage.tsx'), 'LabelListPage'),
      },
      {
        path: '/offsite/split-label-print',
        name: 'Offsite.Split.Label.Print',
        titleKey: 'deliveries:routes.splitLabelPrint',
        menuNo: 'splitLabelPrint',
        load: pageOf(() => import('./label/web/SplitLabelListPage.tsx'), 'SplitLabelListPage'),
      },
      {
        path: '/offsite/label-rule',
        name: 'Offsite.Label.Rule',
        titleKey: 'deliveries:routes.labelRule',
        menuNo: 'labelRule',
        load: pageOf(() => import('./label/web/LabelRuleListPage.tsx'), 'LabelRuleListPage'),
      },
      ...recordRoutes(deliveryRules, loadRecords),
      ...recordRoutes(executionPolicies, loadRecords),
    ],
    dashboardCards: [
      {
        key: 'asnToHandle',
        menuNo: 'asnTracking',
        titleKey: 'deliveries:dashboard.asns',
        side: 'purchaser',
        load: pageOf(() => import('./asn/web/AsnToHandlePanel.tsx'), 'AsnToHandlePanel'),
      },
      {
        key: 'toShip',
        menuNo: 'addAsn',
        titleKey: 'deliveries:dashboard.shipping',
        side: 'supplier',
        load: pageOf(() => import('./asn-creation/web/ToShipPanel.tsx'), 'ToShipPanel'),
      },
    ],
    documentScreens: [
      {
        kind: 'asn',
        labelKey: 'deliveries:routes.asnTracking',
        statusKeyOf: (status) => `deliveries:enums.status.${status}`,
        pathOf: (documentNo) => `/offsite/asnTracking?keyword=${encodeURIComponent(documentNo)}&open=1`,
      },
      {
        kind: 'deliveryApproval',
        labelKey: 'deliveries:routes.deliveryApproval',
        statusKeyOf: (status) => `deliveries:enums.approvalStatus.${status}`,
        pathOf: (documentNo) => `/deliverySchedule/deliveryApproval?keyword=${encodeURIComponent(documentNo)}&open=1`,
      },
    ],
  }
}
