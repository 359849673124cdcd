import { sql } from 'kysely'
import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ProductTexts } from './product-texts.ts'

/** Own words for a text in one language; empty: the product's count again. */
export interface OwnTextInput {
  textKey: string
  languageCode: Language
  ownText: string
}

/** Writes own texts. What equals the product's text is none. Answers how many are there by now and how many were given up. */
export async function writeOwnTexts(
  { trx, caller }: CallContext,
  product: ProductTexts,
  texts: readonly OwnTextInput[],
): Promise<{ written: number; removed: number }> {
  const given = texts.map(({ textKey, languageCode, ownText }) => {
    const productText = product.find(textKey, languageCode) ?? ''
    return { textKey, languageCode, productText, ownText: ownText === productText ? '' : ownText }
  })
  const kept = JSON.stringify(given.filter(({ ownText }) => ownText !== ''))
  const gone = JSON.stringify(given.filter(({ ownText }) => ownText === ''))
  const removed = await sql`
    delete from sys_text t using jsonb_to_recordset(${gone}::jsonb) as g ("textKey" text, "languageCode" text)
    where t.text_key = g."textKey" and t.language_code = g."languageCode"`.execute(trx)
  const written = await sql`
    insert into sys_text as t (tenantsid, text_key, language_code, own_text, product_text, create_name, update_name)
    select ${caller.tenantsid}, "textKey", "languageCode", "ownText", "productText", ${caller.userName}, ${caller.userName}
    from jsonb_to_recordset(${kept}::jsonb)
      as g ("textKey" text, "languageCode" text, "ownText" text, "productText" text)
    on conflict (tenantsid, text_key, language_code) do update set own_text = excluded.own_text,
      product_text = excluded.product_text, version = t.version + 1, update_name = excluded.update_name,
      update_date = now()
    where (t.own_text, t.product_text) is distinct from (excluded.own_text, excluded.product_text)`.execute(trx)
  return { written: Number(written.numAffectedRows ?? 0), removed: Number(removed.numAffectedRows ?? 0) }
}
