import { implementCalls } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { DueSource } from '#platform/server/due/due-source.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { newsCalls, newsMaintenanceCalls } from './contract/calls.ts'
import { newsRules } from './contract/rules.ts'
import { newsTexts } from './contract/texts.ts'
import { addReadingRecord } from './server/add-reading-record.ts'
import { countPurchases } from './server/count-purchases.ts'
import { maintenanceHandlers } from './server/maintenance-handlers.ts'
import { readMySchedule } from './server/my-schedule.ts'
import { newsLists } from './server/news-list.ts'
import { isForReader } from './server/news-text.ts'
import { downloadOutdoorFile, listOutdoorNews, readOutdoorNews } from './server/outdoor-news.ts'
import { readNews, readNewsFilesForReader } from './server/read-news.ts'
import { topNews } from './server/top-news.ts'

export { publishNews } from './server/publish-news.ts'

/** What news are made with. */
export interface NewsOptions {
  db: Database
  /** Where uploaded files lie. */
  fileStore: FileStore
  /** Company whose announcements are read before sign-in; undefined: the only one there is. */
  publicTenant: string | undefined
  /** What the documents of all modules wait for. */
  due: () => readonly DueSource[]
}

/** The server side of news. */
export function newsServer({ db, fileStore, publicTenant, due }: NewsOptions): ServerModule {
  const outdoors = { db, publicTenant }
  return {
    texts: newsTexts,
    rules: newsRules,
    calls: [
      implementCalls(newsCalls, {
        'ISysNewsService/getOutDoorSysNews': (context, query) => listOutdoorNews(outdoors, context, query),
        'ISysNewsService/getInfo': ({ language }, { id }) => readOutdoorNews(outdoors, language, id),
        'ISysNewsService/downloadOutDoorFile': (_context, { fileId }) =>
          downloadOutdoorFile(outdoors, fileStore, fileId),
        'ISysNewsService/getTopNews': topNews,
        'ISysNewsService/getSysNewsList': (context, query) =>
          readList(context, newsLists[context.language], query, (row) => row),
        'ISysNewsService/getSysNewsById': ({ trx, language }, { id }) =>
          readNews(trx, id, { language, where: isForReader }),
        'ISysNewsService/addNewsReadingRecord': addReadingRecord,
        'ISrmFileService/getSrmNewsFileList': ({ trx }, { id }) => readNewsFilesForReader(trx, id),
        'ISupSrmIndexService/mySchedulePage': (context, query) => readMySchedule(due(), context, query),
        'ISupSrmIndexService/purCountPreMouth': countPurchases,
      }),
      implementCalls(newsMaintenanceCalls, maintenanceHandlers),
    ],
  }
}
