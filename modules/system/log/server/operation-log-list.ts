import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { type WordedName, wordedSql } from '#platform/server/list/worded-names.ts'
import { operationLogFields } from '../contract/fields.ts'

/** The operation log, newest first, in which these parts of the product are called as on their screens. */
export const operationLogList = (names: readonly WordedName[]) =>
  defineList({
    fields: operationLogFields,
    table: 'sys_operation_log',
    columns: {
      documentNo: wordedSql(sql.ref('t1.document_no'), names),
      // A cell of a sheet holds 32,767 characters.
      detail: sql`left(t1.detail::text, 32000)`,
    },
  })
