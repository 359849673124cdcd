import { sql } from 'kysely'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail } from '#platform/contract/errors.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { Handler } from '#platform/server/call-context.ts'
import type { paymentCalls } from '../contract/calls.ts'

type Entries = CallOutput<typeof paymentCalls, 'ISupPaymentService/getPaymentEntries'>['entries']

/** What was paid and set off of something due, the first first. */
export const readPaymentEntries: Handler<typeof paymentCalls, 'ISupPaymentService/getPaymentEntries'> = async (
  { trx },
  { id },
) => {
  const { rows: found } = await sql`select from srm_payment_due where id = ${id}`.execute(trx)
  if (found.length === 0) fail(platformErrors.notFound)
  const { rows } = await sql<Entries[number]>`
    select e.id, e.movement, trim_scale(e.amount) as amount, e.document_no as "documentNo", e.payment_method as "paymentMethod",
      to_char(e.entry_date, 'YYYY-MM-DD') as "entryDate", e.create_name as "createName"
    from srm_payment_entry e where e.due_id = ${id} order by e.create_date, e.id`.execute(trx)
  return { entries: rows }
}
