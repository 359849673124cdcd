import { Modal } from 'antd'
import { useState } from 'react'
import type { CallInput } from '#platform/contract/calls.ts'
import { type CallOptions, callsOf } from '#platform/web/call-client.ts'
import { useCommand } from '#platform/web/form/use-command.ts'
import { notify } from '#platform/web/notify.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts.ts'
import type { identityCalls } from '../contract/calls.ts'
import './IssueApiKeyDialog.css'

const api = callsOf<typeof identityCalls>()

type Input = CallInput<typeof identityCalls, 'ISysApiKeyService/issuesysapikey'>

/** Gives a key a new secret, after a question, and shows it this once. */
export function IssueApiKeyDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const [secret, setSecret] = useState('')
  const { submit, isPending } = useCommand(
    (input: Input, options: CallOptions) => api('ISysApiKeyService/issuesysapikey', input, options),
    { invalidates: ['identity.apiKey'] },
  )
  if (!row) return null

  async function issue(key: Input) {
    const issued = await submit(key)
    if (issued) setSecret(issued.secret)
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      notify.success(t('identity:apiKey.copied'))
    } catch {
      notify.warning(t('identity:apiKey.copyFailed'))
    }
  }

  const isIssued = secret !== ''
  return (
    <Modal
      open
      title={t('identity:apiKey.issue')}
      width={520}
      closable={{ 'aria-label': t('lists:close') }}
      mask={{ closable: !isIssued }}
      okText={t(isIssued ? 'identity:apiKey.copy' : 'identity:apiKey.issue')}
      cancelText={t(isIssued ? 'identity:apiKey.done' : 'lists:record.cancel')}
      confirmLoading={isPending}
      onOk={() => void (isIssued ? copy() : issue({ id: row.id, version: row.version }))}
      onCancel={onClose}
    >
      {isIssued ? (
        <>
          <p>{t('identity:apiKey.onceText')}</p>
          <code className="api-key-secret">{secret}</code>
        </>
      ) : (
        t('identity:apiKey.issueText', { number: String(row.apiKeyNo) })
      )}
    </Modal>
  )
}
