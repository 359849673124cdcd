import { warehouses } from '#modules/identity/role/contract/fields.ts'
import { code, date, defineFields, quantity, reference, number as wholeNumber } from '#platform/contract/fields.ts'

const chosen = { show: '3', isRequired: true } as const

/** What is asked when a strategy is tried on the stock that there is. */
export const tryFields = defineFields('inventory', {
  upperMethodNo: reference({ show: '3', lookup: 'IBmUpperMethodHeadService/getbmuppermethodheadlistbyparams' }),
  underMethodNo: reference({ show: '3', lookup: 'IBmUnderMethodHeadService/getbmundermethodheadlistbyparams' }),
  turnMethodNo: reference({ show: '3', lookup: 'IBmTurnMethodHeadService/getbmturnmethodheadlistbyparams' }),
  allocateMethodNo: reference({
    show: '3',
    lookup: 'IBmAllocateMethodHeadService/getbmallocatemethodheadlistbyparams',
  }),
  warehouseNo: reference({ ...chosen, ...warehouses }),
  itemNo: reference({ ...chosen, lookup: 'IBmItemService/getbmitemlistbyparams' }),
  quantity: quantity({ ...chosen, rule: 'positive' }),
  lotNo: code({ show: '3', maxLength: 40 }),
  classifyType: reference({ show: '3', lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams' }),
  customerNo: reference({ show: '3', lookup: 'IBmCustomerService/getbmcustomerlistbyparams' }),
})

/** Demands that share a stock when a strategy of allocation is tried. */
export const demandFields = defineFields('inventory', {
  demandNo: code({ show: '4', isRequired: true, importAs: 'required', maxLength: 40, width: 140 }),
  quantity: quantity({ show: '4', isRequired: true, importAs: 'required', rule: 'positive', width: 120 }),
  priority: wholeNumber({ show: '4', isRequired: true, importAs: 'required', rule: 'positive', width: 90 }),
  demandDate: date({ show: '4', isRequired: true, importAs: 'required', width: 140 }),
})
