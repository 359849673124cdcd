import { callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { apiKeyCalls } from '../contract/calls.ts'

const api = callsOf<typeof apiKeyCalls>()

/** Withdraws the secret of a key, after a question. */
export function WithdrawApiKeyDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(api.command('ISysApiKeyService/withdrawsysapikey'), {
    successKey: 'identity:apiKey.withdrawn',
    invalidates: ['identity.apiKey'],
  })
  if (!row) return null
  const withdraw = async () => {
    if (await submit({ id: row.id, version: row.version })) onClose()
  }
  return (
    <ReasonedModal
      open
      title={t('identity:apiKey.withdraw')}
      width={420}
      okText={t('identity:apiKey.withdraw')}
      okButtonProps={{ danger: true }}
      isPending={isPending}
      onOk={() => void withdraw()}
      onCancel={onClose}
    >
      {t('identity:apiKey.withdrawText', { number: String(row.apiKeyNo) })}
    </ReasonedModal>
  )
}
