import { Form, type FormInstance } from 'antd'
import type { z } from 'zod'
import { nextRun, SCHEDULE_KINDS, type TaskSchedule } from '#platform/contract/values/task-schedule.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useEditing } from '#platform/web/form/use-editing.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskFields as fields } from '../contract/fields.ts'
import { taskForm } from '../contract/schemas.ts'
import './TaskScheduleDialog.css'
import type { Task } from './task.ts'

const api = callsOf<typeof taskCalls>()
type ScheduleForm = z.input<typeof taskForm>

/** Runs that the preview shows. */
const PREVIEWED = 3

/** Sets when a task runs: the kind, the value that it goes by, first and last day, and what follows from them. */
export function TaskScheduleDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTexts()
  const { submit, ...editing } = useEditing<ScheduleForm, unknown, Task>({
    known: task,
    fields,
    valuesOf: formOf,
    save: (schedule, { version } = task, options) =>
      api('ISysJobService/updatesysjobbyid', { id: task.id, version, schedule }, options),
    reread: () => reread(task),
    successKey: 'system:task.saved',
    invalidates: ['tasks'],
    onDone: onClose,
  })
  return (
    <FormDialog<ScheduleForm>
      {...editing}
      isOpen
      title={t('system:task.scheduleTitle', { name: task.jobName })}
      schema={taskForm}
      initialValues={formOf(task)}
      fieldErrors={editing.fieldErrors.map((error) => ({
        ...error,
        path: error.path.replace(/^(condition\.)?schedule\./, ''),
      }))}
      onSubmit={(schedule) => void submit(schedule)}
      onClose={onClose}
    >
      {(form) => <ScheduleFields form={form} now={task.now} />}
    </FormDialog>
  )
}

/** The task as it is now. */
async function reread(task: Task): Promise<Task> {
  const { records } = await api('ISysJobService/getsysjoblist', { condition: { ids: [task.id] } })
  return records[0] ?? task
}

/** What other kinds go by starts with something usual. */
const formOf = (task: Task): ScheduleForm => ({
  scheduleKind: SCHEDULE_KINDS.find((kind) => kind === task.scheduleKind) ?? 'daily',
  intervalMinutes: task.intervalMinutes ?? 30,
  atMinute: task.atMinute ?? 0,
  atTime: task.atTime ?? '03:00',
  startDate: task.startDate,
  endDate: task.endDate,
  remark: task.remark,
})

function ScheduleFields({ form, now }: { form: FormInstance<ScheduleForm>; now: string }) {
  const { t } = useTexts()
  const values: ScheduleForm | undefined = Form.useWatch((given: ScheduleForm) => given, form)
  const kind = values?.scheduleKind
  return (
    <>
      <FormField name="scheduleKind" field={fields.scheduleKind} />
      {kind === 'interval' && <FormField name="intervalMinutes" field={fields.intervalMinutes} />}
      {kind === 'hourly' && <FormField name="atMinute" field={fields.atMinute} />}
      {kind !== 'interval' && kind !== 'hourly' && <FormField name="atTime" field={fields.atTime} />}
      <FormField name="startDate" field={fields.startDate} />
      <FormField name="endDate" field={fields.endDate} />
      <FormField name="remark" field={fields.remark} isWide />
      <div className="task-preview" role="status">
        <strong>{t('system:task.preview')}</strong>
        <Preview values={values} now={now} />
      </div>
    </>
  )
}

function Preview({ values, now }: { values: ScheduleForm | undefined; now: string }) {
  const { t } = useTexts()
  const schedule = taskForm.safeParse(values)
  if (!schedule.success) return <span>–</span>
  const { intervalMinutes = null, atMinute = null, atTime = null, endDate, ...given } = schedule.data
  const runs = runsOf({ ...given, intervalMinutes, atMinute, atTime, endDate: endDate || null }, now)
  if (runs.length === 0) return <span>{t('system:task.previewNone')}</span>
  return (
    <ul>
      {runs.map((run) => (
        <li key={run}>{run}</li>
      ))}
    </ul>
  )
}

function runsOf(schedule: TaskSchedule, now: string): string[] {
  const runs: string[] = []
  for (let from = now; runs.length < PREVIEWED; ) {
    const next = nextRun(schedule, from)
    if (next === null) break
    runs.push(next)
    from = next
  }
  return runs
}
