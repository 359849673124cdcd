import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'

const api = callsOf<typeof componentCalls>()

/** What is done to a document of components with nothing but a reason; the texts of each stand under its name. */
const CALLS = {
  /** Reverses the document as a whole. */
  cancel: 'ISupSrmOutsourcedOrderService/cancelComponentIssue',
  /** Takes its confirmed arrival back. */
  revokeArrival: 'ISupSrmOutsourcedOrderService/revokeComponentArrival',
} as const

interface ComponentReasonDialogProps {
  action: keyof typeof CALLS
  id: string
  issueNo: string
  onClose: () => void
}

/** Asks for the reason with which a document of components is cancelled or its arrival revoked; the other party is told it. */
export function ComponentReasonDialog({ action, id, issueNo, onClose }: ComponentReasonDialogProps) {
  const { t } = useTexts()
  const command = useCommand((reason: string, options: CallOptions) => api(CALLS[action], { id, reason }, options), {
    successKey: `orders:outsourced.${action}.done`,
    successValues: (answer) => ({ issueNo: answer.issueNo }),
    invalidates: ['orders'],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      isOpen
      title={t(`orders:outsourced.${action}.title`, { issueNo })}
      confirmLabel={t(`orders:outsourced.${action}.label`)}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t(`orders:outsourced.${action}.text`)}</p>
    </ReasonDialog>
  )
}
