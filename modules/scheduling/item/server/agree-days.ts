import type { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, fitsDecimals, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { updateRows } from '#platform/server/database/insert-rows.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { agreeInput } from '../contract/schemas.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { readLiveDays, scheduledQty } from './read-live-days.ts'
import { recordChanges } from './record-changes.ts'

/**
 * The purchaser says what holds for each day whose reply differs: the reply, what is expected, or a third quantity. Other agreed days may
 * be raised along with them, so that the total stays; a total below what is expected is asked about once.
 */
export async function agreeDays(
  context: CallContext,
  row: LockedSchedule,
  { days, isShortConfirmed = false }: z.output<typeof agreeInput>,
): Promise<Outcome<typeof schedule>> {
  const { trx } = context
  const given = new Map(days.map((day) => [day.id, plain(day.actualScheduledQuantity)]))
  const live = await readLiveDays(trx, row.id)
  const missing = live
    .filter(({ id, lineState }) => lineState === 'answered' && !given.has(id))
    .map(({ demandDate }) => demandDate)
  if (missing.length > 0) fail(schedulingErrors.daysMissing, { days: missing.join(', ') })
  const agreed = live.filter(({ id }) => given.has(id))
  const waiting = agreed.filter(({ lineState }) => lineState === 'waiting').map(({ demandDate }) => demandDate)
  if (waiting.length > 0) fail(schedulingErrors.daysWaiting, { days: waiting.join(', ') })
  const uneven = agreed
    .filter(({ id }) => !fitsDecimals(given.get(id) ?? '0', row.unit_decimals))
    .map(({ demandDate }) => demandDate)
  if (uneven.length > 0) fail(schedulingErrors.quantityDecimals, { days: uneven.join(', ') })
  const [expected, actual] = [
    sum(live.map(({ expectScheduledQuantity }) => expectScheduledQuantity)),
    sum(live.map((day) => given.get(day.id) ?? scheduledQty(day))),
  ]
  if (!isShortConfirmed && compare(actual, expected) < 0) fail(schedulingErrors.shortTotal, { expected, actual })
  await updateRows(
    trx,
    'srm_schedule_line',
    agreed.map(({ id }) => ({ id, line_state: 'agreed', actual_scheduled_quantity: given.get(id) ?? null })),
  )
  await recordChanges(
    context,
    { id: row.id, action: 'agree', version: row.schedule_version },
    agreed.map((day) => ({
      demand_date: day.demandDate,
      field_name: 'actualScheduledQuantity',
      before_value: day.replyQuantity ?? '',
      after_value: given.get(day.id) ?? '',
    })),
  )
  return {}
}
