import { sql } from 'kysely'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { schedulingTexts } from '../../contract/texts.ts'
import { readLiveDays } from './read-live-days.ts'
import { recordChanges } from './record-changes.ts'
import { schedules } from './schedules.ts'
import { stateOfDays } from './state-of-days.ts'

/** Agrees what suppliers have not replied to in time: what is expected counts. It is no reply of theirs. */
export async function autoAgreeSchedules({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  const rowCount = await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([schedulingTexts]))
    const late = await schedules.lock(context, sql`status = 'published' and answer_due < ${today}::date`)
    for (const row of late) {
      const days = (await readLiveDays(trx, row.id)).filter(({ lineState }) => lineState === 'waiting')
      await sql`
        update srm_schedule_line set line_state = 'agreed', actual_scheduled_quantity = expect_scheduled_quantity
        where id = any (${days.map(({ id }) => id)}::bigint[])`.execute(trx)
      await recordChanges(
        context,
        { id: row.id, action: 'autoAgree', version: row.schedule_version },
        days.map(({ demandDate, expectScheduledQuantity }) => ({
          demand_date: demandDate,
          field_name: 'actualScheduledQuantity',
          before_value: '',
          after_value: expectScheduledQuantity,
        })),
      )
      const status = await stateOfDays(trx, row.id)
      if (status === 'published') throw new Error('no day waits any more')
      await schedules.moveAll(
        context,
        [row],
        'autoAgree',
        { of: () => ({ status, event: 'scheduleAgreed' }) },
        'system',
      )
      context.audit({ documentNo: row.schedule_no, detail: { dayCount: days.length, answerDue: row.answer_due } })
      await context.flush('schedule.autoAgree')
    }
    return late.length
  })
  return { rowCount }
}
