import { isOneBatch } from '../contract/batch-rows.ts'
import { refuse } from '../contract/errors.ts'
import { platformErrors } from '../contract/platform-texts.ts'

/** Refuses a command on several rows that are not of one organisation, warehouse and document category. */
export function refuseMixedBatch(
  rows: readonly { org_no: string; warehouse_no: string; classify_type: string }[],
): void {
  const keys = rows.map((row) => ({
    orgNo: row.org_no,
    warehouseNo: row.warehouse_no,
    classifyType: row.classify_type,
  }))
  if (!isOneBatch(keys)) refuse(platformErrors.batchRowsDiffer)
}
