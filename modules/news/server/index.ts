import { implementCalls } from '#platform/server/call-context.ts'
import type { Database } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { newsCalls } from '../contract/calls.ts'
import { newsRules } from '../contract/rules.ts'
import { newsTexts } from '../contract/texts.ts'
import { addReadingRecord } from './add-reading-record.ts'
import { countPurchases } from './count-purchases.ts'
import { mySchedule } from './my-schedule.ts'
import { newsLists } from './news-list.ts'
import { isForReader } from './news-text.ts'
import { downloadOutdoorFile, listOutdoorNews, readOutdoorNews } from './outdoor-news.ts'
import { readNews, readNewsFiles } from './read-news.ts'
import { topNews } from './top-news.ts'

export { publishNews } from './publish-news.ts'

/** The server side of news. */
export function newsServer({ db, fileStore }: { db: Database; fileStore: FileStore }): ServerModule {
  return {
    texts: newsTexts,
    rules: newsRules,
    calls: [
      implementCalls(newsCalls, {
        'ISysNewsService/getOutDoorSysNews': (context, query) => listOutdoorNews(db, context, query),
        'ISysNewsService/getInfo': ({ language }, { id }) => readOutdoorNews(db, language, id),
        'ISysNewsService/downloadOutDoorFile': (_context, { fileId }) => downloadOutdoorFile(db, fileStore, fileId),
        'ISysNewsService/getTopNews': topNews,
        'ISysNewsService/getSysNewsList': (context, query) =>
          readList(context, newsLists[context.language], query, (row) => row),
        'ISysNewsService/getSysNewsById': ({ trx, language }, { id }) =>
          readNews(trx, id, { language, where: isForReader }),
        'ISysNewsService/addNewsReadingRecord': addReadingRecord,
        'ISrmFileService/getSrmNewsFileList': ({ trx }, { id }) => readNewsFiles(trx, id),
        'ISupSrmIndexService/mySchedulePage': mySchedule,
        'ISupSrmIndexService/purCountPreMouth': countPurchases,
      }),
    ],
  }
}
