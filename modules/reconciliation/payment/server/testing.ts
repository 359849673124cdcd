import { sql } from 'kysely'
import type { moneyAtWork } from '#modules/reconciliation/bill/server/testing.ts'
import { invoicesAtWork } from '#modules/reconciliation/invoice/server/testing.ts'
import type { TestDatabase } from '#platform/server/testing.ts'

/** Makes something due, and tells what became of it, beside what both sides do with money and invoices before. */
export function duesAtWork(databaseOf: () => TestDatabase, money: ReturnType<typeof moneyAtWork>) {
  const invoices = invoicesAtWork(databaseOf, money)
  /** An invoicing bill over goods of this net amount, with 13 % tax, that the ERP has. */
  async function due(net: string, invoiceDate?: string) {
    const { payableId } = await money.received(net, '1')
    return invoices.thrown([await money.confirmedBill({ payableId })], invoiceDate)
  }
  /** State, and what is due, set off, paid and open of an invoicing bill. */
  async function told(docId: string) {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(' ', payment_status, trim_scale(due_amount), trim_scale(penalty_amount), trim_scale(paid_amount),
        trim_scale(open_amount)) as told from srm_payment_due where doc_id = ${docId}`.execute(databaseOf().ownerDb)
    return rows[0]?.told
  }
  return { ...invoices, due, told }
}
