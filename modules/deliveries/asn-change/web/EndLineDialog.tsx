import type { AsnReference } from '#modules/deliveries/asn/web/asn-actions.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { asnChangeCalls } from '../contract/calls.ts'

const api = callsOf<typeof asnChangeCalls>()

interface EndLineDialogProps {
  asn: AsnReference
  lineIds: readonly string[]
  onClose: () => void
}

/** Ends lines of an ASN: what is open of them can no longer be received and can be shipped again. */
export function EndLineDialog({ asn, lineIds, onClose }: EndLineDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api(
        'ISrmAsnHeadService/endAsnLine',
        { id: asn.id, version: asn.version, lineIds: [...lineIds], reason },
        options,
      ),
    { successKey: 'deliveries:actions.ended', invalidates: ['deliveries', 'orders', 'discrepancies'], onDone: onClose },
  )
  return (
    <ReasonDialog
      isOpen
      title={t('deliveries:actions.endTitle', { asnNo: asn.asnNo, number: lineIds.length })}
      confirmLabel={t('deliveries:actions.endLine')}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t('deliveries:actions.endText')}</p>
    </ReasonDialog>
  )
}
