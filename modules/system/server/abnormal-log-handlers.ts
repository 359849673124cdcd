import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handlers } from '#platform/server/call-context.ts'
import { defineList } from '#platform/server/list/define-list.ts'
import { exportList } from '#platform/server/list/export-list.ts'
import { readList } from '#platform/server/list/read-list.ts'
import type { abnormalLogCalls } from '../contract/log-calls.ts'
import { abnormalLogFields } from '../contract/log-fields.ts'
import { handleAbnormal } from './handle-abnormal.ts'
import { documentNoText, type ProductNames } from './product-names.ts'

/** The abnormal log, newest first. */
const abnormalLogList = defineList<typeof abnormalLogFields, { version: number }>({
  fields: abnormalLogFields,
  table: 'sys_abnormal_log',
  extra: { version: sql<number>`t1.version` },
  defaultSort: { field: 'updateDate', order: 'desc' },
  searchColumn: sql.ref('t1.search_text'),
})

/** What answers the calls over the abnormal log, in which tasks are called as in their list. */
export const abnormalLogHandlers = (names: ProductNames): Handlers<typeof abnormalLogCalls> => ({
  'ISysAbnormalLogService/getsysabnormalloglist': (context, query) =>
    readList(context, abnormalLogList, query, (row) => ({
      ...row,
      source: documentNoText(row.source, names, context.translate),
    })),
  'ISysAbnormalLogService/getsysabnormallogbyid': async ({ trx }, { id }) => {
    const kept = await trx.selectFrom('sys_abnormal_log').select('stack').where('id', '=', id).executeTakeFirst()
    return kept ?? refuse(platformErrors.notFound)
  },
  'ISysAbnormalLogService/exportexcel': (context, query) => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    const { translate } = context
    return exportList(context, abnormalLogList, query, translate('system:titles.abnormalLog'), {
      source: (source) => documentNoText(source, names, translate),
    })
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
