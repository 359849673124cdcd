import { customName } from '#platform/contract/custom-fields/custom-fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { CustomChanges } from '#platform/server/custom-fields/server-custom-field-set.ts'
import { recordAppliedChanges } from './record-changes.ts'

/** Writes change records of the custom fields of a batch, under the names that the fields have among those of the list. */
export async function recordCustomChanges(
  { trx, caller }: Pick<CallContext, 'trx' | 'caller'>,
  batchId: string,
  changes: CustomChanges,
): Promise<void> {
  const batch = await trx
    .selectFrom('srm_purchase_batch')
    .select(['id', 'line_id', 'head_id'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  const order = await trx
    .selectFrom('srm_purchase_head')
    .select([
      'id',
      'order_version',
      'tenantsid',
      'org_no',
      'warehouse_no',
      'classify_type',
      'supplier_no',
      'is_released',
    ])
    .where('id', '=', batch.head_id)
    .executeTakeFirstOrThrow()
  const changed = Object.entries(changes).filter(([, { before, after }]) => before !== after)
  const records = changed.map(([fieldNo, change]) => ({ batch, fieldName: customName(fieldNo), ...change }))
  await recordAppliedChanges({ trx, caller }, [{ order, changes: records }])
}
