import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import { failAt } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { CustomFieldSetTable } from '#platform/server/custom-fields/server-custom-field-set.ts'
import type { RecordChange, RecordSource } from '#platform/server/records/record-source.ts'
import { fitsParam, isParamNo, paramLimits, SYSTEM_PARAMS } from '../contract/params.ts'
import { dictionaryRecord, languageRecord, paramRecord } from '../contract/records/setting-records.ts'
import { checkDictionary, keepUsedValue } from './check-dictionary.ts'

/** Refuses a value that the parameter's type and limits do not allow. */
function checkParam(_context: CallContext, { after }: RecordChange): void {
  const [paramNo, value] = [String(after.paramNo), String(after.paramValue)]
  if (isParamNo(paramNo) && fitsParam(paramNo, value)) return
  const limits = isParamNo(paramNo) ? paramLimits(SYSTEM_PARAMS[paramNo]) : ''
  failAt('paramValue', systemErrors.paramUnfit, { value, limits })
}

/** One language is the default, and it is offered: another one takes its place, it cannot be given up. */
async function checkLanguage({ trx }: CallContext, { before, after }: RecordChange): Promise<void> {
  if (after.isDefault && after.statusCode !== '1') failAt('statusCode', systemErrors.defaultLanguageOffered)
  if (before?.isDefault && !after.isDefault) failAt('isDefault', systemErrors.defaultLanguageNeeded)
  if (!after.isDefault || before?.isDefault) return
  // Before the row itself is written: the database allows one default only, at any moment.
  await sql`update sys_language set is_default = false, version = version + 1 where is_default`.execute(trx)
}

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
