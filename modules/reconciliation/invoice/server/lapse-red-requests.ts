import { sql } from 'kysely'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { reconciliationTexts } from '../../contract/texts.ts'
import { invoices } from './invoices.ts'

/** Hours after which the tax platform drops a request that one side has not confirmed. */
export const RED_REQUEST_HOURS = 72

/** Marks the requests for red invoices as lapsed that a side has left unconfirmed for too long. Their invoicing bills wait for a new one. */
export async function lapseRedRequests({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  const rowCount = await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([reconciliationTexts]))
    const late = await invoices.lock(
      context,
      sql`status = 'pendingEntry' and red_request_status in ('02', '03')
        and red_request_date < clock_timestamp() - make_interval(hours => ${RED_REQUEST_HOURS}::integer)`,
    )
    const outcome = { set: { red_request_status: '07' as const } }
    for (const { invoice_doc_no: documentNo, red_request_no: redRequestNo } of late) {
      context.audit({ documentNo, detail: { redRequestNo, redRequestStatus: '07' } })
    }
    await invoices.moveAll(context, late, 'lapse', { of: () => outcome }, 'system')
    await context.flush('invoice.lapse')
    return late.length
  })
  return { rowCount }
}
