import type { AdviceRange } from './advice.ts'

/** How far ahead schedules are shown in a company that has set nothing. */
export const FACTORY_PLAN = { dayPlanMin: 1, weekPlanMin: 1, monthPlanMin: 1, monthPlanDays: 2 } as const

const RANGES = [
  { lowerBound: '-100', upperBound: '-10', advice: 'farBelow', adviceTone: 'bad' },
  { lowerBound: '-10', upperBound: '0', advice: 'below', adviceTone: 'attention' },
  { lowerBound: '0', upperBound: '10', advice: 'above', adviceTone: 'info' },
  { lowerBound: '10', upperBound: null, advice: 'farAbove', adviceTone: 'attention' },
] as const

/** The intervals of a company that has none of its own, in the reader's words. Each difference is decided by people. */
export const factoryRanges = (wordsOf: (key: string) => string): AdviceRange[] =>
  RANGES.map(({ advice, ...range }, at) => ({
    ...range,
    seq: at + 1,
    adviceDescription: wordsOf(`scheduling:display.factory.${advice}`),
    isAccepted: false,
  }))
