import { implementCalls } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { newsCalls, newsMaintenanceCalls } from '../contract/calls.ts'
import { newsRules } from '../contract/rules.ts'
import { newsTexts } from '../contract/texts.ts'
import { addReadingRecord } from './add-reading-record.ts'
import { countPurchases } from './count-purchases.ts'
import { maintenanceHandlers } from './maintenance-handlers.ts'
import { mySchedule } from './my-schedule.ts'
import { newsLists } from './news-list.ts'
import { isForReader } from './news-text.ts'
import { downloadOutdoorFile, listOutdoorNews, readOutdoorNews } from './outdoor-news.ts'
import { readNews, readNewsFilesForReader } from './read-news.ts'
import { topNews } from './top-news.ts'

export { publishNews } from './publish-news.ts'

/** What news are made with. */
export interface NewsOptions {
  db: Database
  /** Where uploaded files lie. */
  fileStore: FileStore
  /** Company whose announcements are read before sign-in; undefined: the only one there is. */
  publicTenant: string | undefined
}

/** The server side of news. */
export function newsServer({ db, fileStore, publicTenant }: NewsOptions): ServerModule {
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
        'ISupSrmIndexService/mySchedulePage': mySchedule,
        'ISupSrmIndexService/purCountPreMouth': countPurchases,
      }),
      implementCalls(newsMaintenanceCalls, maintenanceHandlers),
    ],
  }
}
