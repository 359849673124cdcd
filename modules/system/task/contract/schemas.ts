import { z } from 'zod'
import { dateText, listAnswerSchema, plainText, rowSchema } from '#platform/contract/field-schemas.ts'
import { LONGEST_INTERVAL_MINUTES, SCHEDULE_KINDS } from '#platform/contract/values/task-schedule.ts'
import { taskFields, taskHistoryFields } from './fields.ts'

/** For each action of the reader's side: null when it may be done now, else why not. */
const taskActions = z.record(z.string(), z.string().nullable())

export const taskHistoryPage = listAnswerSchema(
  z.intersection(rowSchema(taskHistoryFields), z.object({ id: z.string() })),
)

/** A page of tasks; `now` is the company's clock, from which their next runs count. */
export const taskPage = listAnswerSchema(
  z.intersection(
    rowSchema(taskFields),
    z.object({ id: z.string(), version: z.number(), now: z.string(), actions: taskActions }),
  ),
)

/** When a task runs, as it is filled in: each kind asks for the one value that it goes by. */
export const taskForm = z
  .strictObject({
    scheduleKind: z.enum(SCHEDULE_KINDS),
    intervalMinutes: z.number().int().min(1).max(LONGEST_INTERVAL_MINUTES).nullish(),
    atMinute: z.number().int().min(0).max(59).nullish(),
    atTime: z.union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'clockTime' }), z.literal('')]).nullish(),
    startDate: dateText(),
    endDate: z.union([dateText(), z.literal('')]).nullish(),
    remark: plainText(200).default(''),
  })
  .superRefine((form, check) => {
    const requested = REQUESTED[form.scheduleKind]
    const given = form[requested]
    if (given === null || given === undefined || given === '') {
      check.addIssue({ code: 'invalid_type', expected: 'string', path: [requested], input: undefined })
    }
    if (form.endDate && form.endDate < form.startDate) {
      check.addIssue({ code: 'custom', path: ['endDate'], message: 'system:task.endBeforeStart', input: form.endDate })
    }
  })

const REQUESTED = {
  interval: 'intervalMinutes',
  hourly: 'atMinute',
  daily: 'atTime',
  threeDay: 'atTime',
  sevenDay: 'atTime',
} as const
