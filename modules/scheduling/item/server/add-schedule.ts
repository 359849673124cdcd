import type { z } from 'zod'
import { schedulingErrors } from '#modules/scheduling/contract/errors.ts'
import { fail } from '#platform/contract/errors.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { Made } from '#platform/server/documents/document-source.ts'
import type { schedule } from '../contract/document.ts'
import type { newSchedule } from '../contract/schemas.ts'
import { prepareDays } from './prepare-days.ts'
import { goodsErrors, isKnown, readScheduleGoods, scheduleColumns } from './schedule-goods.ts'

/** Makes a schedule with the days of its first release; it counts the scheduled order lines of its goods from the start on. */
export async function addSchedule(
  context: CallContext,
  { days, ...input }: z.output<typeof newSchedule>,
): Promise<Made<typeof schedule>> {
  const [goods] = await readScheduleGoods(context, [input])
  if (!isKnown(goods)) {
    const [wrong] = goodsErrors(goods, input)
    return fail(wrong?.error ?? schedulingErrors.unknownGoods, wrong?.parameters)
  }
  return {
    insert: scheduleColumns(input, goods, input),
    after: (row) => prepareDays(context, row, days),
  }
}
