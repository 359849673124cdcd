import { sql } from 'kysely'
import type { NamedParts } from '#modules/system/text/server/product-names.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handlers } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { plainListHandlers } from '#platform/server/list/list-handlers.ts'
import { foundByWords, type WordedName, wordedSql } from '#platform/server/list/worded-names.ts'
import type { abnormalLogCalls } from '../contract/calls.ts'
import { abnormalLogFields } from '../contract/fields.ts'
import { handleAbnormal } from './handle-abnormal.ts'

/** The abnormal log, newest first, in which tasks are called as in their list. */
const abnormalLogList = (names: readonly WordedName[]) =>
  defineList<typeof abnormalLogFields, { version: number }>({
    fields: abnormalLogFields,
    table: 'sys_abnormal_log',
    columns: { source: wordedSql(sql.ref('t1.source'), names) },
    extra: { version: sql<number>`t1.version` },
  })

/** What answers the calls over the abnormal log, in which tasks are called, and found, as in their list. */
export const abnormalLogHandlers = (parts: NamedParts): Handlers<typeof abnormalLogCalls> => ({
  ...plainListHandlers('ISysAbnormalLogService/getsysabnormalloglist', 'ISysAbnormalLogService/exportexcel', {
    list: ({ trx, translate }, { condition }) => {
      const names = parts(translate)
      return foundByWords(trx, abnormalLogList(names), condition, names)
    },
    titleKey: 'system:titles.abnormalLog',
    present: (row) => row,
  }),
  'ISysAbnormalLogService/getsysabnormallogbyid': async ({ trx }, { id }) => {
    const kept = await trx.selectFrom('sys_abnormal_log').select('stack').where('id', '=', id).executeTakeFirst()
    return kept ?? fail(platformErrors.notFound)
  },
  'ISysAbnormalLogService/handlesysabnormallogbyids': handleAbnormal,
  'ISysAbnormalLogService/reportWebError': async ({ trx }, said) => {
    const { page, errorName, errorMessage, stack, requestId, appVersion } = said
    const { rows } = await sql<{ isKept: boolean }>`
      select report_web_error(${page}, ${errorName}, ${errorMessage}, ${stack}, ${requestId}, ${appVersion})
        as "isKept"`.execute(trx)
    return { isKept: rows[0]?.isKept === true }
  },
})
