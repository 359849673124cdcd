import { sql } from 'kysely'
import type { Language } from '#platform/contract/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { cleanHtml } from './clean-html.ts'

/** A piece of news as it is written. */
export interface NewNews {
  tenantsid: string
  whereNews: '1' | '2'
  newsBusiness: '1' | '2' | '3'
  outDoorType: '1' | '2' | '3'
  isTop: boolean
  validFrom: string
  validTo: string | null
  targetSide: 'all' | 'purchaser' | 'supplier'
  orgNos: readonly string[]
  supplierNos: readonly string[]
  /** Point in time, `YYYY-MM-DD HH:mm:ss`. */
  addDate: string
  texts: Partial<Record<Language, { title: string; body: string }>>
}

/** Writes a published piece of news; its bodies are sanitised here and nowhere else. Answers its id. */
export async function publishNews(trx: ScopedTransaction, userName: string, news: NewNews): Promise<string> {
  const texts = Object.entries(news.texts)
  const { id } = await trx
    .insertInto('sys_news')
    .values({
      tenantsid: news.tenantsid,
      where_news: news.whereNews,
      news_business: news.newsBusiness,
      out_door_type: news.outDoorType,
      publish: '1',
      is_top: news.isTop,
      valid_from: news.validFrom,
      valid_to: news.validTo,
      target_side: news.targetSide,
      org_nos: [...news.orgNos],
      supplier_nos: [...news.supplierNos],
      add_date: news.addDate,
      search_text: sql<string>`search_normalise(${texts.map(([, { title }]) => title).join(' ')})`,
      create_name: userName,
      update_name: userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('sys_news_text')
    .values(
      texts.map(([language_code, { title, body }]) => ({
        news_id: id,
        tenantsid: news.tenantsid,
        language_code,
        title,
        body: cleanHtml(body),
      })),
    )
    .execute()
  return id
}
