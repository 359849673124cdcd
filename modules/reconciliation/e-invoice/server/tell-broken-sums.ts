import type { UblReading } from '#platform/server/ubl/ubl-reading.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { brokenSums } from './broken-sums.ts'
import type { ElectronicInvoice } from './electronic-invoice.ts'

/** Elements whose content the product has no place for: a document with them says more than would be read. */
const UNREAD = ['WithholdingTaxTotal', 'PrepaidPayment'] as const

/** Notes what of the arithmetic of EN 16931 a document breaks, and what of it would be lost, each at its element. */
export function tellBrokenSums(invoice: ElectronicInvoice, document: UblReading): void {
  for (const { rule, path, found, expected } of brokenSums(invoice)) {
    const way = path.split('/')
    if (found === '') document.tell(reconciliationErrors.electronicGroup, { rule, group: expected || '–' }, way)
    else document.tell(reconciliationErrors.electronicSum, { rule, name: way.at(-1) ?? '', found, expected }, way)
  }
  for (const name of UNREAD) {
    if (document.one(name)) document.tell(reconciliationErrors.electronicUnread, { name }, [name])
  }
}
