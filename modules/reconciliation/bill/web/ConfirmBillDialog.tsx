import { commandTitle } from '#platform/web/documents/command-title.ts'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { ReasonedModal } from '#platform/web/form/ReasonedModal.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { bill } from '../contract/document.ts'
import { BillRatesPanel } from './BillRatesPanel.tsx'
import type { BillListRow } from './bill-list-row.ts'

/** The supplier agrees with a bill over its totals, and where it may, goes straight on to invoice it. */
export function ConfirmBillDialog({ rows, onClose }: { rows: readonly BillListRow[]; onClose: () => void }) {
  const { t } = useTexts()
  const { open } = usePage()
  const { flagsOf } = useSession()
  const command = useDocumentCommand(bill)
  const [row] = rows
  const submit = async (isInvoiced: boolean) => {
    if (!(await command.submit({ action: 'confirm', rows }))) return
    onClose()
    if (isInvoiced && row) open(`/reconciliation-invoicing/management/generate?bills=${row.id}`)
  }
  return (
    <ReasonedModal
      open
      title={commandTitle(bill, 'confirm', rows, t)}
      okText={t('reconciliation:bill.confirm')}
      isPending={command.isPending}
      onOk={() => void submit(false)}
      further={
        // Under a self-billing agreement the purchaser invoices it.
        flagsOf('invoiceManagement').has('isAdd') && row?.isSelfBilled !== true
          ? { label: t('reconciliation:bill.confirmAndInvoice'), run: () => void submit(true) }
          : undefined
      }
      onCancel={onClose}
    >
      <p>{t('reconciliation:bill.confirmText')}</p>
      {row && <BillRatesPanel id={row.id} version={row.version} currency={row.currency} />}
    </ReasonedModal>
  )
}
