import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { newsErrors } from '../contract/errors.ts'
import type { newsDetail, newsFileList } from '../contract/schemas.ts'
import { isForReader, textIn } from './news-text.ts'

/** One piece of news among those that the condition and the scope leave. */
export async function readNews(
  trx: ScopedTransaction,
  id: string,
  { language, where }: { language: Language; where: RawBuilder<boolean> },
): Promise<z.input<typeof newsDetail>> {
  const { rows } = await sql<Omit<z.input<typeof newsDetail>, 'files'>>`
    select t1.id, ${textIn(language, 'subject')} as subject, ${textIn(language, 'content')} as content,
      ${textIn(language, 'language_code')} as "languageCode", t1.news_business as "newsBusiness",
      t1.out_door_type as "outDoorType", t1.top_sign as "topSign", to_char(t1.add_date, 'YYYY-MM-DD HH24:MI:SS') as adddate
    from sys_news t1 where t1.id = ${id} and ${where}`.execute(trx)
  const news = rows[0] ?? fail(newsErrors.newsGone)
  return { ...news, files: await readNewsFiles(trx, id) }
}

/** The files of a piece of news that is out for its readers. */
export async function readNewsFilesForReader(
  trx: ScopedTransaction,
  id: string,
): Promise<z.input<typeof newsFileList>> {
  const { rows } = await sql`select from sys_news t1 where t1.id = ${id} and ${isForReader}`.execute(trx)
  return rows.length === 1 ? readNewsFiles(trx, id) : fail(newsErrors.newsGone)
}

/** The files of a piece of news. */
export async function readNewsFiles(trx: ScopedTransaction, id: string): Promise<z.input<typeof newsFileList>> {
  const rows = await trx
    .selectFrom('doc_file')
    .select(['id', 'file_name', 'content_type', 'size_bytes', 'create_name', 'create_date'])
    .where('kind', '=', 'news')
    .where('document_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fileId: row.id,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: Number(row.size_bytes),
    isSvg: false,
    createName: row.create_name,
    createDate: row.create_date.slice(0, 19),
  }))
}
