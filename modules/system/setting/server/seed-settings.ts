import { sql } from 'kysely'
import { systemTexts } from '#modules/system/contract/texts.ts'
import type { TextTree } from '#platform/contract/texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type ParamDeclaration, paramChoices, paramLimits, SYSTEM_PARAMS } from '../contract/params.ts'

/** A parameter as the database keeps what the code declares of it. */
interface DeclaredParam {
  param_no: string
  param_names: Record<string, string>
  param_type: string
  param_limits: string
  param_choices: string
  default_value: string
}

function nameIn(language: Language, paramNo: string): string {
  const names = systemTexts.texts[language].params as TextTree
  return String(names[paramNo] ?? paramNo)
}

/** The parameters as every company has them. */
const declaredParams = (): DeclaredParam[] =>
  Object.entries<ParamDeclaration>(SYSTEM_PARAMS).map(([paramNo, param]) => ({
    param_no: paramNo,
    param_names: Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(language, paramNo)])),
    param_type: param.paramType,
    param_limits: paramLimits(param),
    param_choices: paramChoices(param).join(','),
    default_value: param.defaultValue,
  }))

/**
 * Gives every company the parameters and languages that the product has by now, under the scope of the transaction (the
 * system's, over all tenants). What a company has set stays; it may be done at every start.
 */
export async function seedSettings(trx: ScopedTransaction): Promise<void> {
  const params = JSON.stringify(declaredParams())
  await sql`
    with given as (
      select * from jsonb_to_recordset(${params}::jsonb) as p (param_no text, param_names jsonb, param_type text,
        param_limits text, param_choices text, default_value text)
    ), gone as (
      delete from sys_param p where not exists (select from given g where g.param_no = p.param_no)
    )
    insert into sys_param as p (tenantsid, param_no, param_value, param_names, param_type, param_limits, param_choices,
      default_value)
    select t.tenantsid, g.param_no, g.default_value, g.param_names, g.param_type, g.param_limits, g.param_choices,
      g.default_value from sys_tenant t cross join given g
    on conflict (tenantsid, param_no) do update set
      param_value = case when p.param_value = p.default_value then excluded.default_value else p.param_value end,
      param_names = excluded.param_names, param_type = excluded.param_type, param_limits = excluded.param_limits,
      param_choices = excluded.param_choices, default_value = excluded.default_value
    where (p.param_names, p.param_type, p.param_limits, p.param_choices, p.default_value) is distinct from
      (excluded.param_names, excluded.param_type, excluded.param_limits, excluded.param_choices, excluded.default_value)
  `.execute(trx)
  const languages = JSON.stringify(
    LANGUAGES.map((language, index) => ({
      language_code: language,
      description: LANGUAGE_NAMES[language],
      sort: (index + 1) * 10,
      is_default: language === DEFAULT_LANGUAGE,
    })),
  )
  await sql`
    insert into sys_language (tenantsid, language_code, description, sort, is_default)
    select t.tenantsid, g.language_code, g.description, g.sort,
      g.is_default and not exists (select from sys_language l where l.tenantsid = t.tenantsid and l.is_default)
    from sys_tenant t cross join jsonb_to_recordset(${languages}::jsonb)
      as g (language_code text, description text, sort integer, is_default boolean)
    on conflict (tenantsid, language_code) do nothing
  `.execute(trx)
}
