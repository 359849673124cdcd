import { sql } from 'kysely'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { apiKeyRecord } from '../contract/records/api-key-record.ts'
import { checkApiKey, failIfKeyBeyond } from './check-api-key.ts'

/** Where the keys of other systems lie. Their secrets are no part of it. */
export const apiKeySource: RecordSource = {
  record: apiKeyRecord,
  table: 'bm_api_key',
  columns: () => ({
    lastUsedDate: sql`(select u.used_minute from sys_api_key_use u where u.key_id = t1.id)`,
  }),
  lines: {
    areas: { table: 'bm_api_key_area', owner: 'key_id' },
    onlyOrgs: { table: 'bm_api_key_org', owner: 'key_id' },
    onlyWarehouses: { table: 'bm_api_key_warehouse', owner: 'key_id' },
    onlyClassifyTypes: { table: 'bm_api_key_classify_type', owner: 'key_id' },
  },
  check: checkApiKey,
  keep: failIfKeyBeyond,
}
