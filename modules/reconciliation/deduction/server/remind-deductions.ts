import { sql } from 'kysely'
import { readWorkingCalendars } from '#modules/master-data/server.ts'
import { remindedOnce } from '#modules/reconciliation/payable/server/reminded-once.ts'
import { paramValue } from '#modules/system/server.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { deduction } from '../contract/document.ts'
import { lastAnswerDay, reminderDay } from './last-answer-day.ts'

/** Days ahead among which the last day of an answer is looked for: a day asked for and the working days around it. */
const AHEAD = 45

/** Reminds suppliers of deductions that lapse soon, on the working day before, where the company lets them lapse; once for each day asked for. */
export async function remindDeductions({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  const rowCount = await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    if ((await paramValue(trx, 'deductionsLapse')) !== 'Y') return 0
    const calendarOf = await readWorkingCalendars(trx)
    const waiting = await trx
      .selectFrom('srm_deduction')
      .selectAll()
      .where('status', '=', 'pendingConfirmation')
      .where(sql<boolean>`reply_due between ${today}::date - ${AHEAD}::integer and ${today}::date + ${AHEAD}::integer`)
      .orderBy('id')
      .execute()
    const near = waiting.flatMap((row) => {
      const lapseDate = lastAnswerDay(calendarOf, row)
      const isNear = today <= lapseDate && today >= reminderDay(calendarOf, row)
      return isNear ? [{ id: row.id, remindedCase: row.reply_due ?? '', lapseDate, row }] : []
    })
    const reminded = await remindedOnce(trx, tenantsid, 'deduction', near)
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([reconciliationTexts]))
    for (const { row, lapseDate } of reminded) {
      announceDocument(context, deduction, row, { name: 'deductionLapsing', told: { lapseDate } })
    }
    await context.flush('deduction.remind')
    return reminded.length
  })
  return { rowCount }
}
