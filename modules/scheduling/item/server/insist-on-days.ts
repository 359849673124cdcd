import type { CallContext } from '#platform/server/call-context.ts'
import type { Outcome } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { LockedSchedule } from './locked-schedule.ts'
import { readLiveDays } from './read-live-days.ts'
import { reopenDays } from './reopen-days.ts'

/** The purchaser asks for another reply to the days whose reply differs. */
export async function insistOnDays(
  context: CallContext,
  row: LockedSchedule,
  { reason }: { reason: string },
): Promise<Outcome<typeof schedule>> {
  const days = (await readLiveDays(context.trx, row.id)).filter(({ lineState }) => lineState === 'answered')
  await reopenDays(context, row, { action: 'insist', reason, days })
  return { set: { reason } }
}
