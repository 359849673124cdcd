import { sql } from 'kysely'
import type { z } from 'zod'
import type { Handler } from '#platform/server/call-context.ts'
import { selectSql } from '#platform/server/list/read-list.ts'
import type { newsCalls } from '../contract/calls.ts'
import type { newsRow } from '../contract/schemas.ts'
import { newsLists } from './news-list.ts'
import { isForReader } from './news-text.ts'

/** The pinned and newest news for the dashboard. */
export const topNews: Handler<typeof newsCalls, 'ISysNewsService/getTopNews'> = async ({ trx, language }, { size }) => {
  const { rows } = await sql<z.input<typeof newsRow>>`
    select ${selectSql(newsLists[language])} from sys_news t1 where ${isForReader}
    order by t1.top_sign desc, t1.add_date desc, t1.id desc limit ${size}`.execute(trx)
  return rows
}
