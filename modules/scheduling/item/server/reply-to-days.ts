import type { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { isReplyAccepted } from '#modules/scheduling/display/contract/advice.ts'
import { readAdviceRanges } from '#modules/scheduling/display/server/read-advice-ranges.ts'
import { fail } from '#platform/contract/errors.ts'
import { compare, fitsDecimals, plain, sum } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { updateRows } from '#platform/server/database/insert-rows.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { replyInput } from '../contract/schemas.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { readLiveDays } from './read-live-days.ts'
import { recordChanges } from './record-changes.ts'
import { stateOfDays } from './state-of-days.ts'

/**
 * The supplier promises quantities for all days that wait. What differs by no more than is accepted is agreed at once; a total below what
 * is expected is asked about once.
 */
export async function replyToDays(
  context: CallContext,
  row: LockedSchedule,
  { days, isShortConfirmed = false }: z.output<typeof replyInput>,
): Promise<Outcome<typeof schedule>> {
  const { trx, today } = context
  const waiting = (await readLiveDays(trx, row.id)).filter(({ lineState }) => lineState === 'waiting')
  const given = new Map(days.map((day) => [day.id, plain(day.replyQuantity)]))
  const missing = waiting.filter(({ id }) => !given.has(id)).map(({ demandDate }) => demandDate)
  if (missing.length > 0) fail(schedulingErrors.daysMissing, { days: missing.join(', ') })
  if (given.size > waiting.length) fail(schedulingErrors.alreadyReplied)
  const replied = waiting.map((day) => ({ ...day, reply: given.get(day.id) ?? '0' }))
  const uneven = replied
    .filter(({ reply }) => !fitsDecimals(reply, row.unit_decimals))
    .map(({ demandDate }) => demandDate)
  if (uneven.length > 0) fail(schedulingErrors.quantityDecimals, { days: uneven.join(', ') })
  const [expected, promised] = [
    sum(replied.map(({ expectScheduledQuantity }) => expectScheduledQuantity)),
    sum(replied.map(({ reply }) => reply)),
  ]
  if (!isShortConfirmed && compare(promised, expected) < 0)
    fail(schedulingErrors.shortTotal, { expected, actual: promised })
  const ranges = await readAdviceRanges(trx)
  const isAccepted = ({ expectScheduledQuantity: expect, reply }: (typeof replied)[number]) =>
    isReplyAccepted(expect, reply, ranges)
  await updateRows(
    trx,
    'srm_schedule_line',
    replied.map((day) => ({
      id: day.id,
      line_state: isAccepted(day) ? 'agreed' : 'answered',
      actual_scheduled_quantity: isAccepted(day) ? day.reply : null,
    })),
  )
  await recordChanges(
    context,
    { id: row.id, action: 'reply', version: row.schedule_version },
    replied.map(({ demandDate, reply }) => ({
      demand_date: demandDate,
      field_name: 'replyQuantity',
      before_value: '',
      after_value: reply,
    })),
  )
  const status = await stateOfDays(trx, row.id)
  return {
    status,
    set: { reply_date: today },
    ...(replied.every(isAccepted) ? {} : { event: 'scheduleDiffers' }),
  }
}
