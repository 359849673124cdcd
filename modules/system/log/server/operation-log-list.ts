import { sql } from 'kysely'
import type { NamedParts } from '#modules/system/text/server/product-names.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { foundByWords, type WordedName, wordedSql } from '#platform/server/list/worded-names.ts'
import { operationLogFields } from '../contract/fields.ts'

/** The operation log, newest first, in which these parts of the product are called as on their screens. */
const operationLogList = (names: readonly WordedName[]) =>
  defineList({
    fields: operationLogFields,
    table: 'sys_operation_log',
    columns: {
      documentNo: wordedSql(sql.ref('t1.document_no'), names),
      // A cell of a sheet holds 32,767 characters.
      detail: sql`left(t1.detail::text, 32000)`,
    },
  })

/** What answers a page of it and its Excel file, in which tasks and lists are called, and found, as on their screens. */
export const operationLogListHandlers = (parts: NamedParts) =>
  plainListHandlers('ISysOperationLogService/getsysoperationloglist', 'ISysOperationLogService/exportexcel', {
    list: ({ trx, translate }, { condition }) => {
      const names = parts(translate)
      return foundByWords(trx, operationLogList(names), condition, names)
    },
    titleKey: 'system:titles.operationLog',
    present: (row) => row,
  })
