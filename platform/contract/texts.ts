import type { Language } from './languages.ts'

/** A tree of texts; leaves are sentences with {{placeholders}}. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** The same keys with any text. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/** A module's texts in every language: a key that one language lacks does not compile. */
export function defineTexts<const T extends TextTree>(
  module: string,
  texts: { 'en-US': T } & { readonly [L in Exclude<Language, 'en-US'>]: SameKeys<T> },
): { module: string; texts: Record<Language, TextTree> } {
  return { module, texts: texts as Record<Language, TextTree> }
}
