import type { AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnChangeCalls } from '../contract/calls.ts'

const api = callsOf<typeof asnChangeCalls>()

const PATHS = {
  reject: 'ISrmAsnHeadService/rejectAsn',
  settle: 'ISrmAsnHeadService/endAsnLine',
  endLine: 'ISrmAsnHeadService/endAsnLine',
  void: 'ISrmAsnHeadService/voidAsn',
} as const

interface AsnReasonDialogProps {
  action: keyof typeof PATHS
  asn: AsnReference
  /** Those that end. */
  lineIds?: readonly string[]
  onClose: () => void
}

/** Rejects, settles or voids an ASN, or ends lines of it, with the reason that each needs. */
export function AsnReasonDialog({ action, asn, lineIds, onClose }: AsnReasonDialogProps) {
  const { t } = useTexts()
  const { id, version, asnNo } = asn
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api(PATHS[action], { id, version, reason, ...(lineIds ? { lineIds: [...lineIds] } : {}) }, options),
    {
      successKey: `deliveries:actions.${action}Done`,
      successValues: (done) => ({ asnNo: done.asnNo }),
      invalidates: ['deliveries', 'orders', 'discrepancies'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t(`deliveries:actions.${action}Title`, { asnNo, number: lineIds?.length ?? 0 })}
      confirmLabel={t(`deliveries:actions.${action}`)}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t(`deliveries:actions.${action === 'settle' ? 'endLine' : action}Text`)}</p>
    </ReasonDialog>
  )
}
