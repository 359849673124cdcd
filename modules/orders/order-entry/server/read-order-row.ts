import type { orderImportFields } from '#modules/orders/order/contract/fields.ts'
import type { ReadRow } from '#platform/server/import/define-import.ts'

/** The same as far as its cells can be read. */
export type ReadOrderRow = ReadRow<typeof orderImportFields>
