import {
  allocateMethodFields,
  barRuleFields,
  basicElementFields,
  boxRuleFields,
  classifyTypeFields,
  currencyFields,
  customerAddressFields,
  customerFields,
  deliveryAddressFields,
  docConfigFields,
  docTypeFields,
  employeeFields,
  enumFields,
  itemFields,
  itemGroupFields,
  itemTechnologyFields,
  lotRuleFields,
  machineFields,
  notificationTemplateFields,
  orgFields,
  productionLineFields,
  supplierFields,
  taxRateFields,
  technologyFields,
  turnMethodFields,
  underMethodFields,
  unitFields,
  upperMethodFields,
  warehouseCellFields,
  warehouseFields,
  waveFields,
  zoneFields,
} from '#modules/master-data/record/contract/fields.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { KEY_AREAS, type KeyArea } from '#platform/contract/list/key-areas.ts'

/** A lookup: what one of its rows is made of, and how it answers. */
export interface Lookup<T extends FieldTable = FieldTable> {
  /** One sentence for the API document. */
  summary: string
  fields: T
  /** Rows on a page unless the caller asks for another number: 10, or 20 for suppliers, items and other long lists. */
  size: 10 | 20
  /** Suppliers find nothing here: these are the buyer's own affairs. */
  isBuyersOwn: boolean
  /** Keys of these areas find it: its records are kept there, or forms there name them. */
  areas: readonly KeyArea[]
}

/** Areas of business documents. */
const DOCUMENTS = [
  'orderCollaboration',
  'offsite',
  'receiptTracking',
  'reconciliationInvoicing',
] as const satisfies readonly KeyArea[]

const lookup = <const T extends FieldTable>(
  summary: string,
  fields: T,
  areas: readonly KeyArea[],
  { size = 10, isBuyersOwn = false }: Partial<Pick<Lookup, 'size' | 'isBuyersOwn'>> = {},
): Lookup<T> => ({ summary, fields, areas, size, isBuyersOwn })

/**
 * Every lookup of master data under its call (spec shell §7, Lookups; docs/service-names.md has the names that are ours). A new
 * one is its fields, its line here, and its table in server/lookup-lists.ts. The browser reads this too: no schemas here.
 */
export const lookups = {
  'IBmOrgService/getFullAuthorityOrgListByParams': lookup(
    'Organisations of the reader’s authority.',
    orgFields,
    KEY_AREAS,
  ),
  'IBmWarehouseService/getFullAuthorityWarehouseListByParams': lookup(
    'Warehouses of the reader’s authority.',
    warehouseFields,
    KEY_AREAS,
  ),
  'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams': lookup(
    'Document categories of the reader’s authority.',
    classifyTypeFields,
    KEY_AREAS,
  ),
  'IBmClassifyTypeService/getBusinessClassifyTypeListByParams': lookup(
    'Document categories of an organisation, a document nature or a big module.',
    classifyTypeFields,
    [...DOCUMENTS, 'base'],
  ),
  'IBmSupplierService/getFullAuthoritySupListByParams': lookup(
    'Suppliers of the reader’s authority; a supplier finds itself alone.',
    supplierFields,
    [...DOCUMENTS, 'base', 'goods', 'storage'],
    { size: 20 },
  ),
  'IBmSupplierService/getbmsupplierlistbyparams': lookup(
    'Suppliers of an organisation; a supplier finds itself alone.',
    supplierFields,
    [...DOCUMENTS, 'base', 'goods', 'storage'],
    { size: 20 },
  ),
  'IBmItemService/getbmitemlistbyparams': lookup('Items of material.', itemFields, [...DOCUMENTS, 'goods', 'storage'], {
    size: 20,
    isBuyersOwn: true,
  }),
  'IBmItemService/getbmitemlistbyparamssearch': lookup(
    'Items of material, for the search of lists.',
    itemFields,
    [...DOCUMENTS, 'goods', 'storage'],
    {
      size: 20,
      isBuyersOwn: true,
    },
  ),
  'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': lookup(
    'Receiving addresses of warehouses and shipping addresses of suppliers; a supplier finds its own and all receiving ones.',
    deliveryAddressFields,
    [...DOCUMENTS, 'base'],
  ),
  'IBmWarehouseCellService/getbmwarehousecelllistbyparams': lookup(
    'Cells of the reader’s warehouses.',
    warehouseCellFields,
    ['receiptTracking', 'goods', 'storage'],
    { isBuyersOwn: true },
  ),
  'IBmZoneService/getbmzonelistbyparams': lookup(
    'Zones of the reader’s warehouses.',
    zoneFields,
    ['receiptTracking', 'storage'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmCustomerService/getbmcustomerlistbyparams': lookup('Customers.', customerFields, ['base', 'storage'], {
    isBuyersOwn: true,
  }),
  'IBmCustomerAddressService/getbmcustomeraddresslistbyparams': lookup(
    'Addresses of the customers that the reader may see.',
    customerAddressFields,
    ['base'],
    { isBuyersOwn: true },
  ),
  'IBmEmployeeService/getbmemployeelistbyparams': lookup('The buyer’s staff.', employeeFields, ['base'], {
    isBuyersOwn: true,
  }),
  'IBmItemGroupService/getbmitemgrouplistbyparams': lookup(
    'Categories of material.',
    itemGroupFields,
    ['goods', 'storage'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmUnitService/getbmunitlistbyparams': lookup('Units.', unitFields, [...DOCUMENTS, 'goods']),
  'IBmCurrencyService/getbmcurrencylistbyparams': lookup('Currencies.', currencyFields, [...DOCUMENTS, 'base']),
  'IBmTaxRateService/getbmtaxratelistbyparams': lookup('Tax rates.', taxRateFields, [...DOCUMENTS, 'base']),
  'IBmDocTypeService/getbmdoctypelistbyparams': lookup(
    'Document types; they follow the document’s organisation.',
    docTypeFields,
    [...DOCUMENTS, 'base', 'storage'],
    { size: 20, isBuyersOwn: true },
  ),
  'IBmDocConfigService/getbmdocconfiglistbyparams': lookup(
    'Configurations of document types.',
    docConfigFields,
    ['base'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmWaveService/getbmwavelistbyparams': lookup(
    'Waves; they follow the document’s organisation.',
    waveFields,
    ['storage'],
    {
      size: 20,
      isBuyersOwn: true,
    },
  ),
  'IBmProductionLineService/getbmproductionlinelistbyparams': lookup(
    'Production lines.',
    productionLineFields,
    ['goods'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmMachineService/getbmmachinelistbyparams': lookup(
    'Machines; they follow the organisation.',
    machineFields,
    ['goods'],
    {
      size: 20,
      isBuyersOwn: true,
    },
  ),
  'IBmTechnologyService/getbmtechnologylistbyparams': lookup('Steps of making goods.', technologyFields, ['goods'], {
    isBuyersOwn: true,
  }),
  'IBmItemTechnologyService/getbmitemtechnologylistbyparams': lookup(
    'Steps that an item goes through.',
    itemTechnologyFields,
    ['goods'],
    { isBuyersOwn: true },
  ),
  'IBmBasicElementService/getbmbasicelementlistbyparams': lookup(
    'Letters of which rules are made up.',
    basicElementFields,
    ['goods'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmBoxRuleHeadService/getbmboxruleheadlistbyparams': lookup('Box rules.', boxRuleFields, ['goods'], {
    isBuyersOwn: true,
  }),
  'IBmBarRuleHeadService/getbmbarruleheadlistbyparams': lookup(
    'Barcode rules; they follow the item rule.',
    barRuleFields,
    ['goods'],
    { isBuyersOwn: true },
  ),
  'IBmLotRuleHeadService/getbmlotruleheadlistbyparams': lookup('Lot rules.', lotRuleFields, ['goods'], {
    isBuyersOwn: true,
  }),
  'IBmNoticeTemplateService/getbmnoticetemplatelistbyparams': lookup(
    'Texts of messages.',
    notificationTemplateFields,
    [],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmUpperMethodHeadService/getbmuppermethodheadlistbyparams': lookup(
    'Strategies of putting goods away.',
    upperMethodFields,
    ['storage'],
    { isBuyersOwn: true },
  ),
  'IBmUnderMethodHeadService/getbmundermethodheadlistbyparams': lookup(
    'Strategies of picking.',
    underMethodFields,
    ['storage'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmTurnMethodHeadService/getbmturnmethodheadlistbyparams': lookup(
    'Strategies of turnover.',
    turnMethodFields,
    ['storage'],
    {
      isBuyersOwn: true,
    },
  ),
  'IBmAllocateMethodHeadService/getbmallocatemethodheadlistbyparams': lookup(
    'Strategies of allocation.',
    allocateMethodFields,
    ['storage'],
    { isBuyersOwn: true },
  ),
  'IBmEnumService/getsysenumbyparamssearch': lookup(
    'Values of the dictionary, such as the query dimensions (QUERY_DIMENTION).',
    enumFields,
    KEY_AREAS,
    { size: 20 },
  ),
}

/** Path of a lookup. */
export type LookupPath = keyof typeof lookups
