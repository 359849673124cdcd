import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import { receivingFields } from '../contract/fields.ts'

/** Where the history of what is received of an ASN's lines lies. */
export const receivingHistory: DocumentHistory = {
  kind: 'asnLine',
  menuNos: ['receivingDetails'],
  table: 'srm_asn_line',
  fields: receivingFields,
  // Lines say only when they were last written, which at an upgrade is long after they were made.
  made: { date: 'create_date', name: 'create_name', by: { table: 'srm_asn_head', column: 'asn_id' } },
}
