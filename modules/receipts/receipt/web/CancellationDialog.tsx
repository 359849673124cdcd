import type { CallOptions } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'

interface CancellationDialogProps {
  title: string
  text: string
  confirmLabel: string
  /** Makes the call, and answers the reversing receipt. */
  cancel: (reason: string, options: CallOptions) => Promise<{ receiptNo: string }>
  onClose: () => void
}

/** Asks for the reason for which what was received is taken back, and takes it back. */
export function CancellationDialog({ title, text, confirmLabel, cancel, onClose }: CancellationDialogProps) {
  const command = useCommand(cancel, {
    successKey: 'receipts:cancel.done',
    successValues: ({ receiptNo }) => ({ receiptNo }),
    invalidates: ['deliveries', 'receipts', 'orders', 'discrepancies'],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{text}</p>
    </ReasonDialog>
  )
}
