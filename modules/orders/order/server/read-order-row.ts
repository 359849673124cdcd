import type { ReadRow } from '#platform/server/import/define-import.ts'
import type { orderImportFields } from '../contract/fields.ts'

/** The same as far as its cells can be read. */
export type ReadOrderRow = ReadRow<typeof orderImportFields>
