import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { NewsState } from '../contract/fields.ts'
import { type NewsAction, type NewsFacts, newsLifecycle } from '../contract/lifecycle.ts'
import { isCompleteSql, isOverSql } from './news-maintenance-list.ts'
import { textIn } from './news-text.ts'

/** A piece of news under lock. */
export interface LockedNews extends NewsFacts {
  id: string
  version: number
  publish: NewsState
  subject: string
}

interface Row extends LockedNews {
  updateName: string
  updateDate: string
}

/** A piece of news, for what decides about it. */
export async function findNews({ trx, language }: CallContext, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select t1.id, t1.version, t1.publish, ${textIn(language, 'subject')} as subject, ${isCompleteSql} as "isComplete",
      ${isOverSql} as "isOver", t1.update_name as "updateName", to_char(t1.update_date, 'YYYY-MM-DD HH24:MI:SS') as "updateDate"
    from sys_news t1 where t1.id = ${id}`.execute(trx)
  return rows[0] ?? fail(platformErrors.notFound)
}

/** Locks a piece of news; with a version it must be as its editor saw it. */
export async function lockNews(
  context: CallContext,
  { id, version }: { id: string; version?: number },
): Promise<LockedNews> {
  // Locked first: what is read about it afterwards cannot change any more.
  await sql`select from sys_news where id = ${id} for update`.execute(context.trx)
  const news = await findNews(context, id)
  if (version !== undefined && news.version !== version) {
    fail(platformErrors.staleVersion, { who: news.updateName, when: news.updateDate })
  }
  return news
}

/** The state after an action, unless the lifecycle refuses it. */
export function decideNews({ caller }: CallContext, action: NewsAction, news: LockedNews): NewsState {
  const decision = decide(newsLifecycle, action, news.publish, caller.side, news)
  if (!decision.isAllowed) return fail(decision.refusal)
  return decision.to[0] ?? news.publish
}
