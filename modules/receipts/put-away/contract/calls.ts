import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
import { taskFields } from './fields.ts'
import {
  adjustmentAnswer,
  adjustmentInput,
  putAwayInput,
  reasonedTasks,
  taskAssignment,
  taskKeys,
  taskPage,
  taskPlaces,
  taskState,
  taskStates,
} from './schemas.ts'

const MENU = 'putAwayTasks'
const SIDES = ['purchaser'] as const

/** Calls over tasks of putting away. The specification names none of them; see docs/service-names.md. */
export const taskCalls = defineCalls({
  'IWmsPutAwayTaskService/getPutAwayTaskPage': documentListCall(
    'Tasks of putting away that the reader may see.',
    byMenu(MENU, 'isSearch', SIDES),
    taskFields,
    taskPage,
  ),
  'IWmsPutAwayTaskService/getPutAwayTaskStatus': countsCall(
    'Number of tasks per state under the current search.',
    byMenu(MENU, 'isSearch', SIDES),
    taskFields,
  ),
  'IWmsPutAwayTaskService/exportexcel': exportCall(
    'The tasks of a search as an Excel file.',
    byMenu(MENU, 'isExport', SIDES),
    taskFields,
    'putAwayTask.export',
  ),
  'IWmsPutAwayTaskService/getTaskPlaces': {
    summary: 'Where the goods of a task lie, and where the strategy would put what is open of it.',
    input: z.strictObject({ id: idText() }),
    output: taskPlaces,
    access: byMenu(MENU, 'isSearch', SIDES),
    audit: readsOnly,
    repeat: 'read',
  },
  'IWmsPutAwayTaskService/startTask': {
    summary: 'Starts tasks.',
    input: taskKeys,
    output: taskStates,
    access: byMenu(MENU, 'isSubmit', SIDES),
    audit: { action: 'putAwayTask.start' },
    repeat: 'key',
  },
  'IWmsPutAwayTaskService/putAway': {
    summary: 'Puts goods of a task into cells; it is complete once nothing of it is open.',
    input: putAwayInput,
    output: taskState,
    access: byMenu(MENU, 'isSubmit', SIDES),
    audit: { action: 'putAwayTask.putAway' },
    repeat: 'key',
  },
  'IWmsPutAwayTaskService/suspendTask': {
    summary: 'Freezes tasks, with the reason.',
    input: reasonedTasks,
    output: taskStates,
    access: byMenu(MENU, 'isSuspend', SIDES),
    audit: { action: 'putAwayTask.suspend' },
    repeat: 'key',
  },
  'IWmsPutAwayTaskService/releaseTask': {
    summary: 'Releases frozen tasks; each is again as it was before.',
    input: taskKeys,
    output: taskStates,
    access: byMenu(MENU, 'isReleaseTask', SIDES),
    audit: { action: 'putAwayTask.release' },
    repeat: 'key',
  },
  'IWmsPutAwayTaskService/closeTask': {
    summary:
      'Closes tasks, with the reason; what is open of them stays in the receiving cell. Those that put something away are complete.',
    input: reasonedTasks,
    output: taskStates,
    access: byMenu(MENU, 'isClose', SIDES),
    audit: { action: 'putAwayTask.close' },
    repeat: 'key',
  },
  'IWmsPutAwayTaskService/reassignTask': {
    summary: 'Says who shall do tasks.',
    input: taskAssignment,
    output: taskStates,
    access: byMenu(MENU, 'isReassign', SIDES),
    audit: { action: 'putAwayTask.reassign' },
    repeat: 'key',
  },
  'IWmsPutAwayTaskService/generateAdjustmentOrder': {
    summary: 'Corrects cells and quantities of a complete task by an adjustment order, once.',
    input: adjustmentInput,
    output: adjustmentAnswer,
    access: byMenu(MENU, 'isAdjust', SIDES),
    audit: { action: 'putAwayTask.adjust' },
    repeat: 'key',
  },
})
