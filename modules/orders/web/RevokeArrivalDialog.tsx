import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit-parts.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { componentCalls } from '../contract/component-calls.ts'

const api = callsOf<typeof componentCalls>()

interface RevokeArrivalDialogProps {
  id: string
  issueNo: string
  onClose: () => void
}

/** Takes a confirmed arrival of components back, with the reason that the other party is told. */
export function RevokeArrivalDialog({ id, issueNo, onClose }: RevokeArrivalDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api('ISupSrmOutsourcedOrderService/revokeComponentArrival', { id, reason }, options),
    {
      successKey: 'orders:outsourced.revokeArrival.done',
      successValues: (answer) => ({ issueNo: answer.issueNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t('orders:outsourced.revokeArrival.title', { issueNo })}
      confirmLabel={t('orders:outsourced.revokeArrival.label')}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t('orders:outsourced.revokeArrival.text')}</p>
    </ReasonDialog>
  )
}
