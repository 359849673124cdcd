import { z } from 'zod'
import { warehousingFields } from '#modules/receipts/receipt/contract/fields.ts'
import { warehousingPage } from '#modules/receipts/receipt/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { documentCalls } from '#platform/contract/document-calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { documentListCall, exportCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { putAwayTask } from './document.ts'
import { adjustmentAnswer, adjustmentInput, putAwayInput, taskAssignment, taskExtra, taskPlaces } from './schemas.ts'

/** What fields do not say of it. */
export const taskSchemas = {
  row: taskExtra,
  inputs: { putAway: putAwayInput, reassign: taskAssignment, adjust: adjustmentInput },
  outputs: { adjust: adjustmentAnswer },
}

/** Calls over tasks of putting away. */
export const taskCalls = defineCalls({
  ...documentCalls(putAwayTask, taskSchemas),
  'IWmsPutAwayTaskService/getTaskPlaces': readCall(
    'Where the goods of a task lie, and where the strategy would put what is open of it.',
    byMenu('putAwayTasks', 'isSearch', ['purchaser']),
    z.strictObject({ id: idText() }),
    taskPlaces,
  ),
})

/** Calls of the warehousing details. */
export const warehousingCalls = defineCalls({
  'IWarehousingDetailService/getWarehousingDetailPage': documentListCall(
    'Warehousing details that the reader may see.',
    byMenu('warehousingDetails', 'isSearch'),
    warehousingFields,
    warehousingPage,
  ),
  'IWarehousingDetailService/exportexcel': exportCall(
    'The warehousing details of a search as an Excel file.',
    byMenu('warehousingDetails', 'isExport'),
    warehousingFields,
    'receipt.exportWarehousing',
  ),
})
