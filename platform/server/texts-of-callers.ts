import { LANGUAGES, type Language } from '#platform/contract/languages.ts'
import type { Caller } from './call-context.ts'
import type { Database } from './database.ts'
import { inScope } from './scope.ts'
import type { OwnTexts, TextCatalogue } from './text-catalogue.ts'

/** The texts of each company, as its callers read them. */
export interface TextsOfCallers {
  /** The product's texts with those that the caller's company has put in their place. */
  of(caller: Caller): Promise<TextCatalogue>
  /** Companies whose own texts are kept, and how many texts these are. */
  size(): { companies: number; texts: number }
  /** Forgets what is kept; it is read anew when it is asked for. */
  clear(): void
}

/** Companies whose own texts a server keeps at hand. */
const KEPT_COMPANIES = 200

interface Kept {
  version: number
  catalogue: Promise<TextCatalogue>
  texts: number
}

/**
 * Keeps what each company has of its own in memory. The session tells how often a company has changed its texts; what is kept
 * counts for that number only, so every server follows a change from the next call on.
 */
export function textsOfCallers(db: Database, product: TextCatalogue): TextsOfCallers {
  const kept = new Map<string, Kept>()

  async function read(caller: Caller, entry: Kept): Promise<TextCatalogue> {
    const rows = await inScope(
      db,
      caller,
      (trx) => trx.selectFrom('sys_text').select(['text_key', 'language_code', 'own_text']).execute(),
      'read',
    )
    entry.texts = rows.length
    const own: OwnTexts = new Map(
      LANGUAGES.map((language: Language) => {
        const ofLanguage = rows.filter(({ language_code }) => language_code === language)
        return [language, new Map(ofLanguage.map(({ text_key, own_text }) => [text_key, own_text]))]
      }),
    )
    return product.withOwn(own)
  }

  return {
    of: async (caller) => {
      const { tenantsid, textVersion = 0 } = caller
      if (textVersion === 0) return product
      const known = kept.get(tenantsid)
      if (known?.version === textVersion) return known.catalogue
      const entry: Kept = { version: textVersion, catalogue: Promise.resolve(product), texts: 0 }
      entry.catalogue = read(caller, entry)
      kept.delete(tenantsid)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= KEPT_COMPANIES) kept.delete(oldest)
      kept.set(tenantsid, entry)
      // What could not be read is not kept.
      entry.catalogue.catch(() => kept.get(tenantsid) === entry && kept.delete(tenantsid))
      return entry.catalogue
    },
    size: () => ({
      companies: kept.size,
      texts: [...kept.values()].reduce((sum, { texts }) => sum + texts, 0),
    }),
    clear: () => kept.clear(),
  }
}
