import { readScheduleRecord } from '#modules/scheduling/item/server/read-schedule.ts'
import { schedules } from '#modules/scheduling/item/server/schedules.ts'
import { type Handlers, implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { BOARD_MENU } from '../contract/board-menu.ts'
import { boardCalls } from '../contract/calls.ts'
import { exportBoard } from './export-board.ts'
import { readBoard } from './read-board.ts'
import { readScheduleOrders } from './read-schedule-orders.ts'

/** What the calls of the board do. */
const boardHandlers: Handlers<typeof boardCalls> = {
  'ISrmScheduleService/getScheduleBoard': readBoard,
  'ISrmScheduleService/exportScheduleBoard': exportBoard,
  'ISrmScheduleService/getScheduleOrders': readScheduleOrders,
  'ISrmScheduleService/getScheduleBoardRecord': readScheduleRecord,
}

/** What the scheduling board gives to the server. Its prints are those of schedules, with a permission and templates of their own. */
export const boardRoom: ServerRoom = {
  calls: [implementCalls(boardCalls, boardHandlers)],
  printables: schedules.module.printables.map((printable) => ({
    ...printable,
    name: 'scheduling.board',
    titleKey: 'scheduling:board.printed',
    menuNo: BOARD_MENU,
  })),
}
