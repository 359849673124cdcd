import { sql } from 'kysely'
import { systemErrors } from '#modules/system/contract/errors.ts'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { MOST_TAGS } from '#platform/contract/list/list-settings.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#platform/contract/values/languages.ts'
import { isOneOf } from '#platform/contract/values/record-of.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** The tags of a screen, fixed ones first; each named in the reader's language, or in the first that has a name. */
export const listTags: Handler<typeof settingCalls, 'ISysTagService/getCurrentUserSysTagListByModule'> = async (
  { trx, language },
  { module },
) => {
  const tags = await trx
    .selectFrom('sys_tag')
    .selectAll()
    .where('module', '=', module)
    .orderBy('tag_own_type')
    .orderBy('id')
    .execute()
  if (tags.length === 0) return { records: [] }
  const names = await trx
    .selectFrom('sys_tag_name')
    .select(['tag_id', 'language_code', 'description'])
    .where(
      'tag_id',
      'in',
      tags.map((tag) => tag.id),
    )
    .execute()
  return {
    records: tags.map((tag) => {
      const own = names
        .filter((name) => name.tag_id === tag.id)
        .sort((a, b) => rank(a.language_code) - rank(b.language_code))
      return {
        id: tag.id,
        version: tag.version,
        tagName: (own.find((name) => name.language_code === language) ?? own[0])?.description ?? '',
        tagOwnType: tag.tag_own_type,
        tagContent: tag.tag_content,
        name: tag.module,
        tagOwner: tag.tag_owner,
        zlI18nList: own.map(({ language_code: languageCode, description }) => ({
          languageCode,
          description,
          languageDesc: isOneOf(LANGUAGES, languageCode) ? LANGUAGE_NAMES[languageCode] : languageCode,
        })),
      }
    }),
  }
}

const ORDER: readonly string[] = LANGUAGES
const rank = (languageCode: string): number => ORDER.indexOf(languageCode)

/** Saves a search under names; the reader's own language must be among them (spec shell §5). */
export const addTag: Handler<typeof settingCalls, 'ISysTagService/addSysTag'> = async (context, input) => {
  const { trx, caller, language, audit } = context
  const { module, tagContent, tagOwnType } = input
  requireOwner(caller, input.tagOwner, tagOwnType)
  const names = new Map(input.zlI18nList.map((name) => [name.languageCode, name.description]))
  const unknown = [...names.keys()].find((code) => !isOneOf(LANGUAGES, code))
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

/** Deletes a tag of the caller, or as an administrator a fixed one, whoever made it. */
export const deleteTag: Handler<typeof settingCalls, 'ISysTagService/deleteSysTagById'> = async (context, input) => {
  const { trx, caller, audit } = context
  const tag = await trx.selectFrom('sys_tag').selectAll().where('id', '=', input.id).executeTakeFirst()
  if (!tag) return fail(platformErrors.notFound)
  const ownType = tag.tag_own_type === '1' ? '1' : '2'
  requireOwner(caller, ownType === '1' ? caller.userId : tag.tag_owner, ownType)
  if (input.version !== undefined && input.version !== tag.version) {
    fail(platformErrors.staleVersion, { who: tag.create_name, when: tag.create_date.slice(0, 19) })
  }
  await trx.deleteFrom('sys_tag').where('id', '=', tag.id).execute()
  audit({ documentNo: tag.module, detail: { tagOwnType: ownType, tagContent: tag.tag_content } })
  return null
}
