import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { boardCalls } from '#modules/scheduling/board/contract/calls.ts'
import { sampledSchedule } from './schedule-samples.ts'

/** How the calls of the scheduling board are tried. */
export const boardSamples: SamplesOf<typeof boardCalls> = {
  'ISrmScheduleService/getScheduleBoard': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, documentNo } = await sampledSchedule(context)
      const input = { plan: 'week', to: '2099-01-01', from: '2098-12-01', filter: { ids: [id] } } as const
      return { input, secrets: [documentNo] }
    },
    // Others are answered a board without it.
    isAboutCaller: true,
  },
  'ISrmScheduleService/exportScheduleBoard': {
    as: 'supplier',
    prepare: async (context) => {
      const { id } = await sampledSchedule(context)
      return { input: { plan: 'day', quantity: 'expect', filter: { ids: [id] } } }
    },
    isAboutCaller: true,
  },
  'ISrmScheduleService/getScheduleOrders': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await sampledSchedule(context)).id } }),
  },
  'ISrmScheduleService/getScheduleBoardRecord': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await sampledSchedule(context)).id } }),
  },
}
