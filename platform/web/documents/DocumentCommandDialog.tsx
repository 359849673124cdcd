import { REASON_LENGTH } from '#platform/contract/document-calls.ts'
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import { commandTitle } from './command-title.ts'
import { type DocumentDialogProps, DocumentFormDialog } from './DocumentFormDialog.tsx'
import { useDocumentCommand } from './use-document-command.ts'

/** Asks for what a declared command needs, a reason or its fields, and runs it. */
export function DocumentCommandDialog(props: DocumentDialogProps) {
  const { input, lines } = props.document.commands?.[props.action] ?? {}
  const isForm = props.action === 'create' || lines !== undefined || typeof input === 'object'
  return isForm ? <DocumentFormDialog {...props} /> : <DocumentReasonDialog {...props} />
}

function DocumentReasonDialog({ document, action, rows, invalidates, onClose }: DocumentDialogProps) {
  const { t } = useTexts()
  const command = useDocumentCommand(document, { invalidates, onDone: onClose })
  const textKey = (part: string) => `${document.texts}.${action}${part}`
  return (
    <ReasonDialog
      isOpen
      title={commandTitle(document, action, rows, t)}
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
