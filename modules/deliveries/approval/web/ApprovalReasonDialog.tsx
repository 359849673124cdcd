import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { approvalCalls } from '../contract/calls.ts'
import type { Approval } from './approval.ts'

const api = callsOf<typeof approvalCalls>()

const PATHS = {
  reject: 'ISrmDeliveryApprovalService/rejectDeliveryApproval',
  void: 'ISrmDeliveryApprovalService/voidDeliveryApproval',
} as const
const DONE = { reject: 'deliveries:approval.rejected', void: 'deliveries:approval.voidedDone' } as const

interface ApprovalReasonDialogProps {
  action: 'reject' | 'void'
  approval: Approval
  onClose: () => void
}

/** Refuses or voids a delivery approval, with the reason that both need. */
export function ApprovalReasonDialog({ action, approval, onClose }: ApprovalReasonDialogProps) {
  const { t } = useTexts()
  const { id, version, approvalNo } = approval
  const command = useCommand(
    (reason: string, options: CallOptions) => api(PATHS[action], { id, version, reason }, options),
    {
      successKey: DONE[action],
      successValues: (state) => ({ approvalNo: state.approvalNo }),
      invalidates: ['deliveries'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t(`deliveries:approval.${action}Title`, { approvalNo })}
      confirmLabel={t(`deliveries:approval.${action}`)}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t(`deliveries:approval.${action}Text`)}</p>
    </ReasonDialog>
  )
}
