import { z } from 'zod'
import type { CallInput, CallOutput } from '#platform/contract/calls.ts'
import { plainText } from '#platform/contract/field-schemas.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { taskCalls } from '../contract/calls.ts'
import { taskFields } from '../contract/fields.ts'

const api = callsOf<typeof taskCalls>()

type Task = CallOutput<typeof taskCalls, 'IWmsPutAwayTaskService/getPutAwayTaskPage'>['records'][number]
type Assignment = CallInput<typeof taskCalls, 'IWmsPutAwayTaskService/reassignTask'>

const form = z.object({ assigneeNo: plainText(60).nullish() })
type Values = z.infer<typeof form>

interface ReassignTaskDialogProps {
  tasks: readonly Task[]
  onClose: () => void
}

/** Says who shall do tasks; left empty, whoever starts them. */
export function ReassignTaskDialog({ tasks, onClose }: ReassignTaskDialogProps) {
  const { t } = useTexts()
  const [first] = tasks
  const command = useCommand(
    (requested: Assignment, options: CallOptions) => api('IWmsPutAwayTaskService/reassignTask', requested, options),
    { successKey: 'receipts:tasks.reassigned', invalidates: ['receipts'], onDone: onClose },
  )
  return (
    <FormDialog<Values>
      isOpen
      title={t('receipts:tasks.reassignTitle', { number: tasks.length })}
      confirmLabel={t('receipts:tasks.reassign')}
      schema={form}
      initialValues={{ assigneeNo: first?.assigneeNo || null }}
      isPending={command.isPending}
      faults={command.faults}
      width={480}
      onSubmit={({ assigneeNo }) =>
        void command.submit({ ids: tasks.map(({ id }) => id), assigneeNo: assigneeNo ?? '' })
      }
      onClose={onClose}
    >
      <FormField
        name="assigneeNo"
        field={taskFields.assigneeNo}
        lookupCondition={{ warehouseNo: first?.warehouseNo ?? '' }}
      />
    </FormDialog>
  )
}
