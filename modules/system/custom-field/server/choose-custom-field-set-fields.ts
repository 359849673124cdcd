import { sql } from 'kysely'
import type { settingCalls } from '#modules/system/setting/contract/calls.ts'
import { customFieldSetFieldFields } from '#modules/system/setting/contract/fields.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { fieldNameIn, fieldSearch } from './custom-field-set-list.ts'

/** Custom fields to choose from, in the reader's language: those that are valid and shown. */
export const chooseCustomFieldSetFields: Handler<typeof settingCalls, 'ISysFrameDefineService/getframefieldlist'> = (
  context,
  query,
) => {
  const list = defineList<typeof customFieldSetFieldFields>({
    fields: customFieldSetFieldFields,
    table: 'sys_frame_define',
    columns: { fieldName: fieldNameIn(context.language) },
    defaultSort: { field: 'fieldNo', order: 'asc' },
    searchColumn: fieldSearch,
    where: sql`t1.status_code = '1' and t1.is_display`,
  })
  return readList(context, list, query, (row) => row)
}
