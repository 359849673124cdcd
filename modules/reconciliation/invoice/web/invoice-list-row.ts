import type { DocumentRow } from '#platform/contract/document-calls.ts'
import type { invoiceDoc } from '../contract/document.ts'

/** An invoicing bill as its list shows it. */
export type InvoiceListRow = DocumentRow<typeof invoiceDoc>
