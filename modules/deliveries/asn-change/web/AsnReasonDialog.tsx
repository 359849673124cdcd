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
  void: 'ISrmAsnHeadService/voidAsn',
} as const
const TEXTS = {
  reject: {
    title: 'deliveries:actions.rejectTitle',
    text: 'deliveries:actions.rejectText',
    confirm: 'deliveries:actions.reject',
    done: 'deliveries:actions.rejected',
  },
  settle: {
    title: 'deliveries:actions.settleTitle',
    text: 'deliveries:actions.endText',
    confirm: 'deliveries:actions.settle',
    done: 'deliveries:actions.settled',
  },
  void: {
    title: 'deliveries:actions.voidTitle',
    text: 'deliveries:actions.voidText',
    confirm: 'deliveries:actions.void',
    done: 'deliveries:actions.voided',
  },
} as const

interface AsnReasonDialogProps {
  action: 'reject' | 'settle' | 'void'
  asn: AsnReference
  onClose: () => void
}

/** Rejects, settles or voids an ASN, with the reason that each needs. */
export function AsnReasonDialog({ action, asn, onClose }: AsnReasonDialogProps) {
  const { t } = useTexts()
  const texts = TEXTS[action]
  const command = useCommand(
    (reason: string, options: CallOptions) => api(PATHS[action], { id: asn.id, version: asn.version, reason }, options),
    {
      successKey: texts.done,
      successValues: ({ asnNo }) => ({ asnNo }),
      invalidates: ['deliveries', 'orders', 'discrepancies'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t(texts.title, { asnNo: asn.asnNo })}
      confirmLabel={t(texts.confirm)}
      isDangerous
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    >
      <p>{t(texts.text)}</p>
    </ReasonDialog>
  )
}
