import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { newsErrors } from './errors.ts'

/** Rules of announcements. */
export const newsRules = defineRules('news', enUS.rules, {
  published: { refusals: [newsErrors.newsGone] },
  maintenance: {
    refusals: [
      newsErrors.wrongSide,
      newsErrors.publishedAlready,
      newsErrors.notPublished,
      newsErrors.onlyDraft,
      newsErrors.validityOver,
      newsErrors.textMissing,
      newsErrors.subjectMissing,
    ],
    sides: ['purchaser'],
    menus: ['sysNews'],
  },
  addressees: {
    refusals: [newsErrors.unknownOrg, newsErrors.unknownSupplier],
    sides: ['purchaser'],
    menus: ['sysNews'],
  },
})
