import { type FlatTexts, flatTexts, type TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'

/** A text of the product in one language. */
export interface ProductText {
  /** Counts up in the product's order; lists know the text by it. */
  id: string
  module: string
  textKey: string
  languageCode: Language
  productText: string
}

/** The texts of one part of the product in all languages. */
export interface TextsOfModule {
  module: string
  texts: Record<Language, TextTree>
}

/** All texts of the product. */
export interface ProductTexts {
  list: readonly ProductText[]
  /** The text of a key, or undefined when the product has no such text. */
  find(textKey: string, languageCode: Language): string | undefined
}

/** Puts the texts of the product's parts in a row: key by key, each in all languages. */
export function productTexts(parts: readonly TextsOfModule[]): ProductTexts {
  const byLanguage = new Map<Language, FlatTexts>(
    LANGUAGES.map((language) => [
      language,
      new Map(parts.flatMap(({ module, texts }) => [...flatTexts(module, texts[language])])),
    ]),
  )
  const find = (textKey: string, language: Language) => byLanguage.get(language)?.get(textKey)
  const keys = [...(byLanguage.get('en-US')?.keys() ?? [])].sort()
  const list = keys.flatMap((textKey) =>
    LANGUAGES.map((languageCode) => ({ textKey, languageCode, productText: find(textKey, languageCode) ?? '' })),
  )
  return {
    list: list.map((text, index) => ({
      ...text,
      id: String(index + 1),
      module: text.textKey.slice(0, text.textKey.indexOf(':')),
    })),
    find,
  }
}
