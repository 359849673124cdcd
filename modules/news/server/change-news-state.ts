import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { decideNews, lockNews } from './lock-news.ts'

type Calls = typeof newsMaintenanceCalls
type StateCall = 'ISysNewsService/publishsysnews' | 'ISysNewsService/cancelsysnews'

/** Publishes or cancels news, all or none. Publishing sets the date by which readers' lists are sorted. */
export const changeNewsState =
  (action: 'publish' | 'cancel'): Handler<Calls, StateCall> =>
  async (context, { list }) => {
    const { trx, caller } = context
    for (const key of list) {
      const news = await lockNews(context, key)
      const publish = decideNews(context, action, news)
      await trx
        .updateTable('sys_news')
        .set({
          publish,
          ...nextVersion(caller),
          ...(action === 'publish' ? { add_date: sql<string>`now()` } : {}),
        })
        .where('id', '=', news.id)
        .execute()
      context.audit({ documentNo: news.id, detail: { subject: news.subject, before: news.publish, after: publish } })
    }
    return { changed: list.length }
  }
