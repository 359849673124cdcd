import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { replySheetCalls } from '../contract/calls.ts'
import { replySheet } from './reply-sheet.ts'

/** What replying in Excel gives to the server. */
export const replySheetRoom: ServerRoom = {
  calls: [
    implementCalls(replySheetCalls, {
      'ISupSrmScheduleService/exporteditexcel': replySheet.export,
      'ISupSrmScheduleService/checkeditexcel': replySheet.check,
      'ISupSrmScheduleService/importeditexcel': replySheet.confirm,
    }),
  ],
}
