import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit-parts.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { componentCalls } from '../contract/component-calls.ts'

const api = callsOf<typeof componentCalls>()

interface CancelComponentIssueDialogProps {
  id: string
  issueNo: string
  onClose: () => void
}

/** Reverses a document of components as a whole, with the reason that this needs. */
export function CancelComponentIssueDialog({ id, issueNo, onClose }: CancelComponentIssueDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api('ISupSrmOutsourcedOrderService/cancelComponentIssue', { id, reason }, options),
    {
      successKey: 'orders:outsourced.cancel.done',
      successValues: (answer) => ({ issueNo: answer.issueNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t('orders:outsourced.cancel.title', { issueNo })}
      confirmLabel={t('orders:outsourced.cancel.label')}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t('orders:outsourced.cancel.text')}</p>
    </ReasonDialog>
  )
}
