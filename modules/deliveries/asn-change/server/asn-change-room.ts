import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { asnChangeCalls } from '../contract/calls.ts'
import { asnDueEntries } from '../contract/due.ts'
import { approveAsn } from './approve-asn.ts'
import { asnRoundTrip } from './asn-round-trip.ts'
import { editAsn } from './edit-asn.ts'
import { endAsnLine } from './end-asn-line.ts'
import { rejectAsn } from './reject-asn.ts'
import { renumberLot } from './renumber-lot.ts'
import { resubmitAsn } from './resubmit-asn.ts'
import { voidAsn } from './void-asn.ts'

/** The room of what is done to ASNs. */
export const asnChangeRoom: ServerRoom = {
  calls: [
    implementCalls(asnChangeCalls, {
      'ISrmAsnHeadService/updateAsn': editAsn,
      'ISrmAsnHeadService/generateLotNo': renumberLot,
      'ISrmAsnHeadService/approveAsn': approveAsn,
      'ISrmAsnHeadService/rejectAsn': rejectAsn,
      'ISrmAsnHeadService/resubmitAsn': resubmitAsn,
      'ISrmAsnHeadService/voidAsn': voidAsn,
      'ISrmAsnHeadService/endAsnLine': endAsnLine,
      'ISrmAsnHeadService/exporteditexcel': asnRoundTrip.export,
      'ISrmAsnHeadService/checkeditexcel': asnRoundTrip.check,
      'ISrmAsnHeadService/importeditexcel': asnRoundTrip.confirm,
    }),
  ],
  due: [{ table: 'srm_asn_head', entries: asnDueEntries }],
}
