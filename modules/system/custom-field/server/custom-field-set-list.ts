import { sql } from 'kysely'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { customFieldSetFieldFields, customFieldSetFields } from '#modules/system/setting/contract/fields.ts'
import { LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'

/** What readers of a language know a field as. */
export const fieldNameIn = (language: Language) =>
  sql`coalesce(nullif(t1.field_names ->> ${sql.lit(language)}, ''), nullif(t1.field_names ->> 'en-US', ''), t1.field_no)`

/** What the keyword finds a field by: its number, and its name in any language. */
export const fieldSearch = sql`search_normalise(t1.field_no || ' ' || t1.field_names::text)`

const inLanguage = (language: Language) =>
  defineList<typeof customFieldSetFields, { version: number }>({
    fields: customFieldSetFields,
    table: 'sys_frame_define',
    columns: { fieldNoName: fieldNameIn(language) },
    extra: { version: sql<number>`t1.version` },
    searchColumn: fieldSearch,
  })

const lists = new Map(LANGUAGES.map((language) => [language, inLanguage(language)]))

/** Definitions of custom fields, with the names that readers of a language know. */
export const customFieldSetList = (language: Language) => lists.get(language) ?? inLanguage(language)

/** Custom fields to choose from, in the reader's language: those that are valid and shown. */
export const chooseCustomFieldSetFields: Handler<typeof settingCalls, 'ISysFrameDefineService/getframefieldlist'> = (
  context,
  query,
) => {
  const list = defineList<typeof customFieldSetFieldFields>({
    fields: customFieldSetFieldFields,
    table: 'sys_frame_define',
    columns: { fieldName: fieldNameIn(context.language) },
    defaultSort: { field: 'fieldNo', order: 'asc' },
    searchColumn: fieldSearch,
    where: sql`t1.status_code = '1' and t1.is_display`,
  })
  return readList(context, list, query, (row) => row)
}
