import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { deliveriesEvents } from '#modules/deliveries/contract/events.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { asnCalls } from '../contract/calls.ts'
import { asnCustomFieldSet, asnFields, asnLineCustomFieldSet, asnLineFields } from '../contract/fields.ts'
import { addAsnFile, listAsnFiles, removeAsnFile } from './asn-files.ts'
import { countAsns } from './count-asns.ts'
import { exportAsnDetails } from './export-asn-details.ts'
import { findAsns } from './find-asns.ts'
import { histories } from './histories.ts'
import { deliveriesInvariants } from './invariants.ts'
import { listAsns } from './list-asns.ts'
import { printableDeliveryNote } from './printable-delivery-note.ts'
import { readAsn } from './read-asn.ts'

/** The room of ASNs. */
export const asnRoom: ServerRoom = {
  calls: [
    implementCalls(asnCalls, {
      'ISrmAsnHeadService/getAsnPage': listAsns,
      'ISrmAsnHeadService/getAsnStatus': countAsns,
      'ISrmAsnHeadService/getAsnById': readAsn,
      'ISrmAsnHeadService/getAsnFileList': listAsnFiles,
      'ISrmAsnHeadService/uploadAsnFile': addAsnFile,
      'ISrmAsnHeadService/deleteAsnFile': removeAsnFile,
      'ISrmAsnHeadService/exportAsnDetail': exportAsnDetails,
    }),
  ],
  printables: [printableDeliveryNote],
  constraints: {
    srm_asn_head_dates: deliveriesErrors.arrivalBeforeDelivery,
    srm_asn_line_received: deliveriesErrors.lineNotOpen,
    srm_asn_lot_received: deliveriesErrors.lineNotOpen,
  },
  events: deliveriesEvents,
  invariants: deliveriesInvariants,
  documentFinders: [findAsns],
  histories,
  loggedFields: { asn: { ...asnLineFields, ...asnFields } },
  customFieldSets: [
    { ...asnCustomFieldSet, table: 'srm_asn_head', numberColumn: 'asn_no', topic: 'deliveries' },
    { ...asnLineCustomFieldSet, table: 'srm_asn_line', numberColumn: 'asn_no', topic: 'deliveries' },
  ],
}
