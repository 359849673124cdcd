import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '#platform/contract/values/languages.ts'

/** A column of the text in the reader's language, else in English, else in the default language, else in any. `t1` is the news. */
export const textIn = (
  language: Language,
  column: 'subject' | 'content' | 'language_code',
): RawBuilder<string> => sql<string>`
  (select x.${sql.ref(column)} from sys_news_text x where x.news_id = t1.id
    order by x.language_code = ${language} desc, x.language_code = 'en-US' desc, x.language_code = ${DEFAULT_LANGUAGE} desc,
      x.language_code limit 1)`

/** News that is out for reading today, and addressed to the side of the transaction. */
export const isForReader = sql<boolean>`t1.publish = '1'
  and current_date between t1.valid_from and coalesce(t1.valid_to, 'infinity')
  and t1.publish_object in ('all', case (select scope_text('app.supplier_no')) when '' then 'purchaser' else 'supplier' end)`

/** News for everybody who comes by. */
export const isOutdoor = sql<boolean>`t1.publish = '1' and t1.where_news = '1' and t1.news_business = '1'
  and current_date between t1.valid_from and coalesce(t1.valid_to, 'infinity')`
