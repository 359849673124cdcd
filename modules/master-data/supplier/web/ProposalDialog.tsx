import { useMemo } from 'react'
import { linesOf, type RecordValues } from '#platform/contract/records/records.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { EditableTable } from '#platform/web/form/lines/EditableTable.tsx'
import { type EditedLine, editedLine, enteredLine, lineColumnsOf } from '#platform/web/form/lines/edited-line.ts'
import { createLineStore } from '#platform/web/form/lines/line-store.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useIsEdited } from '#platform/web/form/use-is-edited.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import { proposalFields, type SupplierPart } from '../contract/fields.ts'
import { supplierRecord } from '../contract/records/partner-records.ts'
import { proposalForm, TAX_FIELDS, taxProposalForm } from '../contract/schemas.ts'
import type { OwnSupplier } from './own-supplier.ts'
import './ChangeValuesPanel.css'

const api = callsOf<typeof selfServiceCalls>()
type Typed = { reason: string; code: string } & Record<string, RecordValues[string]>

const ACCOUNTS = linesOf(supplierRecord, 'bankAccounts')

interface ProposalDialogProps {
  part: SupplierPart
  supplier: OwnSupplier
  onClose: () => void
}

/** Proposes other bank accounts or tax data, with the reason and the code of this moment. */
export function ProposalDialog({ part, supplier, onClose }: ProposalDialogProps) {
  const { t } = useTexts()
  const propose = useCommand(api.command('IBmSupplierSelfService/proposechange'), {
    successKey: 'master-data:change.proposedDone',
    successValues: ({ changeNo }) => ({ changeNo }),
    invalidates: ['master-data'],
    onDone: onClose,
  })
  const store = useMemo(
    () =>
      createLineStore<EditedLine>(
        supplier.bankAccounts.map((line) => editedLine(ACCOUNTS.fields, line)),
        ({ key }) => key,
      ),
    [supplier],
  )
  const isEdited = useIsEdited(store)
  const columns = useMemo(() => lineColumnsOf(ACCOUNTS, t), [t])

  function submit({ reason, code, ...tax }: Typed) {
    if (part === 'tax') return void propose.submit({ part, tax, reason, code })
    if (!store.checkAll(columns, t)) return
    const bankAccounts = store.lines().map((line) => enteredLine(ACCOUNTS.fields, line))
    void propose.submit({ part, bankAccounts, reason, code })
  }

  const label = t('master-data:enums.part.bank')
  return (
    <FormDialog<Typed>
      isOpen
      title={t('master-data:change.proposeTitle', { part: t(`master-data:enums.part.${part}`) })}
      schema={part === 'tax' ? taxProposalForm : proposalForm}
      {...(part === 'tax' ? { initialValues: supplier.tax } : {})}
      confirmLabel={t('master-data:change.propose')}
      isPending={propose.isPending}
      fieldErrors={propose.fieldErrors}
      width={part === 'bank' ? 1040 : 560}
      hasInput={isEdited}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="change-part">{t('master-data:change.proposeText')}</p>
      {part === 'bank' ? (
        <div className="change-part">
          <EditableTable<EditedLine>
            label={label}
            store={store}
            columns={columns}
            canRemove
            newLine={() => editedLine(ACCOUNTS.fields)}
          />
        </div>
      ) : (
        TAX_FIELDS.map((name) => {
          const field = supplierRecord.fields[name]
          return field && <FormField key={name} name={name} field={field} />
        })
      )}
      <FormField name="reason" field={proposalFields.reason} isWide />
      <FormField name="code" field={proposalFields.code} hint={t('master-data:change.codeHint')} />
    </FormDialog>
  )
}
