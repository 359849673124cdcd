import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const newsErrors = defineErrors('news', enUS.errors, {
  newsGone: 404,
  wrongSide: 403,
  publishedAlready: 409,
  notPublished: 409,
  onlyDraft: 409,
  validityOver: 422,
  textMissing: 422,
  subjectMissing: 422,
  unknownOrg: 422,
  unknownSupplier: 422,
})
