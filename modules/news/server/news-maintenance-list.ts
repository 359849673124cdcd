import { sql } from 'kysely'
import { permittedActions } from '#platform/contract/lifecycle.ts'
import { byKey } from '#platform/contract/values/keys-of.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { defineList, type PresentRow } from '#platform/server/list/define-list.ts'
import { type NewsState, newsMaintenanceFields } from '../contract/fields.ts'
import { type NewsFacts, newsLifecycle } from '../contract/lifecycle.ts'
import { textIn } from './news-text.ts'

type Extra = { version: number; isComplete: boolean; isOver: boolean }

/** Whether every text can be read; `t1` is the news. */
export const isCompleteSql = sql<boolean>`(exists (select from sys_news_text x where x.news_id = t1.id)
  and not exists (select from sys_news_text x where x.news_id = t1.id and x.content = ''))`
export const isOverSql = sql<boolean>`coalesce(t1.valid_to < current_date, false)`

const listIn = (language: Language) =>
  defineList<typeof newsMaintenanceFields, Extra>({
    fields: newsMaintenanceFields,
    table: 'sys_news',
    columns: {
      subject: textIn(language, 'subject'),
      languages: sql`coalesce((
        select string_agg(x.language_code, ', ' order by x.language_code) from sys_news_text x where x.news_id = t1.id), '')`,
      // A draft has not been published yet.
      addDate: sql`case t1.publish when '0' then null else t1.add_date end`,
    },
    extra: { version: sql<number>`t1.version`, isComplete: isCompleteSql, isOver: isOverSql },
  })

/** News in every state, with titles in a language. */
export const newsMaintenanceLists = byKey(LANGUAGES, listIn)

/** Tabs of the list: all, and one per state. */
export const newsTabs = {
  all: {},
  draft: { publish: '0' },
  published: { publish: '1' },
  cancelled: { publish: '2' },
} as const

/** What the reader may do with a piece of news, with the reason where not. */
export const newsActions = (context: CallContext, state: NewsState, facts: NewsFacts): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(permittedActions(newsLifecycle, state, context.caller.side, facts)).map(([action, refusal]) => [
      action,
      refusal ? context.sentence(refusal) : null,
    ]),
  )

/** The row as it goes to the wire. */
export const presentNews = (
  ...[{ isComplete, isOver, ...row }, context]: Parameters<PresentRow<typeof newsMaintenanceFields, Extra, unknown>>
) => ({ ...row, actions: newsActions(context, row.publish, { isComplete, isOver }) })
