import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/languages.ts'
import { systemApi } from '../session-calls.ts'

/** A language to choose, under the name that the server gives it. */
export interface OfferedLanguage {
  language: Language
  name: string
}

/** The server's entries as choices: underscores read as hyphens, languages without texts of ours left out, each once. */
export function offeredLanguages(list: readonly { languageCode: string; description: string }[]): OfferedLanguage[] {
  const named = new Map<Language, string>()
  for (const { languageCode, description } of list) {
    const code = languageCode.replaceAll('_', '-').toLowerCase()
    const language = LANGUAGES.find((known) => known.toLowerCase() === code)
    if (language && !named.has(language)) named.set(language, description || LANGUAGE_NAMES[language])
  }
  return [...named].map(([language, name]) => ({ language, name }))
}

/** Asks the server which languages it offers. Faults are the caller's to handle. */
export async function fetchLanguages(): Promise<OfferedLanguage[]> {
  return offeredLanguages(
    await systemApi('IZlLanguageService/getAllZlLanguage', {}, { areErrorsSilent: true, isExpirySilent: true }),
  )
}
