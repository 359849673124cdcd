import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { TextTree } from '#platform/contract/texts.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'

/** Where the texts of a namespace stand. */
const FOLDERS: Readonly<Record<string, string>> = {
  platform: 'platform/web/locales',
  lists: 'platform/web/list/locales',
  wire: 'platform/contract/locales',
  shell: 'apps/web/locales',
  identity: 'modules/identity/locales',
  deliveries: 'modules/deliveries/locales',
  orders: 'modules/orders/locales',
  receipts: 'modules/receipts/locales',
  documents: 'modules/files/locales',
  reconciliation: 'modules/reconciliation/locales',
}

/** An entry of the catalogue: what it says, in which texts, and the test that reaches it. */
export interface CatalogueEntry {
  entry: string
  /** Texts with words of the English sentence. None where the server's own words are shown. */
  texts: Readonly<Record<string, RegExp>>
  reached: readonly (readonly [file: string, title: string])[]
}

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')

function textOf(key: string, language: string): unknown {
  const [namespace = '', path = ''] = key.split(':')
  const tree = JSON.parse(read(`${FOLDERS[namespace]}/${language}.json`)) as TextTree
  return path.split('.').reduce<unknown>((at, step) => (at as TextTree | undefined)?.[step], tree)
}

/** Holds a catalogue of messages: each has its sentences in four languages, and a test that reaches it. */
export function describeCatalogue(title: string, catalogue: readonly CatalogueEntry[]): void {
  describe.each(catalogue)(`${title}: $entry`, ({ texts, reached }) => {
    it('has its sentences in four languages, each its own', () => {
      for (const [key, words] of Object.entries(texts)) {
        const sentences = LANGUAGES.map((language) => textOf(key, language))
        expect(sentences.every((sentence) => typeof sentence === 'string' && sentence !== '')).toBe(true)
        expect(new Set(sentences).size).toBeGreaterThan(1)
        expect(textOf(key, 'en-US')).toMatch(words)
      }
    })

    it('is reached by a test', () => {
      expect(reached.length).toBeGreaterThan(0)
      for (const [file, title] of reached) {
        const isThere = read(file).includes(title)
        expect([file, title, isThere]).toEqual([file, title, true])
      }
    })
  })
}
