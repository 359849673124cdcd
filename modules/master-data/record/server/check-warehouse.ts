import { masterDataErrors } from '#modules/master-data/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange } from '#platform/server/records/record-source.ts'

/** An organisation has one main warehouse at most among its valid ones. One that the caller does not see the database refuses. */
export async function checkWarehouse({ trx }: CallContext, { before, after }: RecordChange): Promise<void> {
  if (after.isMainWarehouse !== true || after.statusCode !== '1') return
  const other = await trx
    .selectFrom('bm_warehouse')
    .select('warehouse_no')
    .where('org_no', '=', String(after.orgNo))
    .where('is_main_warehouse', '=', true)
    .where('status_code', '=', '1')
    .where('id', '<>', before?.id ?? '0')
    .executeTakeFirst()
  if (!other) return
  failAt('isMainWarehouse', masterDataErrors.mainWarehouseTaken, { warehouseNo: other.warehouse_no })
}
