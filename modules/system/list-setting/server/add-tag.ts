import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { MOST_TAGS } from '#platform/contract/list/list-settings.ts'
import { LANGUAGES } from '#platform/contract/values/languages.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** Saves a search under names; the reader's own language must be among them (spec shell §5). */
export const addTag: Handler<typeof settingCalls, 'ISysTagService/addSysTag'> = async (context, input) => {
  const { trx, caller, language, audit } = context
  const { module, tagContent, tagOwnType } = input
  requireOwner(caller, input.tagOwner, tagOwnType)
  const names = new Map(input.zlI18nList.map((name) => [name.languageCode, name.description]))
  const unknown = [...names.keys()].find((code) => !LANGUAGES.some((known) => known === code))
  if (unknown !== undefined) fail(systemErrors.unknownLanguage, { language: unknown })
  const name = names.get(language)
  if (name === undefined) return fail(systemErrors.tagNameMissing)

  const { kept } = await trx
    .selectFrom('sys_tag')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where('module', '=', module)
    .where('tag_own_type', '=', tagOwnType)
    .executeTakeFirstOrThrow()
  if (kept >= MOST_TAGS) fail(systemErrors.tooManyTags, { limit: MOST_TAGS })

  const { id } = await trx
    .insertInto('sys_tag')
    .values({
      tenantsid: caller.tenantsid,
      module,
      tag_own_type: tagOwnType,
      tag_owner: caller.userId,
      tag_content: tagContent,
      create_name: caller.userName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('sys_tag_name')
    .values(
      [...names].map(([language_code, description]) => ({
        tag_id: id,
        tenantsid: caller.tenantsid,
        language_code,
        description,
      })),
    )
    .execute()
  audit({ documentNo: name, detail: { module, tagOwnType, tagContent } })
  return { id }
}
