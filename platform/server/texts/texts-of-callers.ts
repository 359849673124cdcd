import { companyCache } from '../cache/company-cache.ts'
import type { ServerCache } from '../cache/server-cache.ts'
import type { Caller } from '../call-context.ts'
import type { Database } from '../database/database.ts'
import { inScope } from '../scope.ts'
import type { ProductTexts, TextCatalogue } from './text-catalogue.ts'
import { textsOfCompany } from './texts-of-company.ts'

/** The texts of each company, as its callers read them. */
export interface TextsOfCallers {
  /** The product's texts with those that the caller's company has put in their place. */
  of(caller: Caller): Promise<TextCatalogue>
  /** What of them is kept at hand. */
  cache: ServerCache
}

interface Kept {
  catalogue: Promise<TextCatalogue>
  texts: number
}

/**
 * Keeps what each company has of its own in memory. The session tells how often a company has changed its texts; what is kept
 * counts for that number only, so every server follows a change from the next call on.
 */
export function textsOfCallers(db: Database, product: ProductTexts): TextsOfCallers {
  const cache = companyCache<Kept>('ownTexts', ({ texts }) => texts)

  async function read(caller: Caller, entry: Kept): Promise<TextCatalogue> {
    const { catalogue, count } = await inScope(
      db,
      caller,
      (trx) => textsOfCompany(trx, caller.tenantsid, product),
      'read',
    )
    entry.texts = count
    return catalogue
  }

  return {
    cache,
    of: async (caller) => {
      const { tenantsid, textVersion = 0 } = caller
      if (textVersion === 0) return product
      const known = cache.find(tenantsid, textVersion)
      if (known) return known.catalogue
      const entry: Kept = { catalogue: Promise.resolve(product), texts: 0 }
      entry.catalogue = read(caller, entry)
      cache.keep(tenantsid, textVersion, entry)
      // What could not be read is not kept.
      entry.catalogue.catch(() => cache.forget(tenantsid, entry))
      return entry.catalogue
    },
  }
}
