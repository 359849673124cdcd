import { useMemo, useState } from 'react'
import { callsOf } from '#platform/web/call/call-client.ts'
import { StatusTag } from '#platform/web/detail/StatusTag.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { askConfirm } from '#platform/web/kit/confirm.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskFields } from '../contract/fields.ts'
import { TaskHistoryPanel } from './TaskHistoryPanel.tsx'
import type { Task } from './task.ts'

const TaskScheduleDialog = lazyDialog(async () => (await import('./TaskScheduleDialog.tsx')).TaskScheduleDialog)

const api = callsOf<typeof taskCalls>()

type Keys = { list: { id: string; version: number }[] }

const LISTS = ['tasks']
const keysOf = (rows: readonly Task[]): Keys => ({ list: rows.map(({ id, version }) => ({ id, version })) })

const cells = {
  state: ({ state }: Task) => <StatusTag field={taskFields.state} value={state} />,
  lastResult: ({ lastResult }: Task) => <StatusTag field={taskFields.lastResult} value={lastResult} />,
}

/** `/system/job`: what the product does by itself, when, and how it went. */
export function TaskListPage() {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Task | null>(null)
  const pause = useCommand(api.command('ISysJobService/pausesysjobbyids'), {
    successKey: 'system:task.paused',
    invalidates: LISTS,
  })
  const resume = useCommand(api.command('ISysJobService/resumesysjobbyids'), {
    successKey: 'system:task.resumed',
    invalidates: LISTS,
  })
  const run = useCommand(api.command('ISysJobService/runsysjobbyids'), {
    successKey: 'system:task.asked',
    invalidates: LISTS,
  })
  const toolbar = useMemo<ToolbarAction<Task>[]>(
    () => [
      {
        key: 'modify',
        labelKey: 'system:task.modify',
        flag: 'isModify',
        order: TOOLBAR_ORDER.modify,
        needs: 'one',
        reasonDisabled: (rows) => firstRefusal(rows, 'modify', t),
        run: ([row]) => row && setEdited(row),
      },
      {
        key: 'run',
        labelKey: 'system:task.run',
        flag: 'isSubmit',
        order: TOOLBAR_ORDER.submit,
        needs: 'many',
        mostRows: 50,
        isRunning: run.isPending,
        reasonDisabled: (rows) => firstRefusal(rows, 'run', t),
        run: (rows) => void run.submit(keysOf(rows)),
      },
      {
        key: 'pause',
        labelKey: 'system:task.pause',
        flag: 'isModify',
        order: TOOLBAR_ORDER.close,
        needs: 'many',
        mostRows: 50,
        isRunning: pause.isPending,
        reasonDisabled: (rows) => firstRefusal(rows, 'pause', t),
        run: async (rows) => {
          const isSure = await askConfirm({
            title: t('system:task.pauseTitle'),
            text: t('system:task.pauseText'),
            items: rows.map(({ jobName }) => jobName),
            confirmLabel: t('system:task.pause'),
          })
          if (isSure) await pause.submit(keysOf(rows))
        },
      },
      {
        key: 'resume',
        labelKey: 'system:task.resume',
        flag: 'isModify',
        order: TOOLBAR_ORDER.close + 1,
        needs: 'many',
        mostRows: 50,
        isRunning: resume.isPending,
        reasonDisabled: (rows) => firstRefusal(rows, 'resume', t),
        run: (rows) => void resume.submit(keysOf(rows)),
      },
    ],
    [pause.submit, pause.isPending, resume.submit, resume.isPending, run.submit, run.isPending, t],
  )
  return (
    <>
      <ListScreen<Task>
        id="tasks.schedule"
        titleKey="system:titles.tasks"
        menuNo="sysJob"
        fields={taskFields}
        query={(body, signal) => api('ISysJobService/getsysjoblist', body, { signal })}
        toolbar={toolbar}
        cells={cells}
        exportPath="ISysJobService/exportexcel"
        drawerTitle={(task) => task.jobName}
        renderDrawer={(task) => <TaskHistoryPanel task={task} />}
      />
      {edited && <TaskScheduleDialog task={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
