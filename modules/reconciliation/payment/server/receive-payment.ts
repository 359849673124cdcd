import { sql } from 'kysely'
import type { z } from 'zod'
import { answeredOnce } from '#modules/files/server.ts'
import { postingDay } from '#modules/master-data/server.ts'
import { bills } from '#modules/reconciliation/bill/server/bills.ts'
import { moneyMessage, moneyMessages } from '#modules/reconciliation/invoice/server/money-message.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import { fail, failAt } from '#platform/contract/errors.ts'
import { compare } from '#platform/contract/values/decimal.ts'
import type { CallContext, Handler } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { paymentCalls } from '../contract/calls.ts'
import type { paymentMessage } from '../contract/schemas.ts'
import { allocatePayment, type OpenDue } from './allocate-payment.ts'

type Message = z.output<typeof paymentMessage>
type Answer = CallOutput<typeof paymentCalls, 'ISrmPaymentMessageService/receiveMessage'>

/** Receives a payment of the ERP and puts all of it on what is due, or takes exactly that back. */
export const receivePayment: Handler<typeof paymentCalls, 'ISrmPaymentMessageService/receiveMessage'> = async (
  context,
  message,
) => {
  const { paymentNo } = message
  const { documentNo, ...answer } = await answeredOnce(
    context,
    moneyMessages('payment'),
    moneyMessage(message),
    async () => {
      const paymentId = message.isReversed ? await reverse(context, message) : await pay(context, message)
      await moveBills(context, paymentId)
      const allocations = await readAllocations(context.trx, paymentId)
      announcePayment(context, message, allocations)
      return { documentNo: paymentNo, paymentNo, allocations }
    },
  )
  const { isRepeated } = answer
  context.audit({ documentNo, detail: { ...message, isRepeated } })
  return answer
}

/** Tells open lists and the supplier. */
function announcePayment(context: CallContext, message: Message, allocations: Answer['allocations']): void {
  const { orgNo, supplierNo, paymentNo, paymentDate, amount, currency } = message
  const documentNo = allocations[0]?.invoiceDocNo ?? ''
  const invoiceDocNos = allocations.map(({ invoiceDocNo }) => invoiceDocNo).join(', ')
  context.announce({
    ...{ topic: 'reconciliation', orgNo, supplierNo, payload: { documentNo } },
    event: {
      name: message.isReversed ? 'paymentReversed' : 'paymentReported',
      documentKind: 'invoiceDoc',
      documentNo,
      values: { orgNo, supplierNo, paymentNo, paymentDate, amount, currency, invoiceDocNos },
    },
  })
}

/** Books the payment: the id under which it is kept. */
async function pay(context: CallContext, message: Message): Promise<string> {
  const { trx, caller } = context
  const { orgNo, supplierNo, currency, paymentNo, paymentDate, amount, allocations } = message
  if (compare(amount, '0') === 0) failAt('amount', reconciliationErrors.paymentEmpty)
  await postingDay(trx, { tenantsid: caller.tenantsid, orgNo }, paymentDate, 'paymentDate')
  const { rows: dues } = await sql<OpenDue>`
    select id, invoice_doc_no as "invoiceDocNo", erp_bill_no as "erpBillNo", invoice_nos as "invoiceNos", trim_scale(open_amount) as "openAmount"
    from srm_payment_due where org_no = ${orgNo} and supplier_no = ${supplierNo} and currency = ${currency}
      and payment_status in ('unpaid', 'part') order by due_date, id for update`.execute(trx)
  const parts = allocatePayment(dues, amount, allocations)
  const { id } = await trx
    .insertInto('srm_payment')
    .values({
      ...{
        tenantsid: caller.tenantsid,
        org_no: orgNo,
        supplier_no: supplierNo,
        payment_no: paymentNo,
        payment_date: paymentDate,
      },
      ...{
        currency,
        amount,
        payment_method: message.paymentMethod ?? '1',
        remark: message.remark ?? '',
        create_name: caller.userName,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into srm_payment_entry (due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, amount,
      payment_id, document_no, payment_method, entry_date, create_name)
    select d.id, d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, d.is_released, 'pay', a.amount, ${id}, ${paymentNo},
      ${message.paymentMethod ?? '1'}, ${paymentDate}::date, ${caller.userName}
    from json_to_recordset(${JSON.stringify(parts)}::json) a ("dueId" bigint, amount numeric) join srm_payment_due d on d.id = a."dueId"
    order by d.id`.execute(trx)
  return id
}

/** Takes a payment back, exactly as it was booked. */
async function reverse({ trx, caller }: CallContext, { paymentNo, orgNo, amount }: Message): Promise<string> {
  const { rows } = await sql<{ id: string; amount: string; isReversed: boolean }>`
    select id, amount, is_reversed as "isReversed" from srm_payment where payment_no = ${paymentNo} and org_no = ${orgNo} for update`.execute(
    trx,
  )
  const [kept = fail(reconciliationErrors.unknownPayment, { paymentNo })] = rows
  if (kept.isReversed || compare(kept.amount, amount) !== 0) fail(reconciliationErrors.paymentDiffers, { paymentNo })
  await sql`
    insert into srm_payment_entry (due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, amount,
      payment_id, document_no, payment_method, entry_date, create_name)
    select due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, 'unpay', -amount, payment_id, document_no,
      payment_method, entry_date, ${caller.userName}
    from srm_payment_entry where payment_id = ${kept.id} order by due_id, id`.execute(trx)
  await trx.updateTable('srm_payment').set({ is_reversed: true }).where('id', '=', kept.id).execute()
  return kept.id
}

/** Bills of which all is paid are closed; one of which something no longer is, is invoiced again. */
async function moveBills(context: CallContext, paymentId: string): Promise<void> {
  const paid = sql`select i.bill_id from srm_payment_entry e join srm_payment_due d on d.id = e.due_id
    join srm_invoice_line i on i.doc_id = d.doc_id where e.payment_id = ${paymentId}`
  const rows = await bills.lock(context, sql`id in (${paid}) and status in ('invoiced', 'closed')`)
  const { rows: whole } = await sql<{ id: string }>`
    select b.id from srm_bill b where b.id in (${paid}) and not exists (
      select from srm_invoice_line i left join srm_payment_due d on d.doc_id = i.doc_id
      where i.bill_id = b.id and not i.is_void and d.payment_status is distinct from 'paid')`.execute(context.trx)
  const isPaid = new Set(whole.map(({ id }) => id))
  const nothing = { of: () => ({}) }
  const closed = rows.filter(({ id, status }) => status === 'invoiced' && isPaid.has(id))
  const opened = rows.filter(({ id, status }) => status === 'closed' && !isPaid.has(id))
  if (closed.length > 0) await bills.moveAll(context, closed, 'close', nothing, 'system')
  if (opened.length > 0) await bills.moveAll(context, opened, 'unclose', nothing, 'system')
}

async function readAllocations(trx: ScopedTransaction, paymentId: string): Promise<Answer['allocations']> {
  const { rows } = await sql<Answer['allocations'][number]>`
    select d.invoice_doc_no as "invoiceDocNo", trim_scale(sum(e.amount)) as amount, trim_scale(d.open_amount) as "openAmount"
    from srm_payment_entry e join srm_payment_due d on d.id = e.due_id where e.payment_id = ${paymentId}
    group by d.id order by d.due_date, d.id`.execute(trx)
  return rows
}
