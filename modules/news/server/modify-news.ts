import type { Handler } from '#platform/server/call-context.ts'
import { nextVersion } from '#platform/server/sql/next-version.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { decideNews, lockNews } from './lock-news.ts'
import { newsHeadOf } from './news-head.ts'
import { newsForLog } from './read-news-sheet.ts'
import { cleanTexts, searchTextOf, writeNewsTexts } from './write-news-texts.ts'

/** Changes a draft; of two editors at once the second is told. */
export const modifyNews: Handler<typeof newsMaintenanceCalls, 'ISysNewsService/modifysysnews'> = async (
  context,
  { id, version, ...form },
) => {
  const { trx, caller } = context
  decideNews(context, 'modify', await lockNews(context, { id, version }))
  const texts = cleanTexts(form.texts)
  const before = await newsForLog(trx, id)
  await writeNewsTexts(trx, caller.tenantsid, id, texts)
  const saved = await trx
    .updateTable('sys_news')
    .set({
      ...(await newsHeadOf(context, form)),
      search_text: searchTextOf(texts),
      ...nextVersion(caller),
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  context.audit({ documentNo: id, detail: { before, after: await newsForLog(trx, id) } })
  return saved
}
