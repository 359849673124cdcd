import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import { inspectionFields } from '../contract/fields.ts'

/** Where the history of inspections lies. */
export const inspectionHistory: DocumentHistory = {
  kind: 'inspection',
  menuNos: ['inspections'],
  table: 'srm_inspection',
  fields: inspectionFields,
  made: { date: 'create_date', name: 'create_name' },
}
