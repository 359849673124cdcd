import { z } from 'zod'
import { byAnyone, byMenu, bySession, defineCalls } from '#platform/contract/calls.ts'
import { documentFiles } from '#platform/contract/document-files.ts'
import { ATTACHMENT_RULE } from '#platform/contract/exchange/file-rules.ts'
import { idText } from '#platform/contract/field-schemas.ts'
import {
  countsCall,
  downloadCall,
  exportCall,
  keyedCall,
  listCall,
  readCall,
  readsOnly,
} from '#platform/contract/list/usual-calls.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { newsFields, newsMaintenanceFields } from './fields.ts'
import {
  monthCounts,
  newNewsForm,
  newsCount,
  newsDelList,
  newsDetail,
  newsFileList,
  newsForm,
  newsKey,
  newsKeyList,
  newsMaintenancePage,
  newsPage,
  newsRow,
  newsSheet,
  outdoorPage,
  outdoorQuery,
  savedNews,
  schedulePage,
  scheduleQuery,
  topNewsInput,
} from './schemas.ts'

const outdoors = byAnyone('outdoor news are meant for everybody who comes by')
const toReader = bySession('news are for all people of the parties that they are addressed to')

/** Calls of this module (spec shell §7, News). Service names that the spec leaves open are in docs/service-names.md. */
export const newsCalls = defineCalls({
  'ISysNewsService/getOutDoorSysNews': {
    summary: 'Published outdoor news, the newest first.',
    input: outdoorQuery,
    output: outdoorPage,
    isList: true,
    access: outdoors,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNewsService/getInfo': readCall(
    'One published piece of outdoor news with its files.',
    outdoors,
    newsKey,
    newsDetail,
  ),
  'ISysNewsService/downloadOutDoorFile': downloadCall(
    'A file of published outdoor news.',
    outdoors,
    z.strictObject({ fileId: idText() }),
  ),
  'ISysNewsService/getTopNews': readCall(
    'The pinned and newest news for the dashboard, with a mark on what was not read.',
    toReader,
    topNewsInput,
    z.array(newsRow),
  ),
  'ISysNewsService/getSysNewsList': listCall('News addressed to the reader.', toReader, newsFields, newsPage),
  'ISysNewsService/getSysNewsById': readCall('One piece of news with its files.', toReader, newsKey, newsDetail),
  'ISysNewsService/addNewsReadingRecord': {
    summary: 'Notes that the caller has read a piece of news.',
    input: newsKey,
    output: z.null(),
    access: toReader,
    audit: { none: 'the note itself says who read what' },
    repeat: 'natural',
  },
  'ISrmFileService/getSrmNewsFileList': readCall('Files of a piece of news.', toReader, newsKey, newsFileList),
  'ISupSrmIndexService/mySchedulePage': {
    summary: 'Documents of all kinds that wait for the caller on a day.',
    input: scheduleQuery,
    output: schedulePage,
    isList: true,
    access: bySession('about documents that the caller sees anyway; row-level security hides all others'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmIndexService/purCountPreMouth': readCall(
    'Orders of each of the last twelve months.',
    bySession('about documents that the caller sees anyway; row-level security hides all others'),
    z.strictObject({}),
    monthCounts,
  ),
})

/** Only the purchaser's side writes news. */
const writers = (flag: PermissionFlag) => byMenu('sysNews', flag, ['purchaser'])

/** Calls of those who write news; the names are in docs/service-names.md. */
export const newsMaintenanceCalls = defineCalls({
  'ISysNewsService/getsysnewspage': listCall(
    'News in every state, the last changed first.',
    writers('isSearch'),
    newsMaintenanceFields,
    newsMaintenancePage,
  ),
  'ISysNewsService/getsysnewsstatus': countsCall('News per state.', writers('isSearch'), newsMaintenanceFields),
  'ISysNewsService/exportexcel': exportCall(
    'The news of a search as an Excel file.',
    writers('isExport'),
    newsMaintenanceFields,
    'news.export',
  ),
  'ISysNewsService/getsysnewssheet': readCall(
    'A piece of news with its texts in all languages.',
    writers('isSearch'),
    newsKey,
    newsSheet,
  ),
  'ISysNewsService/addsysnews': keyedCall(
    'Writes a draft. Its bodies are sanitised.',
    writers('isAdd'),
    newNewsForm,
    savedNews,
    'news.add',
  ),
  'ISysNewsService/modifysysnews': keyedCall(
    'Changes a draft. Its bodies are sanitised.',
    writers('isModify'),
    newsForm,
    savedNews,
    'news.modify',
  ),
  'ISysNewsService/publishsysnews': keyedCall(
    'Publishes drafts and what was cancelled.',
    writers('isRelease'),
    newsKeyList,
    newsCount,
    'news.publish',
  ),
  'ISysNewsService/cancelsysnews': keyedCall(
    'Takes published news back; nobody reads them any more.',
    writers('isClose'),
    newsKeyList,
    newsCount,
    'news.cancel',
  ),
  'ISysNewsService/deletesysnewsbyids': keyedCall(
    'Deletes drafts with their files.',
    writers('isPhysicalDelete'),
    newsDelList,
    newsCount,
    'news.delete',
  ),
  'ISysNewsService/getsysnewsfilelist': readCall(
    'Files of a piece of news in any state, and what the reader may do with them.',
    writers('isSearch'),
    newsKey,
    documentFiles,
  ),
  'ISysNewsService/uploadsysnewsfile': {
    summary: 'Adds a file to a draft.',
    input: newsKey,
    output: z.object({ id: z.string() }),
    transport: 'file',
    file: ATTACHMENT_RULE,
    access: writers('isModify'),
    audit: { action: 'news.addFile' },
    repeat: 'key',
  },
  'ISysNewsService/deletesysnewsfile': keyedCall(
    'Removes a file of a draft.',
    writers('isModify'),
    z.strictObject({ id: idText(), fileId: idText() }),
    z.null(),
    'news.removeFile',
  ),
})
