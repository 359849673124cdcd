import { users } from '#modules/identity/role/contract/fields.ts'
import {
  documentFields,
  goodsFields,
  isGift,
  lotFields,
  scopeFields,
  sequenceFields,
  specFields,
  writtenFields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { choice, code, defineFields, quantity, reference, text } from '#platform/contract/fields.ts'
import { byChoice, byText } from '#platform/contract/list/search-options.ts'

/** States of a task of putting away (spec domain §4, task status). */
export const TASK_STATES = ['initial', 'inProgress', 'complete', 'frozen', 'closed'] as const

const counted = { isRequired: true, width: 100, unitField: 'purchaseUnitNo' } as const
const { receiptNo, ...documents } = documentFields
const { purchaseUnitNo, lotNo } = lotFields
const { warehouseNo, orgNo, ...supplier } = scopeFields

/** Tasks of putting accepted goods away. */
export const taskFields = defineFields('receipts', {
  taskNo: code({ ...byText, isSortable: true, isFixedLeft: true, width: 136 }),
  status: choice({ ...byChoice, width: 116, enumName: 'taskState', enumValues: TASK_STATES }),
  ...goodsFields,
  taskQty: quantity({ show: '123', search: 'range', isSortable: true, ...counted }),
  doneQty: quantity({ show: '23', ...counted }),
  purchaseUnitNo,
  isGift,
  lotNo,
  fromCellNo: code({ show: '23', isRequired: true, width: 110 }),
  targetCellNo: code({ ...byText, width: 110 }),
  assigneeNo: reference({
    show: '1',
    search: 'in',
    isRequired: true,
    width: 110,
    ...users,
    follows: { warehouseNo: 'warehouseNo' },
  }),
  assigneeName: text({ show: '23', isRequired: true, width: 120, label: 'receipts:fields.assigneeNo' }),
  reason: text({ show: '23', isRequired: true, width: 160 }),
  adjustNo: code({ show: '123', search: 'fuzzy', isRequired: true, width: 136 }),
  receiptNo: { ...receiptNo, isFixedLeft: false },
  ...documents,
  ...sequenceFields,
  ...specFields,
  warehouseNo,
  orgNo,
  ...supplier,
  updateName: text({ show: '23', isRequired: true, width: 110 }),
  updateDate: { ...writtenFields.updateDate, label: 'receipts:fields.taskDate' },
})

/** What goes into which cell. */
export const placementFields = defineFields('receipts', {
  cellNo: reference({
    show: '4',
    isRequired: true,
    width: 150,
    lookup: 'IBmWarehouseCellService/getbmwarehousecelllistbyparams',
  }),
  qty: quantity({
    show: '4',
    isRequired: true,
    width: 100,
    label: 'receipts:fields.warehousingQty',
  }),
})
