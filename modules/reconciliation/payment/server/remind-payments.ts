import { sql } from 'kysely'
import { remindedOnce } from '#modules/reconciliation/payable/server/reminded-once.ts'
import { SYSTEM_NAME } from '#platform/contract/values/product.ts'
import { actorContext } from '#platform/server/actor-context.ts'
import { inScope, type ScopedTransaction, systemScope } from '#platform/server/scope.ts'
import type { TaskContext, TaskOutcome } from '#platform/server/server-module.ts'
import { createTextCatalogue } from '#platform/server/texts/text-catalogue.ts'
import { reconciliationTexts } from '../../contract/texts.ts'

/** Days for which it is news that something is overdue: what is older, such as what a company brings along, stands in the list alone. */
const NEWS_DAYS = 30

/** Tells the purchaser of what was not paid by the day on which it was due, once for each. */
export async function remindPayments({ db, tenantsid, today }: TaskContext): Promise<TaskOutcome> {
  const rowCount = await inScope(db, systemScope('jobs', tenantsid), async (trx) => {
    const overdue = await readOverdue(trx, today)
    const reminded = await remindedOnce(trx, tenantsid, 'payment', overdue)
    const actor = { tenantsid, userNo: 'system', userName: SYSTEM_NAME, side: 'system', today } as const
    const context = actorContext(trx, actor, createTextCatalogue([reconciliationTexts]))
    for (const { orgNo, supplierNo, warehouseNos, classifyTypes, invoiceDocNo, ...told } of reminded) {
      const { supplierName, invoiceNos, dueDate, amount, currency } = told
      context.announce({
        ...{ topic: 'reconciliation', orgNo, supplierNo, payload: { documentNo: invoiceDocNo } },
        event: {
          ...{
            name: 'paymentOverdue',
            documentKind: 'invoiceDoc',
            documentNo: invoiceDocNo,
            warehouseNos,
            classifyTypes,
          },
          values: {
            ...{ orgNo, supplierNo, supplierName, amount, currency, invoiceNos, dueDate },
            invoiceDocNos: invoiceDocNo,
          },
        },
      })
    }
    await context.flush('payment.remind')
    return reminded.length
  })
  return { rowCount }
}

/** What is due, positive, not fully paid, and was due lately. */
async function readOverdue(trx: ScopedTransaction, today: string) {
  const { rows } = await sql<{
    id: string
    remindedCase: string
    orgNo: string
    supplierNo: string
    supplierName: string
    warehouseNos: string[]
    classifyTypes: string[]
    invoiceDocNo: string
    invoiceNos: string
    dueDate: string
    amount: string
    currency: string
  }>`
    select id, to_char(due_date, 'YYYY-MM-DD') as "remindedCase", org_no as "orgNo", supplier_no as "supplierNo",
      supplier_name as "supplierName", array(select distinct unnest(warehouse_nos || warehouse_no)) as "warehouseNos",
      array(select distinct unnest(classify_types || classify_type)) as "classifyTypes", invoice_doc_no as "invoiceDocNo",
      invoice_nos as "invoiceNos", to_char(due_date, 'YYYY-MM-DD') as "dueDate", trim_scale(open_amount) as amount, currency
    from srm_payment_due
    where payment_status in ('unpaid', 'part') and due_amount > 0 and due_date < ${today}::date
      and due_date >= ${today}::date - ${NEWS_DAYS}::integer
    order by due_date, id`.execute(trx)
  return rows
}
