import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/languages.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { systemCalls } from '../contract/calls.ts'

/** The product's languages in their order of preference. */
export const listLanguages: Handler<typeof systemCalls, 'IZlLanguageService/getAllZlLanguage'> = async () =>
  LANGUAGES.map((languageCode, index) => ({
    id: String(index + 1),
    languageCode,
    description: LANGUAGE_NAMES[languageCode],
  }))
