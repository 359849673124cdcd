import type { Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { cleanTexts, searchTextOf, writeNewsTexts } from './write-news-texts.ts'

/** A piece of news as it is written. */
export interface NewNews {
  tenantsid: string
  whereNews: '1' | '2'
  newsBusiness: '1' | '2' | '3'
  outDoorType: '1' | '2' | '3'
  topSign: boolean
  validFrom: string
  validTo: string | null
  publishObject: 'all' | 'purchaser' | 'supplier'
  orgNos: readonly string[]
  supplierNos: readonly string[]
  /** Point in time, `YYYY-MM-DD HH:mm:ss`. */
  addDate: string
  texts: Partial<Record<Language, { subject: string; content: string }>>
}

/** Writes a published piece of news for those who load whole companies. Answers its id. */
export async function publishNews(trx: ScopedTransaction, userName: string, news: NewNews): Promise<string> {
  const texts = cleanTexts(news.texts)
  const { id } = await trx
    .insertInto('sys_news')
    .values({
      tenantsid: news.tenantsid,
      where_news: news.whereNews,
      news_business: news.newsBusiness,
      out_door_type: news.outDoorType,
      publish: '1',
      top_sign: news.topSign,
      valid_from: news.validFrom,
      valid_to: news.validTo,
      publish_object: news.publishObject,
      org_nos: [...news.orgNos],
      supplier_nos: [...news.supplierNos],
      add_date: news.addDate,
      search_text: searchTextOf(texts),
      create_name: userName,
      update_name: userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeNewsTexts(trx, news.tenantsid, id, texts)
  return id
}
