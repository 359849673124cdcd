import { sql } from 'kysely'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** Keeps how the caller has arranged a list, in place of what was kept before. */
export const saveColumnSetting: Handler<
  typeof settingCalls,
  'ISysColumnSettingService/saveCurrentUserColumnSetting'
> = async ({ trx, caller }, { listId, owner, pageMode, columns }) => {
  requireOwner(caller, owner, '2')
  const kept = { page_mode: pageMode, columns: JSON.stringify(columns) }
  await trx
    .insertInto('sys_column_setting')
    .values({ user_id: caller.userId, tenantsid: caller.tenantsid, list_id: listId, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'list_id'])
        .doUpdateSet({ ...kept, update_date: sql`now()` })
        // The same again is no change.
        .where(sql<boolean>`(sys_column_setting.page_mode, sys_column_setting.columns)
          is distinct from (excluded.page_mode, excluded.columns)`),
    )
    .execute()
  return null
}
