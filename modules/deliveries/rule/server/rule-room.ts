import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import { recordSources } from './record-sources.ts'

/** The room of delivery rules and execution policies. */
export const ruleRoom = (recordBook: () => RecordBook): ServerRoom => ({
  calls: recordSources.map((source) => implementRecord(source, recordBook)),
  records: recordSources,
  constraints: {
    srm_delivery_rule_config_tenantsid_org_no_key: deliveriesErrors.deliveryRulesTaken,
    ...numberConstraints(recordSources),
    srm_delivery_rule_merge_field: deliveriesErrors.mergeFieldUsed,
  },
})
