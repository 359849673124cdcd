import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import {
  warehousingCustomFieldSet as customFieldSet,
  warehousingFields as fields,
} from '#modules/receipts/receipt/contract/fields.ts'
import { writtenDetails } from '#modules/receipts/receipt/server/written-details.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import { joinRooms } from '#platform/server/join-rooms.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { taskCalls, warehousingCalls } from '../contract/calls.ts'
import { printablePutAwayList } from './printable-put-away-list.ts'
import { readTaskPlaces } from './read-task-places.ts'
import { tasks } from './tasks.ts'
import { warehousingList } from './warehousing-list.ts'

/** What put-away tasks and the warehousing details give to the server. */
export const putAwayRoom = joinRooms(tasks.module, {
  calls: [
    implementCalls(taskCalls, { ...tasks.handlers, 'IWmsPutAwayTaskService/getTaskPlaces': readTaskPlaces }),
    implementCalls(warehousingCalls, {
      ...plainListHandlers(
        'IWarehousingDetailService/getWarehousingDetailPage',
        'IWarehousingDetailService/exportexcel',
        { list: warehousingList, titleKey: 'receipts:titles.warehousing', present: (row) => row },
      ),
    }),
  ],
  printables: [printablePutAwayList],
  constraints: { wms_put_away_adjustment_once: receiptsErrors.taskAdjusted },
  ...writtenDetails({
    kind: 'warehousing',
    menuNo: 'warehousingDetails',
    table: 'srm_warehousing_detail',
    fields,
    customFieldSet,
  }),
})
