import type { RecordSource } from '#platform/server/records/record-source.ts'
import { customerAddressRecord, deliveryAddressRecord } from '../contract/records/address-records.ts'
import { customerRecord, employeeRecord, supplierRecord } from '../contract/records/partner-records.ts'
import { addressRules } from './address-rules.ts'
import { checkSupplier } from './check-supplier.ts'

/** Where suppliers lie. */
export const supplierSource: RecordSource = {
  record: supplierRecord,
  table: 'bm_supplier',
  lines: {
    contacts: { table: 'bm_supplier_contact', owner: 'supplier_id' },
    bankAccounts: { table: 'bm_supplier_bank_account', owner: 'supplier_id' },
  },
  check: checkSupplier,
}

/** Where the rows of partners and their addresses lie. */
export const supplierRecordSources: readonly RecordSource[] = [
  supplierSource,
  { record: deliveryAddressRecord, table: 'bm_delivery_address', ...addressRules.delivery },
  { record: customerRecord, table: 'bm_customer' },
  { record: customerAddressRecord, table: 'bm_customer_address', ...addressRules.customer },
  { record: employeeRecord, table: 'bm_employee' },
]
