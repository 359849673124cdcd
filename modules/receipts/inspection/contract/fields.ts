import {
  documentFields,
  goodsFields,
  lotFields,
  overReceiptFields,
  receiptDate,
  refusalReason,
  scopeFields,
  sequenceFields,
  specFields,
  writtenFields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { choice, code, date, defineFields, quantity, text } from '#platform/contract/fields.ts'
import { byChoice, byText } from '#platform/contract/list/search-options.ts'

/** States of an inspection: the goods wait for it, it has a result, or their arrival was taken back. */
export const INSPECTION_STATES = ['toInspect', 'decided', 'takenBack'] as const

const counted = { isRequired: true, width: 100, unitField: 'purchaseUnitNo' } as const
const { receiptNo, ...documents } = documentFields

/** Goods that arrived and are inspected, and the results. */
export const inspectionFields = defineFields('receipts', {
  inspectionNo: code({ ...byText, isSortable: true, isFixedLeft: true, width: 136 }),
  inspectionState: choice({
    ...byChoice,
    width: 112,
    column: 'status',
    enumName: 'inspectionState',
    enumValues: INSPECTION_STATES,
  }),
  ...goodsFields,
  inspectQty: quantity({ show: '123', search: 'range', isSortable: true, ...counted }),
  acceptedQty: quantity({ show: '23', ...counted, label: 'orders:fields.receiveQty' }),
  refusedQty: quantity({ show: '23', ...counted, label: 'orders:fields.checkReturnQty' }),
  ...lotFields,
  receiptDate: { ...receiptDate, label: 'receipts:fields.arrivalDate' },
  inspectDate: date({ show: '123', search: 'range', isSortable: true, width: 110 }),
  inspectorName: text({ show: '23', isRequired: true, width: 110 }),
  reason: { ...refusalReason, isKeyword: false, search: 'fuzzy' },
  sampleQty: quantity({ show: '23', width: 90, unitField: 'purchaseUnitNo' }),
  defectQty: quantity({ show: '23', width: 90, unitField: 'purchaseUnitNo' }),
  ...overReceiptFields,
  remarks: text({ show: '23', isRequired: true, width: 160, maxLength: 200 }),
  receiptNo: { ...receiptNo, isFixedLeft: false, label: 'receipts:fields.arrivalNo' },
  resultNo: code({ ...byText, width: 136 }),
  ...documents,
  ...sequenceFields,
  ...specFields,
  ...scopeFields,
  ...writtenFields,
})
