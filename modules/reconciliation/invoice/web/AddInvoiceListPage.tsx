import { useMemo } from 'react'
import { billCard, billFields } from '#modules/reconciliation/bill/contract/fields.ts'
import type { BillListRow } from '#modules/reconciliation/bill/web/bill-list-row.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { TOOLBAR_ORDER, type ToolbarAction } from '#platform/web/list/toolbar-action.ts'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { type Translate, useTexts } from '#platform/web/texts/texts.ts'
import { invoiceApi } from './invoice-api.ts'

/**
 * Why bills are not invoiced together: all of one is invoiced already, they are of different parties, or the other side invoices them.
 */
function reasonAgainst(rows: readonly BillListRow[], t: Translate, isSupplier: boolean): string | null {
  const done = rows.find(({ lineCount, invoicedCount }) => invoicedCount >= lineCount)
  if (done) return t('reconciliation:errors.billNotInvoiceable', { billNo: done.billNo })
  const other = rows.find(({ isSelfBilled }) => isSelfBilled === isSupplier)
  if (other) {
    const { agreementNo, orgNo, supplierNo } = other
    return isSupplier
      ? t('reconciliation:errors.selfBilledBills', { agreementNo })
      : t('reconciliation:errors.noSelfBilling', { orgNo, supplierNo })
  }
  const parties = new Set(rows.map(({ orgNo, supplierNo, currency }) => `${orgNo}/${supplierNo}/${currency}`))
  return parties.size > 1 ? t('reconciliation:errors.billsDiffer') : null
}

/**
 * `/reconciliation-invoicing/management/add`: the confirmed bills, of which some are invoiced together: by the supplier, or under a
 * self-billing agreement by the purchaser.
 */
export function AddInvoiceListPage() {
  const { open } = usePage()
  const { t } = useTexts()
  const isSupplier = useSession().side === 'supplier'
  const toolbar = useMemo<ToolbarAction<BillListRow>[]>(
    () => [
      {
        key: 'invoice',
        labelKey: 'reconciliation:invoicing.choose',
        order: TOOLBAR_ORDER.add,
        needs: 'many',
        mostRows: 100,
        isPrimary: true,
        reasonDisabled: (rows) => reasonAgainst(rows, t, isSupplier),
        run: (rows) => open(`/reconciliation-invoicing/management/invoicing?bills=${rows.map(({ id }) => id).join()}`),
      },
    ],
    [open, t, isSupplier],
  )
  return (
    <ListScreen<BillListRow>
      id="reconciliation.billsToInvoice"
      titleKey={`reconciliation:invoicing.${isSupplier ? 'add' : 'addSelfBilled'}`}
      emptyTextKey={`reconciliation:invoicing.${isSupplier ? 'noBills' : 'noSelfBilledBills'}`}
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
