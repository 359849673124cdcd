import { implementCalls } from '#platform/server/call-context.ts'
import type { ServerRoom } from '#platform/server/join-rooms.ts'
import { despatchAdviceCalls } from '../contract/calls.ts'
import { downloadUblDespatch } from './download-ubl-despatch.ts'
import { receiveUblDespatch } from './receive-ubl-despatch.ts'

/** The room of ASNs of other systems. */
export const despatchAdviceRoom: ServerRoom = {
  ublCalls: { asn: 'ISrmAsnHeadService/downloadubldespatchadvice' },
  calls: [
    implementCalls(despatchAdviceCalls, {
      'ISrmAsnHeadService/receiveubldespatchadvice': receiveUblDespatch,
      'ISrmAsnHeadService/downloadubldespatchadvice': downloadUblDespatch,
    }),
  ],
}
