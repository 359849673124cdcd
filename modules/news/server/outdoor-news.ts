import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { downloadFile } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { Download, PublicContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { newsErrors } from '../contract/errors.ts'
import type { newsDetail, outdoorPage, outdoorQuery, outdoorRow } from '../contract/schemas.ts'
import { isOutdoor, textIn } from './news-text.ts'
import { readNews } from './read-news.ts'

/** Whose announcements are shown before sign-in, and with what they are read. */
export interface Outdoors {
  db: Database
  /** The company; undefined: the only one there is. */
  publicTenant: string | undefined
}

/**
 * Whoever reads outdoor news has neither user nor company, so the product reads for them: what one company shows outdoors, and
 * nothing else. Where several companies share the portal and none is chosen, there is nothing to read.
 */
function outdoors<T>(
  { db, publicTenant }: Outdoors,
  work: (trx: ScopedTransaction, isShown: RawBuilder<boolean>) => Promise<T>,
): Promise<T> {
  const isShown =
    publicTenant === undefined
      ? sql<boolean>`${isOutdoor} and t1.tenantsid = (select min(s.tenantsid) from sys_tenant s having count(*) = 1)`
      : isOutdoor
  return inScope(db, systemScope('public pages', publicTenant ?? '*'), (trx) => work(trx, isShown), 'read')
}

type Row = z.input<typeof outdoorRow>

/** A page of the public announcements, pinned ones first. */
export async function listOutdoorNews(
  from: Outdoors,
  { language }: PublicContext,
  { current, size, condition, order }: z.output<typeof outdoorQuery>,
): Promise<z.input<typeof outdoorPage>> {
  const { outDoorType, keyword } = condition
  const narrowed = sql`(${outDoorType ?? ''} in ('', t1.out_door_type))
    and (${keyword ?? ''} = '' or t1.search_text @~ search_pattern(${keyword ?? ''}))`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return outdoors(from, async (trx, isShown) => {
    const where = sql`${isShown} and ${narrowed}`
    const { rows } = await sql<Row>`
      select t1.id, ${textIn(language, 'subject')} as subject, t1.out_door_type as "outDoorType", t1.top_sign as "topSign",
        to_char(t1.add_date, 'YYYY-MM-DD HH24:MI:SS') as adddate
      from sys_news t1 where ${where}
      order by t1.top_sign desc, t1.add_date ${direction}, t1.id ${direction}
      limit ${size} offset ${(current - 1) * size}`.execute(trx)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from sys_news t1 where ${where}`.execute(trx)
    const total = counted.rows[0]?.total ?? 0
    return {
      records: rows,
      total,
      isTotalCapped: false,
      pageSize: size,
      rowCount: rows.length,
      pageCount: Math.ceil(total / size),
      currentPage: current,
    }
  })
}

/** One piece of outdoor news. */
export const readOutdoorNews = (from: Outdoors, language: Language, id: string): Promise<z.input<typeof newsDetail>> =>
  outdoors(from, (trx, isShown) => readNews(trx, id, { language, where: isShown }))

/** A file of outdoor news, and of nothing else. */
export const downloadOutdoorFile = (from: Outdoors, store: FileStore, fileId: string): Promise<Download> =>
  outdoors(from, async (trx, isShown) => {
    const { rows } = await sql`select from doc_file f join sys_news t1 on t1.id = f.document_id
      where f.id = ${fileId} and f.kind = 'news' and ${isShown}`.execute(trx)
    return rows.length === 1 ? downloadFile(trx, store, fileId) : fail(newsErrors.newsGone)
  })
