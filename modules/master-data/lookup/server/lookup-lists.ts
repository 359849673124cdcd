import { type RawBuilder, sql } from 'kysely'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import { defineList, type ListDefinition } from '#platform/server/list/define-list.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'

/** Where the rows of a lookup come from. Tables made by `as_master_data` need no more than their name. */
interface LookupSource {
  table: ListDefinition<FieldTable>['table']
  columns?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Field of the default order; the row's number unless given. */
  sort?: { field: string; order: 'asc' | 'desc' }
  /** What the keyword searches; the stored search text unless given. */
  searchColumn?: RawBuilder<unknown>
}

const named = (column: string): RawBuilder<unknown> => sql`search_normalise(${sql.raw(column)})`
const bigModule = sql`case when t1.doc_nature in ('1', '2') then t1.doc_nature else '3' end`
const classifyType: LookupSource = {
  table: 'bm_classify_type',
  columns: { bigModule },
  searchColumn: named("t1.classify_type || ' ' || t1.classify_type_name"),
}
const supplier: LookupSource = {
  table: 'bm_supplier',
  columns: { supplierShortName: sql`coalesce(nullif(t1.supplier_short_name, ''), t1.supplier_name)` },
}

/** What the lookups read. Small tables without a stored search text are searched by their columns. */
const sources: Readonly<Record<LookupPath, LookupSource>> = {
  'IBmOrgService/getFullAuthorityOrgListByParams': {
    table: 'bm_org',
    columns: { orgShortName: sql`coalesce(nullif(t1.org_short_name, ''), t1.org_name)` },
    searchColumn: named("t1.org_no || ' ' || t1.org_name || ' ' || t1.org_short_name"),
  },
  'IBmWarehouseService/getFullAuthorityWarehouseListByParams': {
    table: 'bm_warehouse',
    searchColumn: named("t1.warehouse_no || ' ' || t1.warehouse_name"),
  },
  'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams': classifyType,
  'IBmClassifyTypeService/getBusinessClassifyTypeListByParams': classifyType,
  'IBmSupplierService/getFullAuthoritySupListByParams': supplier,
  'IBmSupplierService/getbmsupplierlistbyparams': supplier,
  'IBmItemService/getbmitemlistbyparams': { table: 'bm_item' },
  'IBmItemService/getbmitemlistbyparamssearch': { table: 'bm_item' },
  'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': {
    table: 'bm_delivery_address',
    sort: { field: 'isDefault', order: 'desc' },
  },
  'IBmWarehouseCellService/getbmwarehousecelllistbyparams': { table: 'bm_warehouse_cell' },
  'IBmZoneService/getbmzonelistbyparams': { table: 'bm_zone' },
  'IBmCustomerService/getbmcustomerlistbyparams': {
    table: 'bm_customer',
    columns: { customerShortName: sql`coalesce(nullif(t1.customer_short_name, ''), t1.customer_name)` },
  },
  'IBmCustomerAddressService/getbmcustomeraddresslistbyparams': {
    table: 'bm_customer_address',
    sort: { field: 'isDefault', order: 'desc' },
  },
  'IBmEmployeeService/getbmemployeelistbyparams': { table: 'bm_employee' },
  'IBmItemGroupService/getbmitemgrouplistbyparams': { table: 'bm_item_group' },
  'IBmUnitService/getbmunitlistbyparams': {
    table: 'bm_unit',
    searchColumn: named("t1.unit_no || ' ' || t1.unit_name"),
  },
  'IBmCurrencyService/getbmcurrencylistbyparams': {
    table: 'bm_currency',
    searchColumn: named("t1.currency || ' ' || t1.currency_name"),
  },
  'IBmTaxRateService/getbmtaxratelistbyparams': { table: 'bm_tax_rate' },
  'IBmDocTypeService/getbmdoctypelistbyparams': { table: 'bm_doc_type' },
  'IBmDocConfigService/getbmdocconfiglistbyparams': { table: 'bm_doc_config' },
  'IBmWaveService/getbmwavelistbyparams': { table: 'bm_wave' },
  'IBmProductionLineService/getbmproductionlinelistbyparams': { table: 'bm_production_line' },
  'IBmMachineService/getbmmachinelistbyparams': { table: 'bm_machine' },
  'IBmTechnologyService/getbmtechnologylistbyparams': { table: 'bm_technology' },
  'IBmItemTechnologyService/getbmitemtechnologylistbyparams': {
    table: 'bm_item_technology',
    sort: { field: 'stepSeq', order: 'asc' },
  },
  'IBmBasicElementService/getbmbasicelementlistbyparams': { table: 'bm_basic_element' },
  'IBmBoxRuleHeadService/getbmboxruleheadlistbyparams': { table: 'bm_box_rule_head' },
  'IBmBarRuleHeadService/getbmbarruleheadlistbyparams': { table: 'bm_bar_rule_head' },
  'IBmLotRuleHeadService/getbmlotruleheadlistbyparams': { table: 'bm_lot_rule_head' },
  'IBmNoticeTemplateService/getbmnoticetemplatelistbyparams': { table: 'bm_notice_template' },
  'IBmUpperMethodHeadService/getbmuppermethodheadlistbyparams': { table: 'bm_upper_method_head' },
  'IBmUnderMethodHeadService/getbmundermethodheadlistbyparams': { table: 'bm_under_method_head' },
  'IBmTurnMethodHeadService/getbmturnmethodheadlistbyparams': { table: 'bm_turn_method_head' },
  'IBmAllocateMethodHeadService/getbmallocatemethodheadlistbyparams': { table: 'bm_allocate_method_head' },
  'IBmEnumService/getsysenumbyparamssearch': { table: 'sys_enum', sort: { field: 'enumSeq', order: 'asc' } },
}

/** The table that a lookup reads. */
export const lookupTable = (path: LookupPath): LookupSource['table'] => sources[path].table

function listOf(path: LookupPath, language: Language): ListDefinition<FieldTable> {
  const fields: FieldTable = lookups[path].fields
  const { table, columns, sort, searchColumn } = sources[path]
  const number = Object.keys(fields)[0] ?? ''
  const defaultSort = sort ?? { field: number, order: 'asc' as const }
  if (table !== 'sys_enum') {
    const searched = searchColumn ?? sql.ref('t1.search_text')
    return defineList({ fields, table, defaultSort, searchColumn: searched, ...(columns ? { columns } : {}) })
  }
  // The dictionary's names are in the reader's language.
  const enumName = sql`dictionary_name(t1.text_key, t1.enum_names, t1.enum_name, ${sql.lit(language)})`
  const words = sql`search_normalise(t1.enum_value || ' ' || ${enumName})`
  return defineList({ fields, table, defaultSort, searchColumn: words, columns: { enumName } })
}

const kept = new Map<string, ListDefinition<FieldTable>>()

/** The list that a lookup reads, for a reader of this language. */
export function lookupList(path: LookupPath, language: Language): ListDefinition<FieldTable> {
  const key = `${language} ${path}`
  const list = kept.get(key) ?? listOf(path, language)
  kept.set(key, list)
  return list
}
