import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { moduleIdOf } from '#apps/modules.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import type { Language } from '#platform/contract/values/languages.ts'

/** A text of the product as its readers see it: `t('orders:fields.purchaseNo')`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

const root = join(import.meta.dirname, '..', '..')

/** Where each namespace keeps its texts, as the web start-up assembles them. */
const FOLDERS: Readonly<Record<string, string>> = {
  platform: 'platform/web/locales',
  lists: 'platform/web/list/locales',
  wire: 'platform/contract/locales',
  shell: 'apps/web/locales',
  ...Object.fromEntries(
    globSync('modules/*/locales', { cwd: root }).map((folder) => [moduleIdOf(folder.split(/[\\/]/)[1] ?? ''), folder]),
  ),
}

function readTree(folder: string, language: Language): TextTree {
  return JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')) as TextTree
}

/**
 * The texts of one language, read from the locale files. A key that is not there throws, so that no test waits for a text
 * that nobody can see.
 */
export function textsOf(language: Language): Translate {
  const trees = new Map<string, TextTree>()
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    const folder = FOLDERS[namespace]
    if (folder === undefined) throw new Error(`No namespace "${namespace}" for the text ${key}`)
    const tree = trees.get(namespace) ?? readTree(folder, language)
    trees.set(namespace, tree)
    let found: TextTree | string | undefined = tree
    for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined
    if (typeof found !== 'string') throw new Error(`No text ${key} in ${basename(folder)} for ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`The text ${key} needs a value for ${name}`)
      return String(values[name])
    })
  }
}

/** A pattern for the text with any values put in. */
export function textPattern(t: Translate, key: string, names: readonly string[]): RegExp {
  const mark = '\u0000'
  const text = t(key, Object.fromEntries(names.map((name) => [name, mark])))
  return new RegExp(
    text
      .split(mark)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
}
