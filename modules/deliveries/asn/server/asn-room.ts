import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { deliveriesEvents } from '#modules/deliveries/contract/events.ts'
import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { exportLogged } from '#platform/server/list/export-logged.ts'
import { asnCalls } from '../contract/calls.ts'
import { asnCustomFieldSet, asnFields, asnLineCustomFieldSet, asnLineFields } from '../contract/fields.ts'
import { asnDetailList } from './asn-line-list.ts'
import { asns } from './asns.ts'
import { deliveriesInvariants } from './invariants.ts'
import { printableDeliveryNote } from './printable-delivery-note.ts'
import { readAsn } from './read-asn.ts'

/** The room of ASNs. */
export const asnRoom: ServerRoom = {
  ...asns.module,
  calls: [
    implementCalls(asnCalls, {
      ...asns.handlers,
      'ISrmAsnHeadService/getAsnById': readAsn,
      'ISrmAsnHeadService/exportAsnDetail': exportLogged(asnDetailList, 'deliveries:titles.asnDetails'),
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
  loggedFields: { asn: { ...asnLineFields, ...asnFields } },
  customFieldSets: [
    { ...asnCustomFieldSet, table: 'srm_asn_head', numberColumn: 'asn_no', topic: 'deliveries' },
    { ...asnLineCustomFieldSet, table: 'srm_asn_line', numberColumn: 'asn_no', topic: 'deliveries' },
  ],
}
