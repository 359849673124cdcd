import { sql } from 'kysely'
import { readWorkingCalendars } from '#modules/master-data/server.ts'
import { paramValue } from '#modules/system/server.ts'
import { BusinessError } from '#platform/contract/errors.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { deductions } from './deductions.ts'
import { failIfClosed } from './fail-if-closed.ts'
import { lastAnswerDay } from './last-answer-day.ts'

/**
 * Accepts deductions whole that their suppliers have not answered by the day asked for, where the company wants it so. A day on
 * which the supplier does not work counts as the next one on which it does.
 */
export async function lapseDeductions({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  const rowCount = await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    if ((await paramValue(trx, 'deductionsLapse')) !== 'Y') return 0
    const calendarOf = await readWorkingCalendars(trx)
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([reconciliationTexts]))
    const asked = await deductions.lock(context, sql`status = 'pendingConfirmation' and reply_due < ${today}::date`)
    let lapsed = 0
    for (const row of asked) {
      const due = String(row.reply_due)
      if (lastAnswerDay(calendarOf, row) >= today || (await isClosed(trx, row, today))) continue
      const set = { confirm_amount: row.deduction_amount, answer_date: today, is_lapsed: true }
      await deductions.moveAll(context, [row], 'lapse', { of: () => ({ set, event: 'deductionLapsed' }) }, 'system')
      context.audit({ documentNo: row.deduction_no, detail: { confirmAmount: row.deduction_amount, replyDue: due } })
      await context.flush('deduction.lapse')
      lapsed += 1
    }
    return lapsed
  })
  return { rowCount }
}

/** Whether nothing may be posted in the organisation today: the deduction waits until it may. */
async function isClosed(...of: Parameters<typeof failIfClosed>): Promise<boolean> {
  try {
    await failIfClosed(...of)
    return false
  } catch (error) {
    if (error instanceof BusinessError) return true
    throw error
  }
}
