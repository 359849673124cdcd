import { Refusal } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { deliveriesErrors } from '../contract/errors.ts'
import { deliveryRuleRecord } from '../contract/records/delivery-rule-record.ts'
import { keywordsOf } from './delivery-rules.ts'

/** Refuses merging by keywords without any (spec domain §5). */
function checkDeliveryRule(_: CallContext, { after }: RecordChange): void {
  if (after.isMergedByKeyword !== true || keywordsOf(String(after.mergeKeywords ?? '')).length > 0) return
  const declaration = deliveriesErrors.keywordsMissing
  throw new Refusal(declaration, {}, [{ path: 'mergeKeywords', declaration, parameters: {} }])
}

/** Where the rows of each record lie. One organisation has one row of delivery rules; the database sees to it. */
export const recordSources: readonly RecordSource[] = [
  { record: deliveryRuleRecord, table: 'srm_delivery_rule_config', check: checkDeliveryRule },
]
