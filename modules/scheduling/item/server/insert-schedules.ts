import { sql } from 'kysely'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import type { StoredRow } from '#platform/server/documents/document-source.ts'
import { schedule } from '../contract/document.ts'
import type { scheduleColumns } from './schedule-goods.ts'

/** Makes many schedules at once, each under a number of its own and without days yet; answers them in their order. */
export async function insertSchedules(
  context: CallContext,
  schedules: readonly ReturnType<typeof scheduleColumns>[],
): Promise<StoredRow<typeof schedule>[]> {
  const { trx, caller, today } = context
  const { rows: numbers } = await sql<{ no: string }>`
    select next_document_no(${schedule.number.prefix}, ${today}::date) as no from generate_series(1, ${schedules.length})`.execute(
    trx,
  )
  const made = await insertRows(
    trx,
    schedule.table,
    schedules.map((columns, index) => ({
      ...columns,
      tenantsid: caller.tenantsid,
      schedule_no: numbers[index]?.no ?? '',
      create_name: caller.userName,
      update_name: caller.userName,
    })),
    ['id'],
  )
  const ids = made.map(({ id }) => id)
  const { rows } = await sql<StoredRow<typeof schedule>>`
    select * from srm_schedule_item where id = any (${ids}::bigint[]) order by id`.execute(trx)
  for (const row of rows) announceDocument(context, schedule, row)
  return rows
}
