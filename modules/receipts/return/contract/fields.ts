import {
  amountFields,
  cellNo,
  counted,
  dated,
  documentFields,
  goodsFields,
  looked,
  lotFields,
  markFields,
  named,
  refusalReason,
  scopeFields,
  sequenceFields,
  shown,
  specFields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { choice, code, date, defineFields, quantity, text } from '#platform/contract/fields.ts'

/** Why goods go back after warehousing: to be delivered again, or to be neither paid nor delivered again. */
export const RETURN_TYPES = ['exchange', 'credit'] as const
export type ReturnType = (typeof RETURN_TYPES)[number]

/** Return details: goods that went back to the supplier after they were put away. */
export const returnFields = defineFields('receipts', {
  returnNo: code({ ...named, isSortable: true, isFixedLeft: true, width: 136 }),
  returnType: choice({ ...looked, width: 96, enumName: 'returnType', enumValues: RETURN_TYPES }),
  ...goodsFields,
  returnQty: quantity({ ...counted, isSortable: true, width: 100 }),
  ...lotFields,
  cellNo,
  reason: refusalReason,
  returnDate: date(dated),
  ...documentFields,
  receiptNo: { ...documentFields.receiptNo, isFixedLeft: false },
  ...amountFields,
  ...specFields,
  ...sequenceFields,
  ...scopeFields,
  ...markFields,
  createName: text({ ...shown, width: 110, label: 'receipts:fields.returnedBy' }),
})
