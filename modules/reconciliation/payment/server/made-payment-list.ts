import { sql } from 'kysely'
import { defineList } from '#platform/server/list/define-list.ts'
import { madePaymentFields } from '../contract/made-payment-fields.ts'

/** Payments that were made, those first that moved last. */
export const madePaymentList = defineList({
  fields: madePaymentFields,
  table: 'srm_payment',
  countedBy: { purchaser: sql.ref('t1.org_no') },
  columns: {
    paidDocNos: sql`(select string_agg(distinct d.invoice_doc_no, ', ' order by d.invoice_doc_no)
      from srm_payment_entry e join srm_payment_due d on d.id = e.due_id where e.payment_id = t1.id)`,
  },
})
