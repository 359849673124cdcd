import type { Handlers } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { newsMaintenanceCalls } from '../contract/calls.ts'
import { addNews } from './add-news.ts'
import { changeNewsState } from './change-news-state.ts'
import { deleteNews } from './delete-news.ts'
import { modifyNews } from './modify-news.ts'
import { addNewsFile, listNewsFiles, removeNewsFile } from './news-files.ts'
import { newsMaintenanceLists, newsTabs, presentNews } from './news-maintenance-list.ts'
import { readNewsSheet } from './read-news-sheet.ts'

/** What implements the calls of those who write news. */
export const maintenanceHandlers: Handlers<typeof newsMaintenanceCalls> = {
  'ISysNewsService/getsysnewspage': (context, query) =>
    readList(context, newsMaintenanceLists[context.language], query, presentNews),
  'ISysNewsService/getsysnewsstatus': (context, { condition }) =>
    countTabs(context, newsMaintenanceLists[context.language], { ...condition, publish: null }, newsTabs),
  'ISysNewsService/exportexcel': async (context, query) => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    const title = context.translate('news:routes.maintenance')
    return exportList(context, newsMaintenanceLists[context.language], query, title)
  },
  'ISysNewsService/getsysnewssheet': readNewsSheet,
  'ISysNewsService/addsysnews': addNews,
  'ISysNewsService/modifysysnews': modifyNews,
  'ISysNewsService/publishsysnews': changeNewsState('publish'),
  'ISysNewsService/cancelsysnews': changeNewsState('cancel'),
  'ISysNewsService/deletesysnewsbyids': deleteNews,
  'ISysNewsService/getsysnewsfilelist': listNewsFiles,
  'ISysNewsService/uploadsysnewsfile': addNewsFile,
  'ISysNewsService/deletesysnewsfile': removeNewsFile,
}
