import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText, keyList, rowSchema } from '#platform/contract/field-schemas.ts'
import { exportCall, keyedCall, listCall, readCall } from '#platform/contract/list/usual-calls.ts'
import { taskFields, taskHistoryFields, taskRunFields } from './fields.ts'
import { taskForm, taskHistoryPage, taskPage } from './schemas.ts'

const MENU = 'sysJob'
const HISTORY_MENU = 'sysJobRun'
const BUYER = ['purchaser'] as const

/** Runs that a history shows. */
export const HISTORY_LENGTH = 100

const taskKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })
const taskKeys = z.strictObject({ list: keyList(taskKey, 50) })

const changed = z.object({ count: z.number() })

/** Calls over scheduled tasks. The names are in the spec's manner; the spec leaves them open. */
export const taskCalls = defineCalls({
  'ISysJobService/getsysjoblist': listCall(
    'The tasks of the product with their schedules and states.',
    byMenu(MENU, 'isSearch', BUYER),
    taskFields,
    taskPage,
  ),
  'ISysJobService/getsysjobrunlist': readCall(
    `The last ${HISTORY_LENGTH} runs of a task, newest first.`,
    byMenu(MENU, 'isSearch', BUYER),
    z.strictObject({ id: idText() }),
    z.array(z.intersection(rowSchema(taskRunFields), z.object({ id: z.string() }))),
  ),
  'ISysJobRunService/getsysjobrunlist': listCall(
    'The runs of all tasks, newest first.',
    byMenu(HISTORY_MENU, 'isSearch', BUYER),
    taskHistoryFields,
    taskHistoryPage,
  ),
  'ISysJobRunService/exportexcel': exportCall(
    'The runs of a search as an Excel file.',
    byMenu(HISTORY_MENU, 'isExport', BUYER),
    taskHistoryFields,
    'task.exportRuns',
  ),
  'ISysJobService/exportexcel': exportCall(
    'The tasks of a search as an Excel file.',
    byMenu(MENU, 'isExport', BUYER),
    taskFields,
    'task.export',
  ),
  'ISysJobService/updatesysjobbyid': keyedCall(
    'Sets when a task runs.',
    byMenu(MENU, 'isModify', BUYER),
    z.strictObject({ ...taskKey.shape, schedule: taskForm }),
    z.object({ id: z.string(), version: z.number(), nextRunAt: z.string().nullable() }),
    'task.modify',
  ),
  'ISysJobService/pausesysjobbyids': keyedCall(
    'Keeps tasks from running until they are resumed; what runs is not cut off.',
    byMenu(MENU, 'isModify', BUYER),
    taskKeys,
    changed,
    'task.pause',
  ),
  'ISysJobService/resumesysjobbyids': keyedCall(
    'Lets paused tasks run again, from their next time on.',
    byMenu(MENU, 'isModify', BUYER),
    taskKeys,
    changed,
    'task.resume',
  ),
  'ISysJobService/runsysjobbyids': keyedCall(
    'Lets tasks run at once, on whichever server is free.',
    byMenu(MENU, 'isSubmit', BUYER),
    taskKeys,
    changed,
    'task.run',
  ),
})
