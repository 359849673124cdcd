import { choice, defineFields, flag, number, quantity, text } from '#platform/contract/fields.ts'

/** How a difference looks: the tones in which the product shows states. */
export const ADVICE_TONES = ['neutral', 'info', 'good', 'attention', 'bad'] as const
export type AdviceTone = (typeof ADVICE_TONES)[number]

const span = { show: '3', isRequired: true, least: 1 } as const

/** How far ahead schedules are shown. Plans by days, weeks and months end within a year. */
export const displayPlanFields = defineFields('scheduling', {
  dayPlanMin: number({ ...span, most: 366 }),
  weekPlanMin: number({ ...span, most: 53 }),
  monthPlanMin: number({ ...span, most: 12 }),
  /** Days that schedules show ahead, today counted (spec shell §7, §9). */
  monthPlanDays: number({ ...span, most: 31, hint: 'scheduling:display.monthPlanDaysHint' }),
})

const bound = quantity({ show: '4', importAs: 'optional', isPercentage: true, decimals: 2, width: 120 })

/** An interval of differences with its advice. */
export const adviceRangeFields = defineFields('scheduling', {
  lowerBound: bound,
  upperBound: bound,
  adviceDescription: text({ show: '4', importAs: 'required', isRequired: true, width: 300 }),
  adviceTone: choice({
    ...{ show: '4', importAs: 'required', isRequired: true, width: 120, start: 'neutral' },
    ...{ enumName: 'adviceTone', enumValues: ADVICE_TONES },
  }),
  isAccepted: flag({ show: '4', importAs: 'required', isRequired: true, width: 130, start: false }),
})

/** What is tried in the preview: by how much a reply differs. */
export const previewFields = defineFields('scheduling', {
  differencePercent: quantity({ show: '', isPercentage: true }),
})
