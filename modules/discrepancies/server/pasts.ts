import type { DocumentPast } from '#platform/server/past/document-past.ts'
import { discrepancyFields } from '../contract/fields.ts'

const made = { date: 'create_date', name: 'create_name' }

/** Where the past of discrepancies lies. */
export const pasts: readonly DocumentPast[] = [
  {
    kind: 'discrepancy',
    menuNos: ['discrepancyDetails'],
    table: 'srm_discrepancy',
    fields: discrepancyFields,
    made,
    parts: [{ part: 'steps', table: 'srm_discrepancy_step', column: 'discrepancy_id', added: made }],
  },
]
