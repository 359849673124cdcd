import i18next, { type i18n } from 'i18next'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { shownValues } from '#platform/contract/refusal-values.ts'
import type { FlatTexts, TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'

/** Sentences of the product in a caller's language. */
export type Translate = (key: string, parameters?: ErrorParameters) => string

/** All texts of the modules in all languages. */
export interface TextCatalogue {
  translator(language: Language): Translate
  /** The same texts with those that a company has put in their place. */
  withOwn(own: OwnTexts): TextCatalogue
}

/** Texts that a company has put in place of the product's. */
export type OwnTexts = ReadonlyMap<Language, FlatTexts>

/** More than the product has; keys that callers make up cannot fill the memory. */
const KEPT_SENTENCES = 5000

/** Puts the texts of the modules together. Keys are `module:path.to.text`. */
export function createTextCatalogue(
  modules: readonly { module: string; texts: Record<Language, TextTree> }[],
): TextCatalogue {
  const instance: i18n = i18next.createInstance()
  const resources: Record<string, Record<string, TextTree>> = {}
  for (const language of LANGUAGES) {
    resources[language] = Object.fromEntries(modules.map(({ module, texts }) => [module, texts[language]]))
  }
  // Without a backend i18next initialises at once; the promise settles later and carries nothing.
  void instance.init({
    resources,
    fallbackLng: 'en-US',
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  const translators = new Map<Language, Translate>(
    LANGUAGES.map((language) => {
      const t = instance.getFixedT(language)
      // Rows repeat the same few sentences; those without values are looked up once.
      const kept = new Map<string, string>()
      const plain = (key: string): string => {
        const known = kept.get(key)
        if (known !== undefined) return known
        const sentence = t(key)
        if (kept.size < KEPT_SENTENCES) kept.set(key, sentence)
        return sentence
      }
      return [language, (key, parameters) => (parameters ? t(key, parameters) : plain(key))]
    }),
  )
  const translator = (language: Language): Translate => {
    const translate = translators.get(language)
    if (!translate) throw new Error(`no texts for ${language}`)
    return translate
  }
  const replaced = (language: Language, texts: FlatTexts | undefined): Translate => {
    const translate = translator(language)
    if (!texts) return translate
    const { interpolator } = instance.services
    return (key, parameters) => {
      const text = texts.get(key)
      if (text === undefined) return translate(key, parameters)
      if (parameters?.skipInterpolation) return text
      return interpolator.interpolate(text, parameters ?? {}, language, {})
    }
  }
  const catalogue: TextCatalogue = {
    translator,
    withOwn: (own) => {
      const ownTranslators = new Map(LANGUAGES.map((language) => [language, replaced(language, own.get(language))]))
      return { ...catalogue, translator: (language) => ownTranslators.get(language) ?? translator(language) }
    },
  }
  return catalogue
}

/** The sentence of a refusal. */
export function errorSentence(translate: Translate, error: ErrorDeclaration, parameters?: ErrorParameters): string {
  return translate(error.textKey, parameters && shownValues(parameters))
}

/** The sentence of a refusal with an ellipsis for each value, as people know it who have met it. */
export function sentencePattern(translate: Translate, error: ErrorDeclaration): string {
  return translate(error.textKey, { skipInterpolation: 1 }).replaceAll(/\{\{.*?\}\}/g, '…')
}
