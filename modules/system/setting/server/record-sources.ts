import { sql } from 'kysely'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { dictionaryRecord, languageRecord, paramRecord } from '../contract/records/setting-records.ts'
import { checkDictionary, keepUsedValue } from './check-dictionary.ts'
import { checkLanguage } from './check-language.ts'
import { checkParam } from './check-param.ts'

/** The fields of an entry's names by language. */
const NAMES = { nameEnUs: 'en-US', nameZhCn: 'zh-CN', nameZhTw: 'zh-TW', nameVi: 'vi' } as const

/** A name in a language: those of the product as the company has corrected them. */
const nameIn = (language: string) => sql`dictionary_name(t1.text_key, t1.enum_names, '', ${sql.lit(language)})`

/** Where the rows of each record lie. `frames` are the lists whose custom fields have values of the dictionary. */
export const recordSources = (customFieldSets: () => readonly CustomFieldSetTable[]): readonly RecordSource[] => [
  {
    record: paramRecord,
    table: 'sys_param',
    columns: (language) => ({
      paramName: sql`coalesce(t1.param_names ->> ${sql.lit(language)}, t1.param_no)`,
    }),
    check: checkParam,
  },
  {
    record: dictionaryRecord,
    table: 'sys_enum',
    columns: () => ({
      isProduct: sql`t1.tenantsid is null`,
      ...Object.fromEntries(Object.entries(NAMES).map(([name, language]) => [name, nameIn(language)])),
    }),
    packed: { enum_names: NAMES },
    check: checkDictionary,
    keep: keepUsedValue(customFieldSets),
  },
  { record: languageRecord, table: 'sys_language', check: checkLanguage },
]
