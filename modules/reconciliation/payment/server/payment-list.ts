import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { paymentFields } from '../contract/fields.ts'

/** Literals, so that the partial index over what is open is used. */
const isOverdueSql = sql<boolean>`(t1.payment_status in ('unpaid', 'part') and t1.due_amount > 0 and t1.due_date < today())`

/** What is due and paid, those first that moved last. */
export const paymentList = defineList({
  fields: paymentFields,
  table: 'srm_payment_due',
  countedBy: { purchaser: sql.ref('t1.org_no') },
  columns: { isOverdue: isOverdueSql },
})
