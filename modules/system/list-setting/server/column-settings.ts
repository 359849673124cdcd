import { sql } from 'kysely'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { ColumnSetting } from '#platform/contract/list/list-settings.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { requireOwner } from './require-owner.ts'

/** All arrangements of the caller at once: a screen that opens later needs not ask. */
export const listColumnSettings: Handler<
  typeof settingCalls,
  'ISysColumnSettingService/getCurrentUserColumnSettingList'
> = async ({ trx }) => {
  const rows = await trx
    .selectFrom('sys_column_setting')
    .select(['list_id', 'page_mode', 'columns'])
    .orderBy('list_id')
    .execute()
  return {
    records: rows.map((row) => ({
      listId: row.list_id,
      pageMode: row.page_mode,
      columns: row.columns as unknown as ColumnSetting[],
    })),
  }
}

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

/** Forgets how the caller had arranged a list. */
export const resetColumnSetting: Handler<
  typeof settingCalls,
  'ISysColumnSettingService/resetCurrentUserColumnSetting'
> = async ({ trx, caller }, { listId, owner }) => {
  requireOwner(caller, owner, '2')
  await trx.deleteFrom('sys_column_setting').where('list_id', '=', listId).execute()
  return null
}
