import { defineFields, reference } from '#platform/contract/fields.ts'

/** Of which supplier and which item a tolerance holds, where it is not of all. */
export const reachFields = defineFields('orders', {
  supplierNo: reference({
    show: '123',
    search: 'in',
    importAs: 'optional',
    lookup: 'IBmSupplierService/getFullAuthoritySupListByParams',
    follows: { orgNo: 'orgNo' },
    width: 130,
  }),
  itemNo: reference({
    show: '123',
    search: 'in',
    importAs: 'optional',
    lookup: 'IBmItemService/getbmitemlistbyparams',
    follows: { orgNo: 'orgNo' },
    width: 140,
  }),
})
