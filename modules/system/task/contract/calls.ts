import { z } from 'zod'
import { byMenu, defineCalls } from '#platform/contract/calls.ts'
import { idText, keyList, rowSchema } from '#platform/contract/field-schemas.ts'
import { exportCall, listCall, readsOnly } from '#platform/contract/list/usual-calls.ts'
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
  'ISysJobService/getsysjobrunlist': {
    summary: `The last ${HISTORY_LENGTH} runs of a task, newest first.`,
    input: z.strictObject({ id: idText() }),
    output: z.array(z.intersection(rowSchema(taskRunFields), z.object({ id: z.string() }))),
    access: byMenu(MENU, 'isSearch', BUYER),
    audit: readsOnly,
    repeat: 'read',
  },
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
  'ISysJobService/updatesysjobbyid': {
    summary: 'Sets when a task runs.',
    input: z.strictObject({ ...taskKey.shape, schedule: taskForm }),
    output: z.object({ id: z.string(), version: z.number(), nextRunAt: z.string().nullable() }),
    access: byMenu(MENU, 'isModify', BUYER),
    audit: { action: 'task.modify' },
    repeat: 'key',
  },
  'ISysJobService/pausesysjobbyids': {
    summary: 'Keeps tasks from running until they are resumed; what runs is not cut off.',
    input: taskKeys,
    output: changed,
    access: byMenu(MENU, 'isModify', BUYER),
    audit: { action: 'task.pause' },
    repeat: 'key',
  },
  'ISysJobService/resumesysjobbyids': {
    summary: 'Lets paused tasks run again, from their next time on.',
    input: taskKeys,
    output: changed,
    access: byMenu(MENU, 'isModify', BUYER),
    audit: { action: 'task.resume' },
    repeat: 'key',
  },
  'ISysJobService/runsysjobbyids': {
    summary: 'Lets tasks run at once, on whichever server is free.',
    input: taskKeys,
    output: changed,
    access: byMenu(MENU, 'isSubmit', BUYER),
    audit: { action: 'task.run' },
    repeat: 'key',
  },
})
