import { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { plainText } from '#platform/contract/field-schemas.ts'
import { ADVICE_TONES, displayPlanFields } from './fields.ts'
import { isBound, rangeFaults } from './range-faults.ts'

/** Most intervals of a company. */
export const MOST_RANGES = 20
/** Longest bound that is looked at. */
const BOUND_LENGTH = 40

const span = ({ least, most }: { least: number; most: number }) =>
  z.number().int().min(least, { error: schedulingErrors.displaySpanTooShort.textKey }).max(most)

/** How far ahead schedules are shown: in days, weeks and months at least, and in days on the first screen. */
export const displayPlan = z.strictObject({
  dayPlanMin: span(displayPlanFields.dayPlanMin),
  weekPlanMin: span(displayPlanFields.weekPlanMin),
  monthPlanMin: span(displayPlanFields.monthPlanMin),
  monthPlanDays: span(displayPlanFields.monthPlanDays),
})

const bound = z
  .string()
  .max(BOUND_LENGTH)
  .refine(isBound, { error: schedulingErrors.rangeBoundWrong.textKey })
  .nullable()

/** An interval of differences in percent of what is expected, as it is put in; a bound that is null is open. */
const adviceRangeForm = z.strictObject({
  lowerBound: bound,
  upperBound: bound,
  adviceDescription: plainText().min(1, { error: schedulingErrors.adviceNeeded.textKey }),
  adviceTone: z.enum(ADVICE_TONES),
  isAccepted: z.boolean(),
})

/** All intervals, from the lowest differences on. */
const adviceRangeForms = z
  .array(adviceRangeForm)
  .min(1, { error: schedulingErrors.rangesNeeded.textKey })
  .max(MOST_RANGES)
  .superRefine((ranges, check) => {
    for (const { index, bound: name, refusal } of rangeFaults(ranges)) {
      const [path, input] = [[index, name], ranges[index]?.[name]]
      check.addIssue({ code: 'custom', path, message: refusal.textKey, input })
    }
  })

/** Plan and intervals together, as their editor saw the configuration; version 0: nothing had been set. */
export const commonSettingChange = displayPlan.extend({
  ranges: adviceRangeForms,
  version: z.number().int().min(0),
})

/** Which part gets the product's values back. */
export const RESTORED_PARTS = ['plan', 'rules'] as const
export const commonSettingRestore = z.strictObject({
  part: z.enum(RESTORED_PARTS),
  version: z.number().int().min(0),
})

const adviceRange = adviceRangeForm.extend({ seq: z.number() })
const plan = z.object({
  dayPlanMin: z.number(),
  weekPlanMin: z.number(),
  monthPlanMin: z.number(),
  monthPlanDays: z.number(),
})

/** How schedules are shown, for whoever sees any. */
export const commonSetting = plan.extend({ ranges: z.array(adviceRange) })

/** The configuration for those who keep it; version 0: nothing has been set. */
export const displayConfig = commonSetting.extend({
  isFactoryPlan: z.boolean(),
  areFactoryRanges: z.boolean(),
  version: z.number(),
  updateName: z.string(),
  updateDate: z.string(),
})
