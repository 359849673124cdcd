import { sql } from 'kysely'
import { byKey } from '#platform/contract/values/keys-of.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { newsFields } from '../contract/fields.ts'
import { isForReader, textIn } from './news-text.ts'

/** Whether the reader has noted to have read it; everybody sees their own notes only. */
export const isReadSql = sql<boolean>`exists (select from sys_news_reading r where r.news_id = t1.id)`

const listIn = (language: Language) =>
  defineList({
    fields: newsFields,
    table: 'sys_news',
    columns: { subject: textIn(language, 'subject'), isRead: isReadSql },
    defaultSort: { field: 'addDate', order: 'desc' },
    where: isForReader,
  })

/** News addressed to the reader, with titles in a language; made once each, as lists are. */
export const newsLists = byKey(LANGUAGES, listIn)
