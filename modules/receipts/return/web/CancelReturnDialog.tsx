import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { returnCalls } from '../contract/calls.ts'

const api = callsOf<typeof returnCalls>()

interface CancelReturnDialogProps {
  returnId: string
  returnNo: string
  onClose: () => void
}

/** Reverses a return document as a whole, with the reason that this needs. */
export function CancelReturnDialog({ returnId, returnNo, onClose }: CancelReturnDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api('ISrmBillReturnService/cancelBillReturn', { id: returnId, reason }, options),
    {
      successKey: 'receipts:return.cancelled',
      successValues: (answer) => ({ returnNo: answer.returnNo }),
      invalidates: ['receipts', 'orders', 'deliveries', 'discrepancies'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t('receipts:return.cancelTitle', { returnNo })}
      confirmLabel={t('receipts:return.cancel')}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t('receipts:return.cancelText')}</p>
    </ReasonDialog>
  )
}
