import { sql } from 'kysely'
import type { Handler } from '#platform/server/call-context.ts'
import { nameIn } from '#platform/server/custom-fields/read-definitions.ts'
import type { settingCalls } from '../contract/calls.ts'

/** The enumerations of the dictionary by name, each with its choices in the reader's language. */
export const listEnumMids: Handler<typeof settingCalls, 'ISysFrameDefineService/getenummidlist'> = async ({
  trx,
  language,
}) => {
  const { rows } = await sql<{ enumMid: string; choices: { value: string; names: Record<string, string> }[] }>`
    select enum_mid as "enumMid", jsonb_agg(jsonb_build_object('value', enum_value,
        'names', enum_names || jsonb_build_object('', enum_name)
          || coalesce((select jsonb_object_agg(t.language_code, t.own_text) from sys_text t
            where e.text_key <> '' and t.text_key = e.text_key and t.tenantsid = (select scope_text('app.tenantsid'))), '{}')) order by enum_seq, enum_value) as choices
    from sys_enum e where status_code = '1' group by enum_mid order by enum_mid`.execute(trx)
  return rows.map(({ enumMid, choices }) => ({
    enumMid,
    choices: choices.map(({ value, names }) => nameIn(names, language, value)),
  }))
}
