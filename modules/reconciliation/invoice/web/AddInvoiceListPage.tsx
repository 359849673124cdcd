import { useMemo } from 'react'
import { billCard, billFields } from '#modules/reconciliation/bill/contract/fields.ts'
import type { BillListRow } from '#modules/reconciliation/bill/web/bill-list-row.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { invoiceApi } from './invoice-api.ts'

/** Why bills are not invoiced together: all of one is invoiced already, or they are of different parties. */
function reasonAgainst(rows: readonly BillListRow[], t: Translate): string | null {
  const done = rows.find(({ lineCount, invoicedCount }) => invoicedCount >= lineCount)
  if (done) return t('reconciliation:errors.billNotInvoiceable', { billNo: done.billNo })
  const parties = new Set(rows.map(({ orgNo, supplierNo, currency }) => `${orgNo}/${supplierNo}/${currency}`))
  return parties.size > 1 ? t('reconciliation:errors.billsDiffer') : null
}

/** `/reconciliation-invoicing/management/add`: the confirmed bills, of which some are invoiced together. */
export function AddInvoiceListPage() {
  const { open } = usePage()
  const { t } = useTexts()
  const toolbar = useMemo<ToolbarAction<BillListRow>[]>(
    () => [
      {
        key: 'invoice',
        labelKey: 'reconciliation:invoicing.choose',
        order: TOOLBAR_ORDER.add,
        needs: 'many',
        mostRows: 100,
        isPrimary: true,
        reasonDisabled: (rows) => reasonAgainst(rows, t),
        run: (rows) => open(`/reconciliation-invoicing/management/invoicing?bills=${rows.map(({ id }) => id).join()}`),
      },
    ],
    [open, t],
  )
  return (
    <ListScreen<BillListRow>
      id="reconciliation.billsToInvoice"
      titleKey="reconciliation:invoicing.add"
      emptyTextKey="reconciliation:invoicing.noBills"
      menuNo="invoiceManagement"
      fields={billFields}
      card={billCard}
      query={(body, signal, asOf) =>
        invoiceApi('ISupInvoiceService/getBillPage', body, { signal, ...(asOf ? { asOf } : {}) })
      }
      toolbar={toolbar}
    />
  )
}
