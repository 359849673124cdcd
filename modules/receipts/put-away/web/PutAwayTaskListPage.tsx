import { useMemo, useState } from 'react'
import type { CallOutput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { lazyDialog } from '#platform/web/kit/lazy-dialog.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { notify } from '#platform/web/kit/notify.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { TASK_STATES, taskCard, taskFields } from '../contract/fields.ts'
import { PutAwayTaskPanel, taskCells } from './PutAwayTaskPanel.tsx'

const api = callsOf<typeof taskCalls>()

const PutAwayDialog = lazyDialog(async () => (await import('./PutAwayDialog.tsx')).PutAwayDialog)
const ReassignTaskDialog = lazyDialog(async () => (await import('./ReassignTaskDialog.tsx')).ReassignTaskDialog)

type Task = CallOutput<typeof taskCalls, 'IWmsPutAwayTaskService/getPutAwayTaskPage'>['records'][number]

const tabs = [
  { key: 'all', labelKey: 'receipts:tabs.all', condition: {} },
  ...TASK_STATES.map((status) => ({
    key: status,
    labelKey: `receipts:enums.taskState.${status}`,
    condition: { status },
  })),
]

type Question = { kind: 'putAway' | 'adjust' | 'suspend' | 'close' | 'reassign'; rows: readonly Task[] }
type Step = { kind: 'start' | 'release'; ids: string[] } | { kind: 'suspend' | 'close'; ids: string[]; reason: string }

function send(step: Step, options: CallOptions) {
  switch (step.kind) {
    case 'start':
      return api('IWmsPutAwayTaskService/startTask', { ids: step.ids }, options)
    case 'release':
      return api('IWmsPutAwayTaskService/releaseTask', { ids: step.ids }, options)
    case 'suspend':
      return api('IWmsPutAwayTaskService/suspendTask', { ids: step.ids, reason: step.reason }, options)
    case 'close':
      return api('IWmsPutAwayTaskService/closeTask', { ids: step.ids, reason: step.reason }, options)
  }
}

const DONE = { start: 'started', release: 'released', suspend: 'suspended', close: 'closed' } as const
const idsOf = (rows: readonly Task[]): string[] => rows.map(({ id }) => id)

/** Changes of the document are listed in its drawer. */
const HISTORY = { documentOf: ({ id }: { id: string }) => ({ kind: 'putAwayTask', id }) }

/** `/receipt-tracking/put-away-tasks`: what is to be put away, by whom, where, and how far it has come. */
export function PutAwayTaskListPage() {
  const { t } = useTexts()
  const { query } = usePage()
  const [question, setQuestion] = useState<Question | null>(null)
  const command = useCommand(
    async (step: Step, options: CallOptions) => {
      await send(step, options)
      return step.kind
    },
    {
      invalidates: ['receipts'],
      onDone: (kind) => {
        notify.success(t(`receipts:tasks.${DONE[kind]}`))
        setQuestion(null)
      },
    },
  )
  const { submit, isPending } = command
  const toolbar = useMemo<ToolbarAction<Task>[]>(() => {
    const action = (
      key: string,
      labelKey: string,
      rest: Pick<ToolbarAction<Task>, 'flag' | 'order' | 'needs' | 'run'>,
    ): ToolbarAction<Task> => ({ key, labelKey, reasonDisabled: (rows) => firstRefusal(rows, key, t), ...rest })
    const run = (step: Step) => void submit(step)
    const ask = (asked: Question['kind']) => (rows: readonly Task[]) => setQuestion({ kind: asked, rows })
    return [
      {
        ...action('start', 'receipts:tasks.start', {
          flag: 'isSubmit',
          order: 5,
          needs: 'many',
          run: (rows) => run({ kind: 'start', ids: idsOf(rows) }),
        }),
        isRunning: isPending,
      },
      action('putAway', 'receipts:tasks.putAway', {
        flag: 'isSubmit',
        order: 6,
        needs: 'one',
        run: ask('putAway'),
      }),
      action('suspend', 'receipts:tasks.suspend', { flag: 'isSuspend', order: 40, needs: 'many', run: ask('suspend') }),
      {
        ...action('release', 'receipts:tasks.release', {
          flag: 'isReleaseTask',
          order: 41,
          needs: 'many',
          run: (rows) => run({ kind: 'release', ids: idsOf(rows) }),
        }),
        isRunning: isPending,
      },
      action('reassign', 'receipts:tasks.reassign', {
        flag: 'isReassign',
        order: 42,
        needs: 'many',
        run: ask('reassign'),
      }),
      action('close', 'receipts:tasks.close', {
        flag: 'isClose',
        order: TOOLBAR_ORDER.close,
        needs: 'many',
        run: ask('close'),
      }),
      action('adjust', 'receipts:tasks.adjust', { flag: 'isAdjust', order: 70, needs: 'one', run: ask('adjust') }),
    ]
  }, [t, submit, isPending])
  const end = () => setQuestion(null)
  const [first] = question?.rows ?? []
  const asked = question?.kind === 'suspend' || question?.kind === 'close' ? question.kind : null
  return (
    <>
      <ListScreen<Task>
        id="receipts.putAwayTasks"
        titleKey="receipts:titles.putAwayTask"
        emptyTextKey="receipts:empty.putAwayTask"
        menuNo="putAwayTasks"
        fields={taskFields}
        card={taskCard}
        rowKey="id"
        query={(body, signal, asOf) => api('IWmsPutAwayTaskService/getPutAwayTaskPage', body, { signal, asOf })}
        history={HISTORY}
        counts={(body, signal) => api('IWmsPutAwayTaskService/getPutAwayTaskStatus', body, { signal })}
        tabs={tabs}
        defaultSort={{ field: 'updateDate', order: 'desc' }}
        toolbar={toolbar}
        cells={taskCells}
        exportPath="IWmsPutAwayTaskService/exportexcel"
        initialSearch={{ keyword: query.get('keyword') ?? '', isFirstOpened: query.has('open') }}
        renderDrawer={(row) => <PutAwayTaskPanel row={row} toolbar={toolbar} />}
      />
      {asked && question && (
        <ReasonDialog
          isOpen
          title={t(`receipts:tasks.${asked}Title`, { number: question.rows.length })}
          confirmLabel={t(`receipts:tasks.${asked}`)}
          isDangerous={asked === 'close'}
          isPending={isPending}
          maxLength={200}
          onConfirm={(reason) => void submit({ kind: asked, ids: idsOf(question.rows), reason })}
          onCancel={end}
        >
          <p>{t(`receipts:tasks.${asked}Text`)}</p>
        </ReasonDialog>
      )}
      {question?.kind === 'reassign' && <ReassignTaskDialog tasks={question.rows} onClose={end} />}
      {(question?.kind === 'putAway' || question?.kind === 'adjust') && first && (
        <PutAwayDialog taskId={first.id} isAdjustment={question.kind === 'adjust'} onClose={end} />
      )}
    </>
  )
}
