import { sql } from 'kysely'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { abnormalLogCalls } from '../contract/calls.ts'

/** Marks errors as handled, as their reader saw them, all or none. What was noted before is kept in the operation log. */
export const handleAbnormal: Handler<
  typeof abnormalLogCalls,
  'ISysAbnormalLogService/handlesysabnormallogbyids'
> = async (context, { list, handleNote }) => {
  const { trx, caller } = context
  const rows = await trx
    .selectFrom('sys_abnormal_log')
    .select(['id', 'version', 'source', 'is_handled as isHandled', 'handle_note as handleNote', 'handle_name as who'])
    .select(sql<string | null>`to_char(handle_date, 'YYYY-MM-DD HH24:MI:SS')`.as('when'))
    .where(
      'id',
      'in',
      list.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, version } of list) {
    const row = rows.find((one) => one.id === id)
    if (!row) return fail(platformErrors.notFound)
    if (row.version !== version) fail(platformErrors.staleVersion, { who: row.who, when: row.when ?? '' })
  }
  for (const { id, source, isHandled, handleNote: noted } of rows) {
    await trx
      .updateTable('sys_abnormal_log')
      .set({
        is_handled: true,
        handle_note: handleNote,
        handle_name: caller.userName,
        handle_date: sql<string>`now()`,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id)
      .execute()
    context.audit({
      documentNo: source,
      detail: { id, before: { isHandled, handleNote: noted }, after: { isHandled: true, handleNote } },
    })
  }
  return { count: rows.length }
}
