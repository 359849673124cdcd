import type { DocumentHistory } from '#platform/server/history/document-history.ts'
import { asnFields } from '../contract/fields.ts'

const made = { date: 'create_date', name: 'create_name' }
const ofAsn = { column: 'asn_id', added: made }
const ofLine = { column: 'asn_line_id', through: { table: 'srm_asn_line', column: 'asn_id' } }

/** Where the history of ASNs and of what belongs to them lies. */
export const histories: readonly DocumentHistory[] = [
  {
    kind: 'asn',
    menuNos: ['asnTracking'],
    table: 'srm_asn_head',
    fields: asnFields,
    made,
    parts: [
      { part: 'lines', table: 'srm_asn_line', ...ofAsn, canGo: true },
      { part: 'lots', table: 'srm_asn_lot', ...ofLine },
      { part: 'invoices', table: 'srm_asn_invoice', ...ofAsn, canGo: true },
      { part: 'packages', table: 'srm_asn_package', ...ofAsn },
      { part: 'boxes', table: 'srm_asn_label', ...ofLine, added: made },
      { part: 'appointments', table: 'srm_asn_appointment', ...ofAsn },
    ],
  },
]
