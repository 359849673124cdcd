import { sql } from 'kysely'
import type { ServerFrame } from '#platform/server/custom-fields/server-frame.ts'
import type { RecordSource } from '#platform/server/records/record-source.ts'
import { dictionaryRecord, languageRecord, paramRecord } from '../contract/records/setting-records.ts'
import { checkDictionary, keepUsedValue } from './check-dictionary.ts'
import { checkLanguage } from './check-language.ts'
import { checkParam } from './check-param.ts'

/** Where the rows of each record lie. `frames` are the lists whose custom fields have values of the dictionary. */
export const recordSources = (frames: readonly ServerFrame[]): readonly RecordSource[] => [
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
    columns: () => ({ isProduct: sql`t1.tenantsid is null` }),
    packed: { enum_names: { nameEnUs: 'en-US', nameZhCn: 'zh-CN', nameZhTw: 'zh-TW', nameVi: 'vi' } },
    check: checkDictionary,
    keep: keepUsedValue(frames),
  },
  { record: languageRecord, table: 'sys_language', check: checkLanguage },
]
