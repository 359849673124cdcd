import type { Handler } from '#platform/server/call-context.ts'
import type { newsCalls } from '../contract/calls.ts'
import { isForReader } from './news-text.ts'
import { readNews } from './read-news.ts'

/** Notes that the caller has read a piece of news; the first time counts. */
export const addReadingRecord: Handler<typeof newsCalls, 'ISysNewsService/addNewsReadingRecord'> = async (
  { trx, caller, language },
  { id },
) => {
  await readNews(trx, id, { language, where: isForReader })
  await trx
    .insertInto('sys_news_reading')
    .values({ news_id: id, user_id: caller.userId, tenantsid: caller.tenantsid })
    .onConflict((conflict) => conflict.columns(['news_id', 'user_id']).doNothing())
    .execute()
  return null
}
