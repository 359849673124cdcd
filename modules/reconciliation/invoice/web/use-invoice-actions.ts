import { useMemo } from 'react'
import { useDocumentCommand } from '#platform/web/documents/use-document-command.ts'
import { firstRefusal, TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'

const NONE: ToolbarAction<InvoiceListRow>[] = []

/** Approves invoicing bills and hands them over to the ERP in one step, for those who may do both. */
export function useInvoiceActions(): ToolbarAction<InvoiceListRow>[] {
  const { t } = useTexts()
  const { side, flagsOf } = useSession()
  const { submit, isPending } = useDocumentCommand(invoiceDoc)
  const flags = flagsOf(invoiceDoc.menuNo)
  const mayBoth = side === 'purchaser' && flags.has('isCheck') && flags.has('isOut')
  return useMemo(
    () =>
      mayBoth
        ? [
            {
              key: 'approveAndThrow',
              labelKey: 'reconciliation:invoiceDoc.approveAndThrow',
              flag: 'isCheck',
              order: TOOLBAR_ORDER.check + 0.5,
              needs: 'many',
              isPrimary: true,
              isRunning: isPending,
              reasonDisabled: (rows) => firstRefusal(rows, 'approve', t),
              run: async (rows) => {
                const approved = await submit({ action: 'approve', rows })
                if (approved) await submit({ action: 'throw', rows: approved.documents })
              },
            },
          ]
        : NONE,
    [mayBoth, isPending, submit, t],
  )
}
