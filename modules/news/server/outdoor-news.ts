import { sql } from 'kysely'
import type { z } from 'zod'
import { downloadFile } from '#modules/documents/server/index.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Language } from '#platform/contract/languages.ts'
import type { Download, PublicContext } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import { newsErrors } from '../contract/errors.ts'
import type { newsDetail, outdoorPage, outdoorQuery, outdoorRow } from '../contract/schemas.ts'
import { isOutdoor, textIn } from './news-text.ts'
import { readNews } from './read-news.ts'

/** Whoever reads outdoor news has neither user nor company, so the product reads for them: what is outdoor, and nothing else. */
const outdoors = <T>(db: Database, work: (trx: ScopedTransaction) => Promise<T>): Promise<T> =>
  inScope(db, systemScope('public pages', '*'), work, 'read')

type Row = z.input<typeof outdoorRow>

/** A page of the public announcements, pinned ones first. */
export async function listOutdoorNews(
  db: Database,
  { language }: PublicContext,
  { current, size, condition, order }: z.output<typeof outdoorQuery>,
): Promise<z.input<typeof outdoorPage>> {
  const { outDoorType, keyword } = condition
  const where = sql`${isOutdoor}
    and (${outDoorType ?? null}::text is null or t1.out_door_type = ${outDoorType ?? null})
    and (${keyword ?? ''} = '' or t1.search_text @~ search_pattern(${keyword ?? ''}))`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return outdoors(db, async (trx) => {
    const { rows } = await sql<Row>`
      select t1.id, ${textIn(language, 'title')} as title, t1.out_door_type as "outDoorType", t1.is_top as "isTop",
        to_char(t1.add_date, 'YYYY-MM-DD HH24:MI:SS') as adddate
      from sys_news t1 where ${where}
      order by t1.is_top desc, t1.add_date ${direction}, t1.id ${direction}
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
export const readOutdoorNews = (db: Database, language: Language, id: string): Promise<z.input<typeof newsDetail>> =>
  outdoors(db, (trx) => readNews(trx, id, { language, where: isOutdoor }))

/** A file of outdoor news, and of nothing else. */
export const downloadOutdoorFile = (db: Database, store: FileStore, fileId: string): Promise<Download> =>
  outdoors(db, async (trx) => {
    const { rows } = await sql`select from doc_file f join sys_news t1 on t1.id = f.document_id
      where f.id = ${fileId} and f.kind = 'news' and ${isOutdoor}`.execute(trx)
    return rows.length === 1 ? downloadFile(trx, store, fileId) : refuse(newsErrors.newsGone)
  })
