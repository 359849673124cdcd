import { scheduleRecord } from '#modules/scheduling/item/contract/schemas.ts'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { downloadCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { BOARD_MENU } from './board-menu.ts'
import { boardAnswer, boardExportQuery, boardKey, boardOrders, boardQuery } from './schemas.ts'

/** Calls of the scheduling board. Its buttons have permissions of their own (spec domain §6). */
export const boardCalls = defineCalls({
  'ISrmScheduleService/getScheduleBoard': readCall(
    'Released schedules by day, week or month: what is expected, replied, agreed, delivered and received in each column.',
    byMenu(BOARD_MENU, 'isSearch'),
    boardQuery,
    boardAnswer,
  ),
  'ISrmScheduleService/exportScheduleBoard': downloadCall(
    'The board of a search as an Excel file, with the quantity that its cells show.',
    byMenu(BOARD_MENU, 'isExport'),
    boardExportQuery,
    'schedule.exportBoard',
  ),
  'ISrmScheduleService/getScheduleOrders': readCall(
    'The order lines that a schedule counts, with what has come of each.',
    byMenu(BOARD_MENU, 'isViewPo'),
    boardKey,
    boardOrders,
  ),
  'ISrmScheduleService/getScheduleBoardRecord': readCall(
    'Who changed which day of a schedule from what to what, for readers of the board.',
    byMenu(BOARD_MENU, 'isChangeHistory'),
    boardKey,
    scheduleRecord,
  ),
})
