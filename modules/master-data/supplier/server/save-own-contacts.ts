import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { linesOf, replaceLines } from '#platform/server/records/write-record.ts'
import type { selfServiceCalls } from '../contract/calls.ts'
import { checkDefaults } from './check-supplier.ts'
import { lockOwnSupplier, touchSupplier } from './own-supplier.ts'
import { supplierSource } from './record-sources.ts'

/** Replaces the contacts of the caller's company. */
export const saveOwnContacts: Handler<typeof selfServiceCalls, 'IBmSupplierSelfService/saveowncontacts'> = async (
  context,
  { version, contacts },
) => {
  const supplier = await lockOwnSupplier(context, version)
  if (supplier.canEditContacts !== true) fail(masterDataErrors.selfServiceClosed)
  checkDefaults(context, 'contacts', contacts)
  // The buyer's own fields are not shown here; they stay with their contact.
  await replaceLines(context, supplierSource, supplier.id, 'contacts', contacts, { isUnseen: true })
  const supplierNo = String(supplier.supplierNo)
  const detail = { before: { contacts: linesOf(supplier, 'contacts') }, after: { contacts } }
  context.audit({ documentNo: supplierNo, detail })
  context.announce({ topic: 'master-data', orgNo: '*', supplierNo, payload: { documentNo: supplierNo } })
  return touchSupplier(context, supplier.id)
}
