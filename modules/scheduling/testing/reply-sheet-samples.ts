import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import { wireClient } from '#apps/server/testing/wire-client.ts'
import type { replySheetCalls } from '#modules/scheduling/reply-sheet/contract/calls.ts'
import { editSheet } from '#platform/server/round-trip/testing.ts'
import { sampledSchedule } from './schedule-samples.ts'

/** A schedule that waits for replies, with its days. */
async function waitingSchedule(context: TestContext) {
  const made = await sampledSchedule(context)
  const { days } = await context.call('supplier', 'ISrmScheduleService/getScheduleById', { id: made.id })
  return { ...made, days }
}

/** How replies in Excel are tried. */
export const replySheetSamples: SamplesOf<typeof replySheetCalls> = {
  'ISupSrmScheduleService/exporteditexcel': {
    as: 'supplier',
    prepare: async (context) => {
      const { documentNo } = await sampledSchedule(context)
      return { input: { condition: { keyword: documentNo } }, secrets: [documentNo] }
    },
  },
  'ISupSrmScheduleService/checkeditexcel': {
    as: 'supplier',
    prepare: async (context) => {
      const { id, documentNo, days } = await waitingSchedule(context)
      const query = { condition: { ids: [id] } }
      const token = await context.token('supplier')
      const { bytes } = await wireClient.json(context.address, 'ISupSrmScheduleService/exporteditexcel', query, {
        token,
      })
      const input = await editSheet(
        bytes,
        days.map((day) => ({ id: day.id, values: { replyQuantity: Number(day.expectScheduledQuantity) } })),
      )
      return { input, secrets: [documentNo] }
    },
  },
  'ISupSrmScheduleService/importeditexcel': {
    as: 'supplier',
    prepare: async (context) => {
      const { version, days } = await waitingSchedule(context)
      const rows = days.map((day) => ({ id: day.id, version, values: { replyQuantity: day.expectScheduledQuantity } }))
      return { input: { rows } }
    },
  },
}
