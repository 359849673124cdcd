import { callsOf } from '#platform/web/call/call-client.ts'
import { SecretDialog } from '#platform/web/form/SecretDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { apiKeyCalls } from '../contract/calls.ts'

const api = callsOf<typeof apiKeyCalls>()

/** Gives a key a new secret, after a question, and shows it this once. */
export function IssueApiKeyDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(api.command('ISysApiKeyService/issuesysapikey'), {
    invalidates: ['identity.apiKey'],
  })
  if (!row) return null
  return (
    <SecretDialog
      title={t('identity:apiKey.issue')}
      question={t('identity:apiKey.issueText', { number: String(row.apiKeyNo) })}
      isPending={isPending}
      issue={async () => (await submit({ id: row.id, version: row.version }))?.secret}
      onClose={onClose}
    />
  )
}
