import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { alertCalls } from '#modules/scheduling/alert/contract/calls.ts'
import type { gapCalls } from '#modules/scheduling/gap/contract/calls.ts'
import { sampledSchedule } from './schedule-samples.ts'

/** How alerts, and the documents behind a difference of counters, are tried. */
export const alertSamples: SamplesOf<typeof alertCalls & typeof gapCalls> = {
  'ISrmScheduleService/sendScheduleAlert': {
    as: 'buyer',
    prepare: async (context) => {
      const { id, documentNo } = await sampledSchedule(context)
      return { input: { list: [{ id }], text: 'Please reply today' }, secrets: [documentNo] }
    },
  },
  'ISrmScheduleService/getGapDocuments': {
    as: 'supplier',
    prepare: async (context) => ({ input: { id: (await sampledSchedule(context)).id } }),
  },
}
