import i18next, { type i18n } from 'i18next'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { shownValues } from '#platform/contract/refusal-values.ts'
import { textOptions } from '#platform/contract/text-options.ts'
import type { FlatTexts, TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'

/** Sentences of the product in a caller's language. */
export type Translate = (key: string, parameters?: ErrorParameters) => string

/** Texts in all languages. */
export interface TextCatalogue {
  translator(language: Language): Translate
}

/** All texts of the modules. */
export interface ProductTexts extends TextCatalogue {
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
): ProductTexts {
  const product = speakerOf(
    'en-US',
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        Object.fromEntries(modules.map(({ module, texts }) => [module, texts[language]])),
      ]),
    ),
  )
  const translators = forEachLanguage((language) => keeping(spoken(product, language)))
  return {
    translator: translators,
    withOwn: (own) => {
      const company = speakerOf(false)
      for (const [language, texts] of own) {
        for (const [key, text] of texts) {
          const [namespace = '', path = ''] = key.split(/:(.*)/s)
          company.addResource(language, namespace, path, text)
        }
      }
      const ownTranslators = forEachLanguage((language) => {
        const translate = translators(language)
        if (!own.get(language)?.size) return translate
        const ownText = spoken(company, language)
        return keeping((key, parameters) =>
          company.exists(key, { ...parameters, lng: language }) ? ownText(key, parameters) : translate(key, parameters),
        )
      })
      return { translator: ownTranslators }
    },
  }
}

/** An instance that speaks these texts, by languages and modules. */
function speakerOf(fallbackLng: Language | false, resources: Record<string, Record<string, TextTree>> = {}): i18n {
  const instance = i18next.createInstance()
  // Without a backend i18next initialises at once; the promise settles later and carries nothing.
  void instance.init({ ...textOptions, resources, fallbackLng, initAsync: false })
  return instance
}

function spoken(instance: i18n, language: Language): Translate {
  const t = instance.getFixedT(language)
  return (key, parameters = {}) => t(key, parameters)
}

/** One translator for each language. */
function forEachLanguage(make: (language: Language) => Translate): (language: Language) => Translate {
  const translators = new Map(LANGUAGES.map((language) => [language, make(language)]))
  return (language) => {
    const translate = translators.get(language)
    if (!translate) throw new Error(`no texts for ${language}`)
    return translate
  }
}

/** Rows repeat the same few sentences; those without values are looked up once. */
function keeping(translate: Translate): Translate {
  const kept = new Map<string, string>()
  return (key, parameters) => {
    if (parameters) return translate(key, parameters)
    const known = kept.get(key)
    if (known !== undefined) return known
    const sentence = translate(key)
    if (kept.size < KEPT_SENTENCES) kept.set(key, sentence)
    return sentence
  }
}

/** The sentence of a refusal. */
export function errorSentence(translate: Translate, error: ErrorDeclaration, parameters?: ErrorParameters): string {
  return translate(error.textKey, parameters && shownValues(parameters))
}

/** The sentence of a refusal with an ellipsis for each value, as people know it who have met it. */
export function sentencePattern(translate: Translate, error: ErrorDeclaration): string {
  return translate(error.textKey, { skipInterpolation: 1 }).replaceAll(/\{\{.*?\}\}/g, '…')
}
