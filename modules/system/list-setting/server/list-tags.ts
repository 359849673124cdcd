import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#platform/contract/values/languages.ts'
import type { Handler } from '#platform/server/call-context.ts'

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
        tagOwnType: tag.tag_own_type as '1' | '2',
        tagContent: tag.tag_content,
        name: tag.module,
        tagOwner: tag.tag_owner,
        zlI18nList: own.map(({ language_code: languageCode, description }) => ({
          languageCode,
          description,
          languageDesc: LANGUAGE_NAMES[languageCode as Language] ?? languageCode,
        })),
      }
    }),
  }
}

const rank = (languageCode: string): number => LANGUAGES.indexOf(languageCode as Language)
