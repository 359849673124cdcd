import type { Language } from './values/languages.ts'

/** A tree of texts; leaves are sentences with {{placeholders}}. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** A text by its key: `<module>:<path>`. */
export type FlatTexts = ReadonlyMap<string, string>

/** The texts of a tree by their keys, in its order. */
export function flatTexts(module: string, tree: TextTree): FlatTexts {
  const found = new Map<string, string>()
  const walk = (branch: TextTree, path: string): void => {
    for (const [key, value] of Object.entries(branch)) {
      const at = path === '' ? key : `${path}.${key}`
      if (typeof value === 'string') found.set(`${module}:${at}`, value)
      else walk(value, at)
    }
  }
  walk(tree, '')
  return found
}

/** The placeholders of a text, each once, in alphabetical order. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name.trim()))].sort()

/** Whether a text can stand in place of another one: it has the same placeholders, and refers to no further text. */
export const canReplaceText = (product: string, own: string): boolean =>
  placeholdersOf(product).join('\n') === placeholdersOf(own).join('\n') && !own.includes('$t(')

/** The same keys with any text. */
type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> }

/** A module's texts in every language: a key that one language lacks does not compile. */
export function defineTexts<const T extends TextTree>(
  module: string,
  texts: { 'en-US': T } & { readonly [L in Exclude<Language, 'en-US'>]: SameKeys<T> & TextTree },
): { module: string; texts: Record<Language, TextTree> } {
  return { module, texts }
}
