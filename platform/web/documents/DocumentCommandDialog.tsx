import { inputSchema, REASON_LENGTH } from '#platform/contract/document-calls.ts'
import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { AnyDocumentRow } from './document-row.ts'
import { namedDocuments, useDocumentCommand } from './use-document-command.ts'

interface DocumentCommandDialogProps {
  document: DocumentDeclaration
  action: string
  rows: readonly AnyDocumentRow[]
  /** Lists that are read again besides those of the document's topic. */
  invalidates?: readonly string[] | undefined
  /** What the form starts with. */
  initialValues?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
}

/** Asks for what a declared command needs, a reason or its fields, and runs it. */
export function DocumentCommandDialog(props: DocumentCommandDialogProps) {
  const { document, action, rows, invalidates, initialValues, onClose } = props
  const { t } = useTexts()
  const command = useDocumentCommand(document, { invalidates, onDone: onClose })
  const titleValues = namedDocuments(document, rows)
  const { input } = document.commands?.[action] ?? {}
  const textKey = (part: string) => `${document.texts}.${action}${part}`
  if (input === undefined || input === 'reason') {
    return (
      <ReasonDialog
        isOpen
        title={t(textKey('Title'), titleValues)}
        confirmLabel={t(textKey(''))}
        isDangerous={document.commands?.[action]?.isDangerous === true}
        isPending={command.isPending}
        maxLength={REASON_LENGTH}
        onConfirm={(reason) => void command.submit({ action, rows, input: { reason } })}
        onCancel={onClose}
      >
        <p>{t(textKey('Text'))}</p>
      </ReasonDialog>
    )
  }
  return (
    <FormDialog<Record<string, unknown>>
      isOpen
      title={t(textKey('Title'), titleValues)}
      confirmLabel={t(textKey(''))}
      schema={inputSchema(input)}
      {...(initialValues ? { initialValues } : {})}
      isPending={command.isPending}
      faults={command.faults}
      onSubmit={(values) => void command.submit({ action, rows, input: values })}
      onClose={onClose}
    >
      <CommandFields fields={input} />
    </FormDialog>
  )
}

/** The fields of a command; a single text takes the whole width. */
function CommandFields({ fields }: { fields: FieldTable }) {
  const entries = Object.entries(fields)
  return entries.map(([name, field]) => (
    <FormField key={name} name={name} field={field} isWide={field.kind === 'text' && entries.length < 3} />
  ))
}
