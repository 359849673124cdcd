import { defineLifecycle } from '#platform/contract/lifecycle.ts'
import { newsErrors } from './errors.ts'
import { NEWS_STATES } from './fields.ts'

/** What the guards look at. */
export interface NewsFacts {
  /** There is a text, and each language that has a subject has a content too. */
  isComplete: boolean
  /** The last day of its validity is over. */
  isOver: boolean
}

/** The life of a piece of news (domain, News): only a draft is changed or deleted; what was cancelled may be published again. */
export const newsLifecycle = defineLifecycle({
  document: 'news',
  states: NEWS_STATES,
  initial: ['0'],
  wrongSide: newsErrors.wrongSide,
  transitions: [
    {
      action: 'publish',
      from: ['0', '2'],
      to: ['1'],
      sides: ['purchaser'],
      guard: ({ isComplete, isOver }: NewsFacts) =>
        isOver ? newsErrors.validityOver : isComplete ? null : newsErrors.textMissing,
      refusal: newsErrors.publishedAlready,
    },
    { action: 'cancel', from: ['1'], to: ['2'], sides: ['purchaser'], refusal: newsErrors.notPublished },
    { action: 'modify', from: ['0'], to: [], sides: ['purchaser'], refusal: newsErrors.onlyDraft },
    { action: 'delete', from: ['0'], to: [], sides: ['purchaser'], refusal: newsErrors.onlyDraft },
  ],
})

/** Actions of the table. */
export type NewsAction = (typeof newsLifecycle)['transitions'][number]['action']
