import { demoSupplierChanges } from '#db/demo/supplier-changes.ts'
import type { DemoFixtures } from './play-order.ts'

/** The loader's modules ask nobody for a code of the second factor: nobody sits there. */
const CODE = '000000'

/** Has suppliers propose changes of their bank and tax data; one is approved, one refused, one still waits. */
export async function changeSuppliers({ call, suppliers, administrator }: DemoFixtures): Promise<void> {
  for (const { supplierNo, proposal, refusal, isApproved } of demoSupplierChanges) {
    const supplier = suppliers.get(supplierNo)
    if (!supplier) throw new Error(`nobody acts for ${supplierNo}`)
    const { id, version } = await call(supplier, 'IBmSupplierSelfService/proposechange', { ...proposal, code: CODE })
    if (refusal) await call(administrator, 'IBmSupplierChangeService/rejectchange', { id, version, reason: refusal })
    if (isApproved) await call(administrator, 'IBmSupplierChangeService/approvechange', { id, version, code: CODE })
  }
}
