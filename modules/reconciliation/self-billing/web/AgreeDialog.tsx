import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { selfBillingApi } from './self-billing-api.ts'

/** The supplier agrees to a self-billing agreement, after what follows from it was read. */
export function AgreeDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(selfBillingApi.command('ISupSelfBillingAgreementService/agree'), {
    successKey: 'reconciliation:selfBilling.agreed',
    invalidates: ['reconciliation'],
  })
  if (!row) return null
  const agree = async () => {
    if (await submit({ id: row.id, version: row.version })) onClose()
  }
  return (
    <ReasonedModal
      open
      title={t('reconciliation:selfBilling.agreeTitle', { number: String(row.agreementNo) })}
      width={480}
      okText={t('reconciliation:selfBilling.agree')}
      isPending={isPending}
      onOk={() => void agree()}
      onCancel={onClose}
    >
      {t('reconciliation:selfBilling.agreeText', {
        from: String(row.validFrom),
        orgNo: String(row.orgNo),
        prefix: String(row.numberPrefix),
      })}
    </ReasonedModal>
  )
}
