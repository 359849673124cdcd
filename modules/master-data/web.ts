import { bringersOf } from '#platform/contract/fields.ts'
import { pageOf } from '#platform/web/page-of.ts'
import { type RecordScreens, recordRoutes } from '#platform/web/records/record-routes.ts'
import { withTexts } from '#platform/web/texts/texts.ts'
import type { WebModule } from '#platform/web/web-module.ts'
import { EVENTS } from '#product/names.generated.ts'

const loadTryRule = async () => (await import('./number-rule/web/TryRuleDialog.tsx')).TryRuleDialog

/** The screens of each record: path, route name and menu entry. */
const screens: readonly RecordScreens[] = [
  {
    path: 'organizational',
    name: 'Organizational',
    id: 'master-data.org',
    menuNo: 'bmOrg',
    tools: [
      {
        key: 'closing',
        labelKey: 'master-data:closing.title',
        flag: 'isClose',
        needs: 'one',
        load: async () => (await import('./calendar/web/ClosingDialog.tsx')).ClosingDialog,
      },
    ],
  },
  { path: 'supplier', name: 'Base.Supplier', id: 'master-data.supplier', menuNo: 'bmSupplier' },
  {
    base: '/offsite/delivery',
    path: 'address',
    name: 'Offsite.Delivery',
    id: 'master-data.deliveryAddress',
    menuNo: 'bmDeliveryAddress',
  },
  { path: 'customer', name: 'Base.Customer', id: 'master-data.customer', menuNo: 'bmCustomer' },
  {
    path: 'address',
    name: 'Base.CustomerAddress',
    id: 'master-data.customerAddress',
    menuNo: 'bmCustomerAddress',
  },
  { path: 'employee', name: 'Base.Employee', id: 'master-data.employee', menuNo: 'bmEmployee' },
  { path: 'classify-type', name: 'Base.ClassifyType', id: 'master-data.classifyType', menuNo: 'bmClassifyType' },
  { path: 'doc-type', name: 'Base.DocType', id: 'master-data.docType', menuNo: 'bmDocType' },
  { path: 'doc-config', name: 'Base.DocConfig', id: 'master-data.docConfig', menuNo: 'bmDocConfig' },
  { path: 'currency', name: 'Base.Currency', id: 'master-data.currency', menuNo: 'bmCurrency' },
  { path: 'tax-rate', name: 'Base.TaxRate', id: 'master-data.taxRate', menuNo: 'bmTaxRate' },
  {
    path: 'working-calendar',
    name: 'Base.WorkingCalendar',
    id: 'master-data.workingCalendar',
    menuNo: 'bmWorkingCalendar',
  },
  { path: 'item', name: 'Base.Item', id: 'master-data.item', menuNo: 'bmItem' },
  { path: 'item-group', name: 'Base.ItemGroup', id: 'master-data.itemGroup', menuNo: 'bmItemGroup' },
  { path: 'unit', name: 'Base.Unit', id: 'master-data.unit', menuNo: 'bmUnit' },
  {
    path: 'unit-conversion',
    name: 'Base.UnitConversion',
    id: 'master-data.unitConversion',
    menuNo: 'bmUnitConversion',
    tools: [
      {
        key: 'convert',
        labelKey: 'master-data:convert.title',
        needs: 'none',
        load: async () => (await import('./unit/web/ConvertDialog.tsx')).ConvertDialog,
      },
    ],
  },
  {
    path: 'item-unit-conversion',
    name: 'Base.ItemUnitConversion',
    id: 'master-data.itemUnitConversion',
    menuNo: 'bmItemUnitConversion',
  },
  {
    path: 'basic-element',
    name: 'Base.BasicElement',
    id: 'master-data.basicElement',
    menuNo: 'bmBasicElement',
  },
  {
    path: 'lot-rule',
    name: 'Base.LotRule',
    id: 'master-data.lotRule',
    menuNo: 'bmLotRule',
    tools: [{ key: 'try', labelKey: 'master-data:tryRule.title', needs: 'one', load: loadTryRule }],
  },
  {
    path: 'bar-rule',
    name: 'Base.BarRule',
    id: 'master-data.barRule',
    menuNo: 'bmBarRule',
    tools: [{ key: 'try', labelKey: 'master-data:tryRule.title', needs: 'one', load: loadTryRule }],
  },
  { path: 'box-rule', name: 'Base.BoxRule', id: 'master-data.boxRule', menuNo: 'bmBoxRule' },
  {
    path: 'production-line',
    name: 'Base.ProductionLine',
    id: 'master-data.productionLine',
    menuNo: 'bmProductionLine',
  },
  { path: 'machine', name: 'Base.Machine', id: 'master-data.machine', menuNo: 'bmMachine' },
  { path: 'technology', name: 'Base.Technology', id: 'master-data.technology', menuNo: 'bmTechnology' },
  {
    path: 'item-technology',
    name: 'Base.ItemTechnology',
    id: 'master-data.itemTechnology',
    menuNo: 'bmItemTechnology',
  },
  { path: 'warehouse', name: 'Base.Warehouse', id: 'master-data.warehouse', menuNo: 'bmWarehouse' },
  { path: 'zone', name: 'Base.Zone', id: 'master-data.zone', menuNo: 'bmZone' },
  { path: 'warehouse-cell', name: 'Base.WarehouseCell', id: 'master-data.warehouseCell', menuNo: 'bmWarehouseCell' },
  { path: 'wave', name: 'Base.Wave', id: 'master-data.wave', menuNo: 'bmWave' },
]

/** Templates and policies of messages, whose events have their names where they come from. */
const notificationScreens: readonly RecordScreens[] = [
  {
    path: 'message-template',
    name: 'Base.NoticeTemplate',
    id: 'master-data.noticeTemplate',
    menuNo: 'bmNoticeTemplate',
  },
  { path: 'message-policy', name: 'Base.NoticePolicy', id: 'master-data.noticePolicy', menuNo: 'bmNoticePolicy' },
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
      isAntdFree: true,
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
