import { orderLineCustomFieldSet } from '#modules/orders/order/contract/fields.ts'
import { fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { seenCustom } from '#platform/server/custom-fields/read-definitions.ts'

/** What is told of changes, without those of custom fields that the reader's side may not see; `fieldOf` names the changed field. */
export async function seenChanges<Change>(
  context: Pick<CallContext, 'trx' | 'caller'>,
  changes: readonly Change[],
  fieldOf: (change: Change) => string,
): Promise<Change[]> {
  const named = changes.map(fieldOf).filter(isCustomKey)
  const asked = Object.fromEntries(named.map((name) => [fieldNoOf(name), name]))
  const seen = new Set<string>(
    named.length === 0 ? [] : Object.values(await seenCustom(context, orderLineCustomFieldSet.module, asked)),
  )
  return changes.filter((change) => !isCustomKey(fieldOf(change)) || seen.has(fieldOf(change)))
}
