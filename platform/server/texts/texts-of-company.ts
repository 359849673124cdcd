import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { OwnTexts, ProductTexts, TextCatalogue } from './text-catalogue.ts'

/** A company's own texts in place of the product's, and how many these are. */
export interface CompanyTexts {
  catalogue: TextCatalogue
  count: number
}

/** Reads the texts of a company as they stand in this transaction. */
export async function textsOfCompany(
  trx: ScopedTransaction,
  tenantsid: string,
  product: ProductTexts,
): Promise<CompanyTexts> {
  const rows = await trx
    .selectFrom('sys_text')
    .select(['text_key', 'language_code', 'own_text'])
    .where('tenantsid', '=', tenantsid)
    .execute()
  const own: OwnTexts = new Map(
    LANGUAGES.map((language: Language) => {
      const ofLanguage = rows.filter(({ language_code }) => language_code === language)
      return [language, new Map(ofLanguage.map(({ text_key, own_text }) => [text_key, own_text]))]
    }),
  )
  return { catalogue: product.withOwn(own), count: rows.length }
}
