import { type RawBuilder, sql } from 'kysely'
import { documentFileStore } from '#modules/files/server.ts'
import { isInForce } from '#modules/reconciliation/self-billing/server/read-agreement.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { insertSql } from '#platform/server/database/insert-rows.ts'
import { implementDocument } from '#platform/server/documents/implement-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { billSchemas } from '../contract/calls.ts'
import { bill } from '../contract/document.ts'
import { makeBill } from './make-bill.ts'

/** Posts what stands on a bill as confirmed, or as confirmed no longer. */
async function postConfirmation(
  { trx, caller }: CallContext,
  billId: string,
  movement: 'confirm' | 'unconfirm',
  reason: string,
): Promise<void> {
  const sign = movement === 'confirm' ? 1 : -1
  await sql`
    insert into srm_payable_ledger (payable_id, movement, net, tax, document_type, document_id, document_no, reason, create_name)
    select l.payable_id, ${movement}, ${sign} * l.net_amount, ${sign} * l.tax_amount, 'bill', b.id, b.bill_no, ${reason},
      ${caller.userName}
    from srm_bill_line l join srm_bill b on b.id = l.bill_id
    where b.id = ${billId} and not l.is_removed order by l.payable_id`.execute(trx)
}

const takeAllOff = (trx: ScopedTransaction, billId: string) =>
  sql`update srm_bill_line set is_removed = true where bill_id = ${billId} and not is_removed`.execute(trx)

/** The agreement under which the purchaser invoices what both sides agreed on, by the row `t1` of a bill. */
const agreement = sql`select a.agreement_no from srm_self_billing_agreement a
  where a.tenantsid = t1.tenantsid and a.org_no = t1.org_no and a.supplier_no = t1.supplier_no and ${isInForce('a', sql`today()`)}`

/** Whether something of a bill may still be invoiced. */
const isToInvoice = sql`t1.status in ('draft', 'proposed', 'pendingConfirm', 'returned', 'confirmed')`

/** Whether something of a bill, by its row `t1`, is confirmed and on no invoicing bill. */
const isInvoiceable = sql<boolean>`(t1.status = 'confirmed' and t1.invoiced_count < t1.line_count)`

/** The same for the side that invoices it: the purchaser under an agreement in force, and the supplier elsewhere. */
export const isInvoiceableBy = (side: Side): RawBuilder<boolean> =>
  sql<boolean>`(${isInvoiceable} and ${side === 'supplier' ? sql`not ` : sql``}exists (${agreement}))`

/** Bills at work. A line posts what it bills itself, by the database; what is confirmed is posted here. */
export const bills = implementDocument(bill, billSchemas, {
  list: {
    columns: {
      isInvoiceable,
      isSelfBilled: sql`(${isToInvoice} and exists (${agreement}))`,
      agreementNo: sql`case when ${isToInvoice} then coalesce((${agreement} limit 1), '') else '' end`,
    },
  },
  factsOfRow: ({ lineCount, totalAmount, disputedCount, invoicedCount }) => ({
    isEmpty: lineCount === 0,
    isSumZero: isZero(totalAmount),
    isDisputed: disputedCount > 0,
    isInvoiced: invoicedCount > 0,
  }),
  factsOf: (_context, row) => ({
    isEmpty: row.line_count === 0,
    isSumZero: isZero(row.total_amount),
    isDisputed: row.disputed_count > 0,
    isInvoiced: row.invoiced_count > 0,
  }),
  // What a line bills is open again when it is taken off: the payables come before their bill.
  lockBefore: async (trx, ids) => {
    await sql`select from srm_payable where id in (
      select payable_id from srm_bill_line where bill_id = any (${[...ids]}::bigint[]) and not is_removed) order by id for update`.execute(
      trx,
    )
  },
  create: makeBill,
  on: {
    send: () => ({ set: { is_released: true, reason: '', sent_date: sql`clock_timestamp()` } }),
    takeOff: async ({ trx }, { id }, { lineIds }) => {
      const { numAffectedRows } = await sql`update srm_bill_line set is_removed = true
        where bill_id = ${id} and id = any (${lineIds}::bigint[]) and not is_removed and source_type <> 'rounding'`.execute(
        trx,
      )
      if (Number(numAffectedRows) < new Set(lineIds).size) fail(platformErrors.notFound)
      return { detail: { lineCount: lineIds.length } }
    },
    void: async ({ trx }, { id, is_released: isReleased }, { reason }) => {
      await takeAllOff(trx, id)
      // What the supplier never saw it need not hear of.
      return { set: { reason }, event: isReleased ? 'billVoided' : null }
    },
    retract: async ({ trx }, { id }, { reason }) => {
      await takeAllOff(trx, id)
      return { set: { reason } }
    },
    withdraw: (_context, _row, { reason }) => ({ set: { is_released: false, reason } }),
    return: (_context, _row, { reason }) => ({ set: { reason } }),
    confirm: async (context, { id }) => {
      await postConfirmation(context, id, 'confirm', '')
      return { set: { confirmed_date: sql`clock_timestamp()`, reason: '' } }
    },
    cancelConfirm: async (context, { id }, { reason }) => {
      await postConfirmation(context, id, 'unconfirm', reason)
      return { set: { confirmed_date: null, reason } }
    },
    message: async ({ trx, caller }, { id }, { messageText }) => {
      const said = {
        bill_id: sql`b.id`,
        side: sql`${caller.side}::text`,
        message_text: sql`${messageText}::text`,
        create_name: sql`${caller.userName}::text`,
      }
      await sql`${insertSql('srm_bill_message', { b: 'srm_bill' }, said)} from srm_bill b where b.id = ${id}`.execute(
        trx,
      )
      return { set: { message_count: sql`message_count + 1` }, reason: messageText }
    },
  },
  files: {
    store: documentFileStore,
    refusal: ({ status }) => (status === 'voided' ? reconciliationErrors.billNotShared : null),
  },
  parts: [
    {
      part: 'messages',
      table: 'srm_bill_message',
      column: 'bill_id',
      added: { date: 'create_date', name: 'create_name' },
    },
  ],
})
