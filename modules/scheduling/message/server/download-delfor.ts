import { sql } from 'kysely'
import { documentDownload } from '#modules/files/server.ts'
import { writeDelfor } from '#modules/scheduling/exchange/server/write-delfor.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { messageCalls } from '../contract/calls.ts'
import { readReleased } from './read-released.ts'
import { sentSchedule } from './sent-schedule.ts'

/** A schedule as it was released last, as a DELFOR message of a directory. */
export const downloadDelfor: Handler<typeof messageCalls, 'ISrmScheduleExchangeService/downloadDelfor'> = async (
  context,
  { id, directory },
) => {
  const released = await readReleased(context.trx, id)
  const { rows } = await sql<{ at: string }>`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI') as at`.execute(context.trx)
  const { orgNo: sender, supplierNo: receiver } = released
  const envelope = { sender, receiver, controlNo: id, preparedAt: rows[0]?.at ?? '' }
  return documentDownload(context, sentSchedule(released), {
    content: writeDelfor(released.release, directory, envelope),
    contentType: 'application/edifact',
    extension: 'edi',
  })
}
