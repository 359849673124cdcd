import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { exchangeCalls } from '#modules/scheduling/exchange/contract/calls.ts'

/** A delivery schedule as a partner sends it. */
const MESSAGE = [
  'UNB+UNOC:3+BUYER+SELLER+260302:0800+1',
  ...['UNH+1+DELFOR:D:97A:UN', 'BGM+241+17+5', 'DTM+137:20260302:102', 'GIS+37', 'LIN+1++A:IN', 'SCC+1'],
  ...['QTY+113:10:PCE', 'DTM+2:20260309:102', 'UNT+9+1', 'UNZ+1+1', ''],
].join("'")

/** How the calls for messages of other systems are tried. */
export const exchangeSamples: SamplesOf<typeof exchangeCalls> = {
  'ISrmScheduleExchangeService/readMessage': {
    as: 'buyer',
    wrongFileCode: 'scheduling.messageUnknown',
    isAboutCaller: true,
    prepare: () => ({ input: Buffer.from(MESSAGE) }),
  },
}
