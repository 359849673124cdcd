import { callsOf } from '#platform/web/call/call-client.ts'
import { SecretDialog } from '#platform/web/form/SecretDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { webhookCalls } from '../contract/calls.ts'

const api = callsOf<typeof webhookCalls>()

/** Gives a web hook a new secret to sign with, after a question, and shows it this once. */
export function IssueWebhookDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(api.command('ISysWebhookService/issuesyswebhook'), {
    invalidates: ['messages.webhook'],
  })
  if (!row) return null
  return (
    <SecretDialog
      title={t('messages:webhook.issue')}
      question={t('messages:webhook.issueText', { number: String(row.webhookNo) })}
      isPending={isPending}
      issue={async () => (await submit({ id: row.id, version: row.version }))?.secret}
      onClose={onClose}
    />
  )
}
