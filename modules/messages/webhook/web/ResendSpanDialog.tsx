import type { z } from 'zod'
import { code, date, defineFields, flag } from '#platform/contract/fields.ts'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FormField } from '#platform/web/form/DocumentForm.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { resendSpan, type webhookCalls } from '../contract/calls.ts'

const api = callsOf<typeof webhookCalls>()
type Span = z.output<typeof resendSpan>

const fields = defineFields('messages', {
  webhookNo: code({ show: '3', isRequired: true, maxLength: 40 }),
  dateStart: date({ show: '3', isRequired: true }),
  dateEnd: date({ show: '3', isRequired: true }),
  isFailedOnly: flag({ show: '3', isRequired: true }),
})

/** Asks for the web hook and the days whose messages are sent again. */
export function ResendSpanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const {
    submit,
    isPending,
    fieldErrors: errors,
  } = useCommand(api.command('ISysWebhookMessageService/resendsyswebhookspan'), {
    successKey: 'messages:webhook.resent',
    invalidates: ['webhook.messages'],
    onDone: onClose,
  })
  return (
    <FormDialog<Span>
      isOpen
      title={t('messages:webhook.resendSpan')}
      confirmLabel={t('messages:webhook.resend')}
      schema={resendSpan}
      initialValues={{ isFailedOnly: true }}
      isPending={isPending}
      fieldErrors={errors}
      onSubmit={(span) => void submit(span)}
      onClose={onClose}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FormField key={name} name={name} field={field} isWide />
      ))}
    </FormDialog>
  )
}
