import { z } from 'zod'
import { byAnyone, bySession, defineCalls } from '#platform/contract/calls.ts'
import { idText, listQuerySchema } from '#platform/contract/field-schemas.ts'
import { readsOnly } from '#platform/contract/usual-calls.ts'
import { newsFields } from './fields.ts'
import {
  monthCounts,
  newsDetail,
  newsFileList,
  newsKey,
  newsPage,
  newsRow,
  outdoorPage,
  outdoorQuery,
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
  'ISysNewsService/getInfo': {
    summary: 'One published piece of outdoor news with its files.',
    input: newsKey,
    output: newsDetail,
    access: outdoors,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNewsService/downloadOutDoorFile': {
    summary: 'A file of published outdoor news.',
    input: z.strictObject({ fileId: idText() }),
    output: z.string(),
    transport: 'download',
    access: outdoors,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNewsService/getTopNews': {
    summary: 'The pinned and newest news for the dashboard, with a mark on what was not read.',
    input: topNewsInput,
    output: z.array(newsRow),
    access: toReader,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNewsService/getSysNewsList': {
    summary: 'News addressed to the reader.',
    input: listQuerySchema(newsFields),
    output: newsPage,
    isList: true,
    access: toReader,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNewsService/getSysNewsById': {
    summary: 'One piece of news with its files.',
    input: newsKey,
    output: newsDetail,
    access: toReader,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISysNewsService/addNewsReadingRecord': {
    summary: 'Notes that the caller has read a piece of news.',
    input: newsKey,
    output: z.null(),
    access: toReader,
    audit: { none: 'the note itself says who read what' },
    repeat: 'natural',
  },
  'ISrmFileService/getSrmNewsFileList': {
    summary: 'Files of a piece of news.',
    input: newsKey,
    output: newsFileList,
    access: toReader,
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmIndexService/mySchedulePage': {
    summary: 'What is due for the caller on a day: arrivals, answers to orders, notices.',
    input: scheduleQuery,
    output: schedulePage,
    isList: true,
    access: bySession('about documents that the caller sees anyway; row-level security hides all others'),
    audit: readsOnly,
    repeat: 'read',
  },
  'ISupSrmIndexService/purCountPreMouth': {
    summary: 'Orders of each of the last twelve months.',
    input: z.strictObject({}),
    output: monthCounts,
    access: bySession('about documents that the caller sees anyway; row-level security hides all others'),
    audit: readsOnly,
    repeat: 'read',
  },
})
