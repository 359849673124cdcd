import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** Forgets how the caller had arranged a list. */
export const resetColumnSetting: Handler<
  typeof settingCalls,
  'ISysColumnSettingService/resetCurrentUserColumnSetting'
> = async ({ trx, caller }, { listId, owner }) => {
  requireOwner(caller, owner, '2')
  await trx.deleteFrom('sys_column_setting').where('list_id', '=', listId).execute()
  return null
}
