import { defineErrors } from '#platform/contract/errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const newsErrors = defineErrors('news', enUS.errors, {
  newsGone: 404,
})
