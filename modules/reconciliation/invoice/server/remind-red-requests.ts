import { sql } from 'kysely'
import { remindedOnce } from '#modules/reconciliation/payable/server/reminded-once.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { invoiceDoc } from '../contract/document.ts'
import { RED_REQUEST_HOURS } from './lapse-red-requests.ts'

/** Hours before a request lapses in which both sides are reminded of it. */
const REMINDER_HOURS = 24

/** Reminds both sides of requests for red invoices that one of them has not confirmed, a day before they lapse; once for each request. */
export async function remindRedRequests({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  const rowCount = await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const lapsing = sql`red_request_date + make_interval(hours => ${RED_REQUEST_HOURS}::integer)`
    const waiting = await trx
      .selectFrom('srm_invoice_doc')
      .selectAll()
      .select(sql<string>`to_char(${lapsing}, 'YYYY-MM-DD HH24:MI')`.as('lapseTime'))
      .where('status', '=', 'pendingEntry')
      .where('red_request_status', 'in', ['02', '03'])
      .where(sql<boolean>`${lapsing} between clock_timestamp()
        and clock_timestamp() + make_interval(hours => ${REMINDER_HOURS}::integer)`)
      .orderBy('id')
      .execute()
    const cases = waiting.map((row) => ({
      id: row.id,
      remindedCase: `${row.red_request_no} ${row.lapseTime}`,
      row,
    }))
    const reminded = await remindedOnce(trx, tenantsid, 'redRequest', cases)
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([reconciliationTexts]))
    for (const { row } of reminded) {
      const told = { redRequestNo: row.red_request_no, lapseTime: row.lapseTime }
      announceDocument(context, invoiceDoc, row, { name: 'redRequestLapsing', told })
    }
    await context.flush('invoice.remind')
    return reminded.length
  })
  return { rowCount }
}
