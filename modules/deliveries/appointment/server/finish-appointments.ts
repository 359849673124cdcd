import { sql } from 'kysely'
import type { ProgressLine } from '#modules/deliveries/asn/contract/lifecycle.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { appointmentEnding, isAllHere } from '../contract/lifecycle.ts'
import { appointments } from './appointments.ts'

/**
 * Ends the appointments of a locked ASN of which nothing more comes; their docks are free for others. A cancelled receipt or
 * an arrival that is taken back does not bring them back, since the dock may be another's by then.
 */
export async function finishAppointments(
  context: Pick<CallContext, 'trx' | 'caller' | 'announce'>,
  asnId: string,
  lines: readonly ProgressLine[],
): Promise<void> {
  if (!isAllHere(lines)) return
  const rows = await appointments.lock(context, sql`asn_id = ${asnId} and status in ('requested', 'confirmed')`)
  const isConfirmedBeside = rows.some(({ status }) => status === 'confirmed')
  for (const row of rows) {
    const status = appointmentEnding(row.status, lines, isConfirmedBeside)
    await appointments.move(context, row, 'finish', { status })
  }
}
