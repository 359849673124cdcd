import { sql } from 'kysely'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'

/** The own texts of the caller's company in one language, and the number of changes for which they count. */
export const ownTextList: Handler<typeof settingCalls, 'ISysTextService/getOwnTextList'> = async (
  { trx, caller },
  { languageCode },
) => {
  // One statement, so that the number and what it counts for are of one moment.
  const { rows } = await sql<{ textVersion: number; records: { textKey: string; ownText: string }[] }>`
    select text_version_of(${caller.tenantsid}) as "textVersion",
      (select coalesce(jsonb_agg(jsonb_build_object('textKey', text_key, 'ownText', own_text) order by text_key), '[]')
        from sys_text where language_code = ${languageCode}) as records`.execute(trx)
  return rows[0] ?? { textVersion: 0, records: [] }
}
