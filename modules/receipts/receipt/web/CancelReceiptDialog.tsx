import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { receiptCalls } from '../contract/calls.ts'

const api = callsOf<typeof receiptCalls>()

interface CancelReceiptDialogProps {
  /** Rows to be reversed: acceptances and rejections. */
  receiptIds: readonly string[]
  returnIds: readonly string[]
  onClose: () => void
}

/** Reverses rows of receipts with the reason that this needs. */
export function CancelReceiptDialog({ receiptIds, returnIds, onClose }: CancelReceiptDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api(
        'ISrmAsnHeadService/cancelReceipt',
        { receiptIds: [...receiptIds], returnIds: [...returnIds], reason },
        { ...options, menuNo: 'asnTracking' },
      ),
    {
      successKey: 'receipts:cancel.done',
      successValues: ({ receiptNo }) => ({ receiptNo }),
      invalidates: ['deliveries', 'receipts', 'orders', 'discrepancies'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t('receipts:cancel.title', { number: receiptIds.length + returnIds.length })}
      confirmLabel={t('receipts:cancel.confirm')}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t('receipts:cancel.text')}</p>
    </ReasonDialog>
  )
}
