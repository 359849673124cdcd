import type { SamplesOf } from '#apps/server/testing/call-sample.ts'
import type { TestContext } from '#apps/server/testing/test-context.ts'
import type { calls } from '#modules/scheduling/contract.ts'
import { alertSamples } from './alert-samples.ts'
import { boardSamples } from './board-samples.ts'
import { exchangeSamples } from './exchange-samples.ts'
import { kanbanSamples } from './kanban-samples.ts'
import { replySheetSamples } from './reply-sheet-samples.ts'
import { scheduleSamples } from './schedule-samples.ts'

/** The display configuration with its version, as the administrator reads it. */
const kept = (context: TestContext) => context.call('admin', 'ISrmSchedulingDisplayConfigService/getDisplayConfig', {})

/** How each call of this module is tried; a call without a sample does not compile. */
export const samples: SamplesOf<typeof calls> = {
  ...boardSamples,
  ...alertSamples,
  ...exchangeSamples,
  ...kanbanSamples,
  ...replySheetSamples,
  ...scheduleSamples,
  'ISrmSchedulingDisplayConfigService/getCommonSetting': {
    as: 'supplier',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISrmSchedulingDisplayConfigService/getDisplayConfig': {
    as: 'admin',
    prepare: () => ({ input: {} }),
    isAboutCaller: true,
  },
  'ISrmSchedulingDisplayConfigService/saveCommonSetting': {
    as: 'admin',
    prepare: async (context) => {
      const { dayPlanMin, weekPlanMin, monthPlanMin, monthPlanDays, ranges, version } = await kept(context)
      const sent = ranges.map(({ seq: _seq, ...range }) => range)
      return {
        input: { dayPlanMin: (dayPlanMin % 30) + 1, weekPlanMin, monthPlanMin, monthPlanDays, ranges: sent, version },
      }
    },
    allowedTo: ['farBuyer'],
  },
  'ISrmSchedulingDisplayConfigService/restoreCommonSetting': {
    as: 'admin',
    prepare: async (context) => ({ input: { part: 'rules', version: (await kept(context)).version } }),
    allowedTo: ['farBuyer'],
  },
}
