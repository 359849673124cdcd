import { z } from 'zod'
import { plainText } from '#platform/contract/field-schemas.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { putAwayTask } from '../contract/document.ts'
import type { Task } from './task.ts'

const { assigneeNo: field } = putAwayTask.fields
const form = z.object({ assigneeNo: plainText(60).nullish() })

interface ReassignTaskDialogProps {
  rows: readonly Task[]
  onClose: () => void
}

/** Says who shall do tasks; left empty, whoever starts them. */
export function ReassignTaskDialog({ rows, onClose }: ReassignTaskDialogProps) {
  const { t } = useTexts()
  const [first] = rows
  const command = useDocumentCommand(putAwayTask, { onDone: onClose })
  return (
    <FormDialog<z.infer<typeof form>>
      isOpen
      title={t('receipts:tasks.reassignTitle', { count: rows.length })}
      confirmLabel={t('receipts:tasks.reassign')}
      schema={form}
      initialValues={{ assigneeNo: first?.assigneeNo || null }}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      width={480}
      onSubmit={({ assigneeNo }) =>
        void command.submit({ action: 'reassign', rows, input: { assigneeNo: assigneeNo ?? '' } })
      }
      onClose={onClose}
    >
      <FormField name="assigneeNo" field={field} lookupCondition={{ warehouseNo: first?.warehouseNo ?? '' }} />
    </FormDialog>
  )
}
