import type { CallOutput } from '#platform/contract/calls.ts'
import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { scheduleCalls } from '../contract/calls.ts'
import type { schedule } from '../contract/document.ts'

/** A schedule as its list shows it. */
export type ScheduleListRow = DocumentRow<typeof schedule>
/** A schedule as a whole. */
export type ScheduleDetail = CallOutput<typeof scheduleCalls, 'ISrmScheduleService/getScheduleById'>
