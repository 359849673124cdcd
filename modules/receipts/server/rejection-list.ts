import { rejectionFields, rejectionFrame } from '../contract/fields.ts'
import { defineReceiptList } from './define-receipt-list.ts'

/** Rejection details. */
export const rejectionList = defineReceiptList(rejectionFields, 'srm_check_return', rejectionFrame)
