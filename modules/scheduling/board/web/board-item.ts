import type { CallOutput } from '#platform/contract/calls.ts'
import type { boardCalls } from '../contract/calls.ts'

/** A part of the board as the server answers it. */
export type BoardAnswer = CallOutput<typeof boardCalls, 'ISrmScheduleService/getScheduleBoard'>
/** An item of the board. */
export type BoardItem = BoardAnswer['items'][number]
/** A column of the board. */
export type BoardColumn = BoardAnswer['columns'][number]
