import { Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { keysOf } from '#platform/contract/values/keys-of.ts'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { deduction } from '../contract/document.ts'
import { deductionForm } from '../contract/fields.ts'
import { newDeduction } from '../contract/schemas.ts'
import { type Proposal, ProposalsPanel } from './ProposalsPanel.tsx'

type NewDeduction = z.output<typeof newDeduction>

/** Under which name a new deduction says what it is asked for. */
const LINKS = { rejection: 'checkReturnId', discrepancy: 'discrepancyId', lateDelivery: 'receiptId' } as const

/** Asks a supplier for a deduction: by hand, or as the product proposes for what went wrong. */
export function CreateDeductionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [form] = Form.useForm<NewDeduction>()
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const command = useDocumentCommand(deduction, { onDone: onClose })
  const choose = (chosen: Proposal) => {
    const { orgNo, warehouseNo, classifyType, supplierNo, deductionType } = chosen
    const { deductionAmount, currency, taxRate, formula, reason } = chosen
    form.setFieldsValue({
      ...{ orgNo, warehouseNo, classifyType, supplierNo, deductionType, currency, taxRate, formula, reason },
      deductionAmount: deductionAmount ?? '0',
      source: null,
    })
    setProposal(chosen)
  }
  const submit = (values: NewDeduction) => {
    const link = proposal ? { [LINKS[proposal.kind]]: proposal.id } : {}
    void command.submit({ action: 'create', rows: [], input: { ...values, ...link } })
  }
  return (
    <FormDialog<NewDeduction>
      isOpen
      form={form}
      width={760}
      title={commandTitle(deduction, 'create', [], t)}
      confirmLabel={t('reconciliation:deduction.create')}
      schema={newDeduction}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      hasInput={proposal !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProposalsPanel chosen={proposal} onChoose={choose} />
      {keysOf(deductionForm)
        .filter((name) => name !== 'source' || proposal === null)
        .map((name) => (
          <FormField
            key={name}
            name={name}
            field={deductionForm[name]}
            isWide={name === 'reason' || name === 'formula'}
          />
        ))}
    </FormDialog>
  )
}
