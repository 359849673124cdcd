import type { z } from 'zod'
import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { deduction } from '../contract/document.ts'
import { answerFields } from '../contract/fields.ts'
import { deductionAnswer } from '../contract/schemas.ts'
import type { Deduction } from './deduction.ts'

type Answer = z.output<typeof deductionAnswer>

/** Accepts a deduction, the whole of it or a part, or rejects it with a reason. */
export function AnswerDeductionDialog({ rows, onClose }: { rows: readonly Deduction[]; onClose: () => void }) {
  const { t } = useTexts()
  const command = useDocumentCommand(deduction, { invalidates: ['reconciliation'], onDone: onClose })
  const [row] = rows
  return (
    <FormDialog<Answer>
      isOpen
      title={commandTitle(deduction, 'confirm', rows, t)}
      confirmLabel={t('reconciliation:deduction.confirm')}
      schema={deductionAnswer}
      initialValues={{ result: 'accept', confirmAmount: row?.deductionAmount ?? null }}
      isPending={command.isPending}
      fieldErrors={command.fieldErrors}
      onSubmit={({ confirmAmount, ...input }) =>
        void command.submit({
          action: 'confirm',
          rows,
          input: input.result === 'accept' ? { ...input, confirmAmount } : input,
        })
      }
      onClose={onClose}
    >
      <FormField name="result" field={answerFields.result} />
      <FormField name="confirmAmount" field={answerFields.confirmAmount} />
      <FormField name="reason" field={answerFields.reason} isWide />
    </FormDialog>
  )
}
