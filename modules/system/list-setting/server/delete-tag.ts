import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

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
