import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import { proposalFields } from '../contract/fields.ts'
import { approvalForm } from '../contract/schemas.ts'
import { ChangeValuesPanel } from './ChangeValuesPanel.tsx'
import type { SupplierChange } from './supplier-change.ts'

const api = callsOf<typeof selfServiceCalls>()

/** Approves a change: what differs once more, and the code of this moment. */
export function ApprovalDialog({ change, onClose }: { change: SupplierChange; onClose: () => void }) {
  const { t } = useTexts()
  const { id, version, changeNo, supplierName } = change
  const approve = useCommand(
    ({ code }: { code: string }, options: CallOptions) =>
      api('IBmSupplierChangeService/approvechange', { id, version, code }, options),
    { successKey: 'master-data:change.approved', invalidates: ['master-data'], onDone: onClose },
  )
  return (
    <FormDialog<{ code: string }>
      isOpen
      title={t('master-data:change.approveTitle', { changeNo, supplierName })}
      schema={approvalForm}
      confirmLabel={t('master-data:change.approve')}
      isPending={approve.isPending}
      fieldErrors={approve.fieldErrors}
      width={720}
      onSubmit={(typed) => void approve.submit(typed)}
      onClose={onClose}
    >
      <ChangeValuesPanel change={change} />
      <p className="change-part">{t('master-data:change.approveText')}</p>
      <FormField name="code" field={proposalFields.code} hint={t('master-data:change.codeHint')} />
    </FormDialog>
  )
}
