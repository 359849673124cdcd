import { useMemo } from 'react'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'

/**
 * The way to what waits for its approval, for those who approve; and approving and handing over to the ERP in one step, for those who
 * may do both.
 */
export function useInvoiceActions(): ToolbarAction<InvoiceListRow>[] {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const { open } = usePage()
  const { submit, isPending } = useDocumentCommand(invoiceDoc)
  const flags = flagsOf(invoiceDoc.menuNo)
  const mayApprove = side === 'purchaser' && flags.has('isCheck')
  const mayBoth = mayApprove && flags.has('isOut')
  return useMemo<ToolbarAction<InvoiceListRow>[]>(
    () => [
      ...(mayApprove
        ? [
            {
              key: 'openApproval',
              labelKey: 'reconciliation:approval.title',
              flag: 'isCheck' as const,
              order: TOOLBAR_ORDER.check - 0.5,
              needs: 'none' as const,
              run: () => open('/reconciliation-invoicing/invoiceApproval'),
            },
          ]
        : []),
      ...(mayBoth
        ? [
            {
              key: 'approveAndThrow',
              labelKey: 'reconciliation:invoiceDoc.approveAndThrow',
              flag: 'isCheck' as const,
              order: TOOLBAR_ORDER.check + 0.5,
              needs: 'many' as const,
              isPrimary: true,
              isRunning: isPending,
              reasonDisabled: (rows: readonly InvoiceListRow[]) => firstRefusal(rows, 'approve', t),
              run: async (rows: readonly InvoiceListRow[]) => {
                const approved = await submit({ action: 'approve', rows })
                if (approved) await submit({ action: 'throw', rows: approved.documents })
              },
            },
          ]
        : []),
    ],
    [mayApprove, mayBoth, isPending, submit, open, t],
  )
}
