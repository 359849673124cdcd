import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { asnChangeCalls } from '../contract/calls.ts'
import { asnRoundTrip } from './asn-round-trip.ts'
import { changedAsns } from './changed-asns.ts'
import { renumberLot } from './renumber-lot.ts'

/** The room of what is done to ASNs. */
export const asnChangeRoom: ServerRoom = {
  calls: [
    implementCalls(asnChangeCalls, {
      ...changedAsns.handlers,
      'ISrmAsnHeadService/generateLotNo': renumberLot,
      'ISrmAsnHeadService/exporteditexcel': asnRoundTrip.export,
      'ISrmAsnHeadService/checkeditexcel': asnRoundTrip.check,
      'ISrmAsnHeadService/importeditexcel': asnRoundTrip.confirm,
    }),
  ],
  due: changedAsns.module.due,
}
