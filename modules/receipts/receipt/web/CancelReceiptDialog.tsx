import { callsOf } from '#platform/web/call/call-client.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { receiptCalls } from '../contract/calls.ts'
import { CancellationDialog } from './CancellationDialog.tsx'

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
  return (
    <CancellationDialog
      title={t('receipts:cancel.title', { number: receiptIds.length + returnIds.length })}
      text={t('receipts:cancel.text')}
      confirmLabel={t('receipts:cancel.confirm')}
      cancel={(reason, options) =>
        api(
          'ISrmAsnHeadService/cancelReceipt',
          { receiptIds: [...receiptIds], returnIds: [...returnIds], reason },
          { ...options, menuNo: 'asnTracking' },
        )
      }
      onClose={onClose}
    />
  )
}
