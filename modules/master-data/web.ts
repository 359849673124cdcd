import { bringersOf } from '#platform/contract/fields.ts'
import { pageOf } from '#platform/web/page-of.ts'
import { baseScreens, type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { EVENTS } from '#product/names.generated.ts'

const loadTryRule = async () => (await import('./number-rule/web/TryRuleDialog.tsx')).TryRuleDialog

/** The screens of each record: path, route name and menu entry. */
const screens: readonly RecordScreens[] = [
  baseScreens('master-data.org', {
    path: 'organizational',
    name: 'Organizational',
    tools: [
      {
        key: 'closing',
        labelKey: 'master-data:closing.title',
        flag: 'isClose',
        needs: 'one',
        load: async () => (await import('./calendar/web/ClosingDialog.tsx')).ClosingDialog,
      },
    ],
  }),
  baseScreens('master-data.supplier'),
  baseScreens('master-data.deliveryAddress', { base: '/offsite/delivery', path: 'address', name: 'Offsite.Delivery' }),
  baseScreens('master-data.customer'),
  baseScreens('master-data.customerAddress', { path: 'address' }),
  baseScreens('master-data.employee'),
  baseScreens('master-data.classifyType'),
  baseScreens('master-data.docType'),
  baseScreens('master-data.docConfig'),
  baseScreens('master-data.currency'),
  baseScreens('master-data.taxRate'),
  baseScreens('master-data.workingCalendar'),
  baseScreens('master-data.item'),
  baseScreens('master-data.itemGroup'),
  baseScreens('master-data.unit'),
  baseScreens('master-data.unitConversion', {
    tools: [
      {
        key: 'convert',
        labelKey: 'master-data:convert.title',
        needs: 'none',
        load: async () => (await import('./unit/web/ConvertDialog.tsx')).ConvertDialog,
      },
    ],
  }),
  baseScreens('master-data.itemUnitConversion'),
  baseScreens('master-data.basicElement'),
  baseScreens('master-data.lotRule', {
    tools: [{ key: 'try', labelKey: 'master-data:tryRule.title', needs: 'one', load: loadTryRule }],
  }),
  baseScreens('master-data.barRule', {
    tools: [{ key: 'try', labelKey: 'master-data:tryRule.title', needs: 'one', load: loadTryRule }],
  }),
  baseScreens('master-data.boxRule'),
  baseScreens('master-data.productionLine'),
  baseScreens('master-data.machine'),
  baseScreens('master-data.technology'),
  baseScreens('master-data.itemTechnology'),
  baseScreens('master-data.warehouse'),
  baseScreens('master-data.zone'),
  baseScreens('master-data.warehouseCell'),
  baseScreens('master-data.wave'),
]

/** Templates and policies of messages, whose events have their names where they come from. */
const notificationScreens: readonly RecordScreens[] = [
  baseScreens('master-data.noticeTemplate', { path: 'message-template' }),
  baseScreens('master-data.noticePolicy', { path: 'message-policy' }),
]

const loadRecords = async () => (await import('./contract/records.ts')).masterDataRecords

/** What master data brings to the browser: lists and forms of its records, and what the rows of its lookups are made of. */
export const masterDataWeb: WebModule = {
  texts: ['master-data', 'messages'],
  routes: [
    ...screens.flatMap((one) => recordRoutes(one, loadRecords)),
    ...notificationScreens.flatMap((one) => recordRoutes(one, withTexts(bringersOf(EVENTS), loadRecords))),
    {
      path: '/base/own-company',
      name: 'Base.OwnSupplier',
      titleKey: 'master-data:routes.ownSupplier',
      menuNo: 'ownSupplier',
      load: pageOf(() => import('./supplier/web/OwnSupplierDetailPage.tsx'), 'OwnSupplierDetailPage'),
    },
    {
      path: '/base/supplier-change',
      name: 'Base.SupplierChange',
      titleKey: 'master-data:routes.supplierChange',
      menuNo: 'supplierChange',
      load: pageOf(() => import('./supplier/web/SupplierChangeListPage.tsx'), 'SupplierChangeListPage'),
    },
  ],
  groups: [
    { path: '/base', names: ['Base.Basic'], leadsTo: 'Organizational' },
    { path: '/offsite', leadsTo: 'Offsite.Delivery' },
  ],
  redirects: {
    '/offsite/add-address': '/offsite/delivery/add-address',
    '/offsite/modify-address': '/offsite/delivery/address',
    '/base/customer-address': '/base/address',
    '/base/add-customer-address': '/base/add-address',
  },
  lookups: async () => {
    const { lookups } = await import('./lookup/contract/lookups.ts')
    return Object.fromEntries(Object.entries(lookups).map(([path, { fields }]) => [path, fields]))
  },
}
