import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx'
import { useCommand } from '#platform/web/form/use-command.ts'
import type { RecordToolProps } from '#platform/web/records/record-tool.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { selfBillingApi } from './self-billing-api.ts'

/** The supplier takes its consent to a self-billing agreement back, and says why. */
export function RevokeDialog({ row, onClose }: RecordToolProps) {
  const { t } = useTexts()
  const { submit, isPending } = useCommand(selfBillingApi.command('ISupSelfBillingAgreementService/revoke'), {
    successKey: 'reconciliation:selfBilling.revoked',
    invalidates: ['reconciliation'],
  })
  if (!row) return null
  const revoke = async (reason: string) => {
    if (await submit({ id: row.id, version: row.version, reason })) onClose()
  }
  return (
    <ReasonDialog
      isOpen
      title={t('reconciliation:selfBilling.revokeTitle', { number: String(row.agreementNo) })}
      confirmLabel={t('reconciliation:selfBilling.revoke')}
      isDangerous
      isPending={isPending}
      onConfirm={(reason) => void revoke(reason)}
      onCancel={onClose}
    >
      {t('reconciliation:selfBilling.revokeText')}
    </ReasonDialog>
  )
}
