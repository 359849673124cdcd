import type { FieldTable } from '#platform/contract/fields.ts'
import { orderImportFields } from './fields.ts'
import { trackedOrderFields } from './tracked-order-fields.ts'

/** What change records are about besides custom fields, by the name under which they keep it. */
export const changedFields: FieldTable = {
  ...orderImportFields,
  isRedFlag: trackedOrderFields.isRedFlag,
  isCancelled: { ...orderImportFields.isClosed, label: 'orders:fields.isCancelled' },
}
