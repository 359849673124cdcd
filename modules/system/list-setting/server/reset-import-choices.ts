import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** Forgets what the caller has decided about an import's columns and sheets: the next file asks again. */
export const resetImportChoices: Handler<
  typeof settingCalls,
  'ISysImportChoiceService/resetCurrentUserImportChoice'
> = async ({ trx, caller }, { port, owner }) => {
  requireOwner(caller, owner, '2')
  await trx.deleteFrom('sys_import_choice').where('user_id', '=', caller.userId).where('port', '=', port).execute()
  return null
}
