import {
  broughtBy,
  choice,
  code,
  date,
  defineFields,
  enumKey,
  flag,
  number,
  text,
  time,
} from '#platform/contract/fields.ts'
import { byChoice, byRange, byText } from '#platform/contract/list/search-options.ts'
import { SCHEDULE_KINDS } from '#platform/contract/values/task-schedule.ts'
import { TASK_GROUPS, TASKS } from '#product/names.generated.ts'

/** States of a task (spec domain §4). */
export const TASK_STATES = ['normal', 'paused', 'blocked', 'complete', 'error', 'notExisting'] as const

/** A scheduled task as its administrators see it. */
export const taskFields = defineFields('system', {
  jobName: text({ ...byText, width: 200 }),
  jobGroup: choice({ ...byChoice, width: 130, enumName: 'jobGroup', ...broughtBy(TASK_GROUPS) }),
  state: choice({ ...byChoice, width: 100, enumName: 'taskState', enumValues: TASK_STATES }),
  scheduleKind: choice({
    show: '13',
    search: 'in',
    isRequired: true,
    width: 110,
    enumName: 'scheduleKind',
    enumValues: SCHEDULE_KINDS,
    isExported: true,
  }),
  /** The schedule as a sentence; the server puts it into words. */
  scheduleText: text({ show: '23', isRequired: true, width: 200, isExported: false }),
  nextRunAt: time({ show: '123', search: 'range', isSortable: true, width: 150, column: 'next_run_at' }),
  lastRunAt: time({ show: '23', isSortable: true, width: 150, column: 'last_run_at' }),
  lastResult: choice({
    show: '123',
    search: 'in',
    width: 110,
    enumName: 'runResult',
    enumValues: ['done', 'failed', 'interrupted'],
  }),
  runningSince: time({ show: '23', width: 150 }),
  isStart: flag({ show: '3', isRequired: true, isExported: true }),
  jobClass: code({ show: '3', isRequired: true, isExported: true }),
  /** The same as a cron expression, where one can say it. */
  cron: code({ show: '3', width: 120, isExported: false }),
  intervalMinutes: number({ show: '', isExported: true }),
  atMinute: number({ show: '', isExported: true }),
  atTime: text({ show: '', isExported: true, rule: 'clockTime', maxLength: 5 }),
  startDate: date({ show: '', isRequired: true, isExported: true }),
  endDate: date({ show: '', isExported: true }),
  remark: text({ show: '23', isRequired: true, width: 180, maxLength: 200 }),
  updateName: text({ show: '23', isRequired: true, width: 120 }),
  updateDate: time({ show: '23', isSortable: true, isRequired: true, width: 150 }),
})

/** A run of a task. */
export const taskRunFields = defineFields('system', {
  startedAt: time({ ...byRange, width: 150, column: 'update_date' }),
  endedAt: time({ show: '23', width: 150 }),
  runCause: choice({ ...byChoice, width: 110, enumName: 'runCause', enumValues: ['schedule', 'asked', 'repeat'] }),
  askedBy: text({ ...byText, width: 120 }),
  result: choice({
    ...byChoice,
    width: 110,
    enumName: 'runResult',
    enumValues: ['running', 'done', 'failed', 'blocked', 'interrupted'],
  }),
  rowCount: number({ show: '23', width: 90 }),
  /** What it has to say, or why it failed. */
  noteText: text({ show: '23', isRequired: true, width: 300 }),
})

/** A run in the history of all tasks. */
export const taskHistoryFields = {
  ...defineFields('system', {
    jobClass: choice({
      ...byChoice,
      isKeyword: true,
      width: 200,
      enumName: 'jobClass',
      ...broughtBy(TASKS),
      label: 'system:fields.jobName',
      source: 'j',
    }),
  }),
  ...taskRunFields,
}

/** The tasks of the product by name, each with the text key of what it is called. */
export const TASK_KEYS: ReadonlyMap<string, string> = new Map(
  Object.keys(TASKS).map((name) => [name, enumKey(taskHistoryFields.jobClass, name)]),
)
