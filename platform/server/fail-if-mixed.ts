import { fail } from '../contract/errors.ts'
import { isOneBulk } from '../contract/list/bulk-rows.ts'
import { platformErrors } from '../contract/platform-texts.ts'

/** A row that is handled with others; one that stands for several warehouses or categories says which. */
interface HandledRow {
  org_no: string
  warehouse_no?: string
  classify_type?: string
  warehouse_nos?: readonly string[]
  classify_types?: readonly string[]
}

/** Refuses a command on several rows that are not of one organisation, warehouse and document category, or of the same ones. */
export function failIfMixed(rows: readonly HandledRow[]): void {
  const keys = rows.map((row) => ({
    orgNo: row.org_no,
    warehouseNo: (row.warehouse_nos ?? [row.warehouse_no]).join(),
    classifyType: (row.classify_types ?? [row.classify_type]).join(),
  }))
  if (!isOneBulk(keys)) fail(platformErrors.batchRowsDiffer)
}
