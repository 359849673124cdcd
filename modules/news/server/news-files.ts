import { addDocumentFile, listDocumentFiles, removeDocumentFile } from '#modules/files/server.ts'
import { decide } from '#platform/contract/lifecycle.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { newsLifecycle } from '../contract/lifecycle.ts'
import { decideNews, findNews, lockNews } from './lock-news.ts'

type Calls = typeof newsMaintenanceCalls

/** The files of a piece of news in any state, and why they take no change. */
export const listNewsFiles: Handler<Calls, 'ISysNewsService/getsysnewsfilelist'> = async (context, { id }) => {
  const news = await findNews(context, id)
  const decision = decide(newsLifecycle, 'modify', news.publish, context.caller.side, news)
  return listDocumentFiles(context, { kind: 'news', documentId: id }, decision.isAllowed ? null : decision.refusal)
}

/** Adds a file to a draft. */
export const addNewsFile: Handler<Calls, 'ISysNewsService/uploadsysnewsfile'> = async (
  context,
  { condition, file },
) => {
  const news = await lockNews(context, condition)
  decideNews(context, 'modify', news)
  const id = await addDocumentFile(context, { kind: 'news', documentId: news.id }, file)
  const detail = { subject: news.subject, fileName: file.fileName, sizeBytes: file.sizeBytes }
  context.audit({ documentNo: news.id, detail })
  return { id }
}

/** Removes a file of a draft. */
export const removeNewsFile: Handler<Calls, 'ISysNewsService/deletesysnewsfile'> = async (context, { id, fileId }) => {
  const news = await lockNews(context, { id })
  decideNews(context, 'modify', news)
  const fileName = await removeDocumentFile(context, { kind: 'news', documentId: id }, fileId)
  context.audit({ documentNo: id, detail: { subject: news.subject, fileName } })
  return null
}
