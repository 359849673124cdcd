import dayjs from 'dayjs'
import type { z } from 'zod'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { billFormFields } from '../contract/fields.ts'
import { billForm } from '../contract/schemas.ts'

type Values = z.output<typeof billForm>

/** Makes a bill of all that is open of a supplier between two days; those of the last month at first. */
export function MakeBillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const command = useDocumentCommand(bill, { onDone: onClose })
  const last = dayjs().subtract(1, 'month')
  return (
    <FormDialog<Values>
      isOpen
      width={680}
      title={t('reconciliation:bill.create')}
      confirmLabel={t('reconciliation:bill.create')}
      schema={billForm}
      initialValues={{ billPeriod: last.format('YYYY-MM'), toDate: last.endOf('month').format('YYYY-MM-DD') }}
      isPending={command.isPending}
      faults={command.faults}
      onSubmit={(input) => void command.submit({ action: 'create', rows: [], input })}
      onClose={onClose}
    >
      <p className="form-field-wide">{t('reconciliation:bill.createText')}</p>
      {Object.entries(billFormFields).map(([name, field]) => (
        <FormField key={name} name={name} field={field} isWide={name === 'remark'} />
      ))}
    </FormDialog>
  )
}
