import { useEffect } from 'react'
import { DocumentFilesPanel } from '#modules/files/web.ts'
import { DocumentScreen, type DocumentScreenParts } from '#platform/web/documents/DocumentScreen.tsx'
import { usePage } from '#platform/web/page.ts'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import type { InvoiceListRow } from './invoice-list-row.ts'
import { invoiceParts, releaseForms } from './invoice-parts.ts'
import { RealInvoicesPanel } from './RealInvoicesPanel.tsx'
import { useInvoiceActions } from './use-invoice-actions.ts'

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
const OpenAdd = ({ onClose }: OpensPage) => useOpening('/reconciliation-invoicing/management/add', onClose)

/** Leads to where the real invoices of an invoicing bill are entered. */
const OpenEnter = ({ rows, onClose }: OpensPage) =>
  useOpening(`/reconciliation-invoicing/management/enter?id=${rows[0]?.id ?? ''}`, onClose)

function Sections({ row: { id } }: { row: InvoiceListRow }) {
  const { t } = useTexts()
  return (
    <>
      <RealInvoicesPanel id={id} />
      <section>
        <h3>{t('reconciliation:bill.papers')}</h3>
        <DocumentFilesPanel document={invoiceDoc} id={id} />
      </section>
    </>
  )
}

const PARTS: DocumentScreenParts<InvoiceListRow> = {
  id: 'reconciliation.invoices',
  ...invoiceParts,
  forms: {
    create: OpenAdd,
    enter: OpenEnter,
    ...releaseForms,
  },
  sections: Sections,
  useActions: useInvoiceActions,
}

/** Suppliers enter the invoices of many invoicing bills by a file. */
const OF_SUPPLIER: DocumentScreenParts<InvoiceListRow> = { ...PARTS, importPort: 'ISupInvoiceService' }

/** `/reconciliation-invoicing/management`: invoicing bills with their real invoices, their approval and their way to the ERP. */
export function InvoiceListPage() {
  const { side } = useSession()
  return <DocumentScreen document={invoiceDoc} parts={side === 'supplier' ? OF_SUPPLIER : PARTS} />
}
