import { defineCalls } from '#platform/contract/calls.ts'
import { alertCalls } from './alert/contract/calls.ts'
import { boardCalls } from './board/contract/calls.ts'
import { cardCalls } from './card/contract/calls.ts'
import { displayCalls } from './display/contract/calls.ts'
import { gapCalls } from './gap/contract/calls.ts'
import { scheduleCalls } from './item/contract/calls.ts'
import { loopCalls } from './loop/contract/calls.ts'
import { messageCalls } from './message/contract/calls.ts'
import { replySheetCalls } from './reply-sheet/contract/calls.ts'

/** All calls of this module. */
export const calls = defineCalls({
  ...boardCalls,
  ...cardCalls,
  ...loopCalls,
  ...displayCalls,
  ...alertCalls,
  ...gapCalls,
  ...messageCalls,
  ...replySheetCalls,
  ...scheduleCalls,
})
