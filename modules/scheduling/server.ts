import { joinRooms } from '#platform/server/join-rooms.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { alertRoom } from './alert/server/alert-room.ts'
import { boardRoom } from './board/server/board-room.ts'
import { cardRoom } from './card/server/card-room.ts'
import { schedulingRules } from './contract/rules.ts'
import { schedulingTexts } from './contract/texts.ts'
import { displayRoom } from './display/server/display-room.ts'
import { gapRoom } from './gap/server/gap-room.ts'
import { scheduleRoom } from './item/server/schedule-room.ts'
import { loopRoom } from './loop/server/loop-room.ts'
import { messageRoom } from './message/server/message-room.ts'
import { replySheetRoom } from './reply-sheet/server/reply-sheet-room.ts'

/** The server side of this module. */
export const schedulingServer: ServerModule = joinRooms(
  { texts: schedulingTexts, rules: schedulingRules },
  cardRoom,
  displayRoom,
  loopRoom,
  alertRoom,
  gapRoom,
  messageRoom,
  replySheetRoom,
  scheduleRoom,
  boardRoom,
)
