import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#platform/web/call/call-client.ts'
import { FieldList } from '#platform/web/detail/FieldList.tsx'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { webhookCalls } from '../contract/calls.ts'
import { webhookMessageFields } from '../contract/fields.ts'
import type { WebhookMessage } from './webhook-message.ts'
import './WebhookMessagePanel.css'

const api = callsOf<typeof webhookCalls>()

/** A message to another system with its body, where it goes, and the beginning of what was answered. */
export function WebhookMessagePanel({ message }: { message: WebhookMessage }) {
  const { t } = useTexts()
  const { data } = useQuery({
    queryKey: ['webhook.messages.detail', message.id],
    queryFn: ({ signal }) => api('ISysWebhookMessageService/getsyswebhookmessagebyid', { id: message.id }, { signal }),
  })
  const parts = data
    ? [
        { label: t('messages:fields.url'), text: data.url },
        { label: t('messages:webhook.payload'), text: JSON.stringify(JSON.parse(data.payload), null, 2) },
        { label: t('messages:webhook.answer'), text: data.responseExcerpt },
      ]
    : []
  return (
    <>
      <FieldList fields={webhookMessageFields} row={message} />
      {parts.map(({ label, text }) => (
        <section key={label} className="webhook-part" aria-label={label}>
          <h3>{label}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre tabIndex={0}>{text === '' ? '–' : text}</pre>
        </section>
      ))}
    </>
  )
}
