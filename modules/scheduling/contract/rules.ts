import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { schedulingErrors } from './errors.ts'

/** Rules of scheduling. */
export const schedulingRules = defineRules('scheduling', enUS.rules, {
  displayConfig: {
    refusals: [
      schedulingErrors.displaySpanTooShort,
      schedulingErrors.rangesNeeded,
      schedulingErrors.adviceNeeded,
      schedulingErrors.rangeBoundWrong,
      schedulingErrors.rangeBoundNeeded,
      schedulingErrors.rangeUpperBelowLower,
      schedulingErrors.rangeUpperAboveNext,
      schedulingErrors.rangeNotAdjacent,
    ],
    menus: ['scheduleDisplayConfig'],
  },
})
