import { useEffect } from 'react'
import { usePage } from '#platform/web/page.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'

interface OpensPage {
  rows: readonly InvoiceListRow[]
  onClose: () => void
}

/** Leads to a page in place of a dialog. */
function useOpening(path: string, onClose: () => void): null {
  const { open } = usePage()
  useEffect(() => {
    onClose()
    open(path)
  }, [open, onClose, path])
  return null
}

/** Leads to the bills that may be invoiced. */
export const OpenAdd = ({ onClose }: OpensPage) => useOpening('/reconciliation-invoicing/management/add', onClose)

/** Leads to where the real invoices of an invoicing bill are entered. */
export const OpenEnter = ({ rows, onClose }: OpensPage) =>
  useOpening(`/reconciliation-invoicing/management/enter?id=${rows[0]?.id ?? ''}`, onClose)
