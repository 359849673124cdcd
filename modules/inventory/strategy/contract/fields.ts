import { warehouses } from '#modules/identity/role/contract/fields.ts'
import { customers, items } from '#modules/master-data/record/contract/fields.ts'
import { code, date, defineFields, quantity, reference, number as wholeNumber } from '#platform/contract/fields.ts'
import { lineOptions } from '#platform/contract/records/record-fields.ts'

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
  itemNo: reference({ ...chosen, ...items }),
  quantity: quantity({ ...chosen, rule: 'positive' }),
  lotNo: code({ show: '3', maxLength: 40 }),
  classifyType: reference({ show: '3', lookup: 'IBmClassifyTypeService/getFullAuthorityClassifyTypeListByParams' }),
  customerNo: reference({ show: '3', ...customers }),
})

/** Demands that share a stock when a strategy of allocation is tried. */
export const demandFields = defineFields('inventory', {
  demandNo: code({ ...lineOptions, maxLength: 40, width: 140 }),
  quantity: quantity({ ...lineOptions, rule: 'positive', width: 120 }),
  priority: wholeNumber({ ...lineOptions, rule: 'positive', width: 90 }),
  demandDate: date({ ...lineOptions, width: 140 }),
})
