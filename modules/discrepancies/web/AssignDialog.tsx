import type { z } from 'zod'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { discrepancy } from '../contract/document.ts'
import { discrepancyFormFields } from '../contract/fields.ts'
import { assignForm } from '../contract/schemas.ts'
import type { Discrepancy } from './discrepancy.ts'

type Assignment = z.output<typeof assignForm>

/** Gives a discrepancy to another owner who may see it, or another day. */
export function AssignDialog({ rows, onClose }: { rows: readonly Discrepancy[]; onClose: () => void }) {
  const { t } = useTexts()
  const command = useDocumentCommand(discrepancy, { invalidates: ['orders'], onDone: onClose })
  return rows.map(({ discrepancyNo, orgNo, warehouseNo, classifyType, dueDate }) => (
    <FormDialog<Assignment>
      key={discrepancyNo}
      isOpen
      title={t('discrepancies:actions.assignTitle', { discrepancyNo })}
      confirmLabel={t('discrepancies:actions.assign')}
      schema={assignForm}
      initialValues={{ dueDate }}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      onSubmit={(input) => void command.submit({ action: 'assign', rows, input })}
      onClose={onClose}
    >
      <FormField
        name="ownerNo"
        field={discrepancyFormFields.ownerNo}
        lookupCondition={{ orgNo, warehouseNo, classifyType }}
      />
      <FormField name="dueDate" field={discrepancyFormFields.dueDate} />
    </FormDialog>
  ))
}
