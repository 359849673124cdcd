import type { CallInput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { ReasonDialog } from '#platform/web/kit/lazy-dialogs.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { componentCalls } from '../contract/calls.ts'

const api = callsOf<typeof componentCalls>()

/** What may be done with reported scrap. */
export type ScrapAction = CallInput<
  typeof componentCalls,
  'ISupSrmOutsourcedOrderService/answerComponentScrap'
>['action']

interface AnswerScrapDialogProps {
  scrap: { id: string; scrapNo: string }
  action: ScrapAction
  onClose: () => void
}

/** The purchaser answers reported scrap, or its supplier withdraws it, with the reason that change records and messages tell. */
export function AnswerScrapDialog({ scrap, action, onClose }: AnswerScrapDialogProps) {
  const { t } = useTexts()
  const command = useCommand(
    (reason: string, options: CallOptions) =>
      api('ISupSrmOutsourcedOrderService/answerComponentScrap', { id: scrap.id, action, reason }, options),
    {
      successKey: 'orders:outsourced.scrap.answered',
      successValues: ({ scrapNo }) => ({ scrapNo }),
      invalidates: ['orders'],
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      isOpen
      title={t(`orders:outsourced.scrap.${action}Of`, { scrapNo: scrap.scrapNo })}
      confirmLabel={t(`orders:outsourced.scrap.${action}`)}
      isPending={command.isPending}
      maxLength={200}
      onConfirm={(reason) => void command.submit(reason)}
      onCancel={onClose}
    />
  )
}
