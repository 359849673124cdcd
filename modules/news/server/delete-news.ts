import type { Handler } from '#platform/server/call-context.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { decideNews, lockNews } from './lock-news.ts'

/** Deletes drafts. Their texts go with them; the bytes of their files go after the commit. */
export const deleteNews: Handler<typeof newsMaintenanceCalls, 'ISysNewsService/deletesysnewsbyids'> = async (
  context,
  { delList },
) => {
  const { trx } = context
  for (const key of delList) {
    const news = await lockNews(context, key)
    decideNews(context, 'delete', news)
    // Before the news itself: whose news is gone is nobody's to see.
    await trx.deleteFrom('doc_file').where('kind', '=', 'news').where('document_id', '=', news.id).execute()
    await trx.deleteFrom('sys_news').where('id', '=', news.id).execute()
    context.audit({ documentNo: news.id, detail: { subject: news.subject } })
  }
  return { changed: delList.length }
}
