import { callsOf } from '#platform/web/call/call-client.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { settingCalls } from '../contract/calls.ts'

const api = callsOf<typeof settingCalls>()

/** Gives a parameter its default back, after a question. */
export function ResetParamDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(api.command('ISysParamService/resetSysParam'), {
    successKey: 'lists:record.saved',
    invalidates: ['system.param'],
  })
  if (!row) return null
  const reset = async () => {
    if (await submit({ resetList: [{ id: row.id, version: row.version }] })) onClose()
  }
  return (
    <ReasonedModal
      open
      title={t('system:reset.label')}
      width={420}
      okText={t('system:reset.label')}
      isPending={isPending}
      onOk={() => void reset()}
      onCancel={onClose}
    >
      {t('system:reset.text', { name: String(row.paramName), value: String(row.defaultValue) })}
    </ReasonedModal>
  )
}
