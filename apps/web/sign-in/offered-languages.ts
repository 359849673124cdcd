import { LANGUAGE_NAMES, LANGUAGES, type Language, matchLanguage } from '#platform/contract/values/languages.ts'
import { systemApi } from '../session-calls.ts'

/** A language to choose, under the name that the server gives it. */
export interface OfferedLanguage {
  language: Language
  name: string
  /** Spoken to whoever has chosen none and whose browser asks for none of them. */
  isDefault: boolean
}

/** The server's entries as choices: underscores read as hyphens, languages without texts of ours left out, each once. */
export function offeredLanguages(
  list: readonly { languageCode: string; description: string; isDefault: boolean }[],
): OfferedLanguage[] {
  const named = new Map<Language, OfferedLanguage>()
  for (const { languageCode, description, isDefault } of list) {
    const code = languageCode.replaceAll('_', '-').toLowerCase()
    const language = LANGUAGES.find((known) => known.toLowerCase() === code)
    if (!language || named.has(language)) continue
    named.set(language, { language, name: description || LANGUAGE_NAMES[language], isDefault })
  }
  return [...named.values()]
}

/**
 * The language to speak instead of the present one, or null: where it is not offered, or nobody has asked for it, the default
 * is spoken. `wanted` are the codes that the browser asks for; an own choice counts as long as it is offered.
 */
export function languageInstead(
  offered: readonly OfferedLanguage[],
  current: Language,
  { hasChosen, requested }: { hasChosen: boolean; requested: readonly string[] },
): Language | null {
  const speaks = (language: Language | null) => offered.find((one) => one.language === language)?.language
  const asked = hasChosen ? speaks(current) : requested.map((code) => speaks(matchLanguage(code))).find(Boolean)
  const next = asked ?? offered.find(({ isDefault }) => isDefault)?.language ?? speaks(current) ?? offered[0]?.language
  return next === undefined || next === current ? null : next
}

/** Asks the server which languages it offers. Errors are the caller's to handle. */
export async function fetchLanguages(): Promise<OfferedLanguage[]> {
  return offeredLanguages(
    await systemApi('IZlLanguageService/getAllZlLanguage', {}, { areErrorsSilent: true, isExpirySilent: true }),
  )
}
