import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { messageCalls } from '#modules/scheduling/message/contract/calls.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { sampledSchedule } from './schedule-samples.ts'

/** A delivery schedule of an item as a partner sends it. */
const messageOf = (itemNo: string, day: string) =>
  Buffer.from(
    [
      'UNB+UNOC:3+BUYER+SELLER+260302:0800+1',
      ...['UNH+1+DELFOR:D:97A:UN', 'BGM+241+17+5', 'DTM+137:20260302:102', 'GIS+37', `LIN+1++${itemNo}:IN`, 'SCC+1'],
      ...['QTY+113:10', `DTM+2:${day.replaceAll('-', '')}:102`, 'UNT+9+1', 'UNZ+1+1', ''],
    ].join("'"),
  )

/** How the calls for messages of other systems are tried. */
export const exchangeSamples: SamplesOf<typeof messageCalls> = {
  'ISrmScheduleExchangeService/readMessage': {
    as: 'buyer',
    wrongFileCode: 'scheduling.messageUnknown',
    isAboutCaller: true,
    prepare: () => ({ input: messageOf('A', '2026-03-09') }),
  },
  'ISrmScheduleExchangeService/importMessage': {
    as: 'buyer',
    wrongFileCode: 'scheduling.messageUnknown',
    prepare: async (context) => {
      const { goodsNo } = await sampledSchedule(context)
      return { input: messageOf(goodsNo, addDays(context.today, 60)) }
    },
    // Whoever has no such schedule changes none, and is told so.
    isAboutCaller: true,
    isOwnChange: true,
  },
  'ISrmScheduleExchangeService/downloadDelfor': {
    as: 'supplier',
    contentType: 'application/edifact',
    prepare: async (context) => ({ input: { id: (await sampledSchedule(context)).id, directory: '97A' } }),
  },
  'ISrmScheduleExchangeService/downloadForecast': {
    as: 'supplier',
    contentType: 'application/xml',
    prepare: async (context) => ({ input: { id: (await sampledSchedule(context)).id } }),
  },
}
