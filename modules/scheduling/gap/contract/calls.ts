import { scheduleKey } from '#modules/scheduling/item/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { readCall } from '#platform/contract/list/usual-calls.ts'
import { gapDocuments } from './schemas.ts'

/** The call for what may explain a gap between the cumulated figures of both sides. */
export const gapCalls = defineCalls({
  'ISrmScheduleService/getGapDocuments': readCall(
    'Documents of a schedule since its beginning or last reset that only one side may count: ASNs that wait, are on the way or ended, receipts, rejections and exchanges.',
    byMenu('pendingSchedule', 'isSearch'),
    scheduleKey,
    gapDocuments,
  ),
})
