import type { Handler } from '#platform/server/call-context.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { newsHeadOf } from './news-head.ts'
import { newsForLog } from './read-news-sheet.ts'
import { cleanTexts, searchTextOf, writeNewsTexts } from './write-news-texts.ts'

/** Writes a draft. */
export const addNews: Handler<typeof newsMaintenanceCalls, 'ISysNewsService/addsysnews'> = async (context, form) => {
  const { trx, caller } = context
  const texts = cleanTexts(form.texts)
  const head = await newsHeadOf(context, form)
  const { id, version } = await trx
    .insertInto('sys_news')
    .values({
      ...head,
      tenantsid: caller.tenantsid,
      search_text: searchTextOf(texts),
      create_name: caller.userName,
      update_name: caller.userName,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await writeNewsTexts(trx, caller.tenantsid, id, texts)
  context.audit({ documentNo: id, detail: { after: await newsForLog(trx, id) } })
  return { id, version }
}
