import { sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import type { NewsFacts } from '../contract/lifecycle.ts'
import type { newsSheet } from '../contract/schemas.ts'
import { isCompleteSql, isOverSql, newsActions } from './news-maintenance-list.ts'

type WrittenNews = Omit<z.input<typeof newsSheet>, 'actions'>

/** A piece of news as it stands, with all texts; undefined when the caller may not see it. */
async function findWrittenNews(trx: ScopedTransaction, id: string): Promise<(WrittenNews & NewsFacts) | undefined> {
  const { rows } = await sql<WrittenNews & NewsFacts>`
    select t1.id, t1.version, t1.publish, t1.where_news as "whereNews", t1.news_business as "newsBusiness",
      t1.out_door_type as "outDoorType", t1.top_sign as "topSign", t1.valid_from as "validFrom", t1.valid_to as "validTo",
      t1.publish_object as "publishObject", t1.org_nos as "orgNos", t1.supplier_nos as "supplierNos",
      coalesce((select jsonb_object_agg(x.language_code, jsonb_build_object('subject', x.subject, 'content', x.content))
        from sys_news_text x where x.news_id = t1.id), '{}') as texts,
      t1.update_name as "updateName", to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate",
      ${isCompleteSql} as "isComplete", ${isOverSql} as "isOver"
    from sys_news t1 where t1.id = ${id}`.execute(trx)
  return rows[0]
}

/** A piece of news as the operation log keeps it. */
export async function newsForLog(trx: ScopedTransaction, id: string): Promise<WrittenNews | undefined> {
  const found = await findWrittenNews(trx, id)
  if (!found) return undefined
  const { isComplete, isOver, ...news } = found
  return news
}

/** A piece of news for those who write it. */
export const readNewsSheet: Handler<typeof newsMaintenanceCalls, 'ISysNewsService/getsysnewssheet'> = async (
  context,
  { id },
) => {
  const { isComplete, isOver, ...news } = (await findWrittenNews(context.trx, id)) ?? fail(platformErrors.notFound)
  return { ...news, actions: newsActions(context, news.publish, { isComplete, isOver }) }
}
