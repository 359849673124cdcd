import type { masterDataCalls } from '#modules/master-data/contract/calls.ts'
import type { Outsider } from '../testing/demo-cast.ts'
import type { SamplesOf } from './call-sample.ts'

/** A chooser in which the buyer finds this name; `visibleTo` are the outsiders who find it too. */
const lookup = (name: string, visibleTo: readonly Outsider[] = []) => ({
  as: 'buyer' as const,
  prepare: () => ({ input: { condition: { keyword: name } }, secrets: [name] }),
  visibleTo,
})

/** How the lookups are tried. Suppliers choose among all organisations, warehouses and categories of their buyer. */
export const masterDataSamples: SamplesOf<typeof masterDataCalls> = {
  'IBmOrgService/getFullAuthorityOrgListByParams': lookup('海港电子（深圳）有限公司', ['rival']),
  'IBmWarehouseService/getFullAuthorityWarehouseListByParams': lookup('深圳原材料仓', ['rival']),
  'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams': lookup('原材料采购', ['rival', 'farBuyer']),
  'IBmSupplierService/getFullAuthoritySupListByParams': lookup('东莞精密电子元件有限公司', ['farBuyer']),
  'IBmItemService/getbmitemlistbyparams': lookup('贴片电阻 10kΩ', ['farBuyer']),
  'IBmDeliveryAddressService/getbmdeliveryaddresslistbyparams': lookup('东莞市虎门镇太沙路 51 号中转仓', ['farBuyer']),
}
