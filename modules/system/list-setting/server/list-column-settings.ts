import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import type { ColumnSetting } from '#platform/contract/list/list-settings.ts'
import type { Handler } from '#platform/server/call-context.ts'

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
      pageMode: row.page_mode as '0' | '1',
      columns: row.columns as unknown as ColumnSetting[],
    })),
  }
}
