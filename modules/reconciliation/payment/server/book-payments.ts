import { sql } from 'kysely'
import { bills } from '#modules/reconciliation/bill/server/bills.ts'
import type { CallOutput } from '#platform/contract/calls.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { paymentCalls } from '../contract/calls.ts'
import type { PaymentStep } from './plan-payments.ts'
import type { ToldPayment } from './told-payment.ts'

type Allocations = CallOutput<typeof paymentCalls, 'ISrmPaymentMessageService/receiveMessage'>['allocations']

/** A payment that was booked, taken back, or known before. */
export interface BookedPayment {
  paymentNo: string
  isKnown: boolean
  allocations: Allocations
}

/**
 * Books payments as they are planned: all are put on what is due or taken back by one statement each, bills of which all is paid are
 * closed, and those that it concerns are told. Those that are known already change nothing. The operation log keeps `told` with each.
 */
export async function bookPayments(
  context: CallContext,
  steps: readonly PaymentStep[],
  told: object = {},
): Promise<BookedPayment[]> {
  const { trx } = context
  const takenBack = steps.flatMap((step) => (step.does === 'takeBack' ? [step.id] : []))
  if (takenBack.length > 0) await takeBack(context, takenBack)
  const ids = await pay(context, steps)
  const idOf = (step: PaymentStep) => (step.does === 'pay' ? (ids.get(step.payment.paymentNo) ?? '') : step.id)
  const moved = steps.filter(({ does }) => does !== 'nothing')
  if (moved.length > 0) await moveBills(context, moved.map(idOf))
  const allocations = await readAllocations(trx, steps.map(idOf))
  return steps.map((step) => {
    const { payment } = step
    const booked = allocations.get(idOf(step)) ?? []
    const isKnown = step.does === 'nothing'
    context.audit({ documentNo: payment.paymentNo, detail: { ...told, ...payment, isRepeated: isKnown } })
    if (!isKnown) announcePayment(context, payment, booked)
    return { paymentNo: payment.paymentNo, isKnown, allocations: booked }
  })
}

/** Writes new payments and their entries; their ids by number. */
async function pay({ trx, caller }: CallContext, steps: readonly PaymentStep[]): Promise<ReadonlyMap<string, string>> {
  const made = steps.filter((step) => step.does === 'pay')
  if (made.length === 0) return new Map()
  const rows = made.map(({ payment, supplierName }) => ({
    ...payment,
    supplierName,
    paymentMethod: payment.paymentMethod ?? '1',
    remark: payment.remark ?? '',
  }))
  const parts = made.flatMap(({ payment: { paymentNo }, parts: own }) => own.map((part) => ({ paymentNo, ...part })))
  const { rows: inserted } = await sql<{ id: string; paymentNo: string }>`
    insert into srm_payment (tenantsid, org_no, supplier_no, supplier_name, payment_no, payment_date, currency, amount, payment_method,
      remark, warehouse_nos, classify_types, create_name, update_name)
    select ${caller.tenantsid}, p."orgNo", p."supplierNo", p."supplierName", p."paymentNo", p."paymentDate", p.currency, p.amount,
      p."paymentMethod", p.remark, s.warehouse_nos, s.classify_types, ${caller.userName}, ${caller.userName}
    from json_to_recordset(${JSON.stringify(rows)}::json) p ("orgNo" text, "supplierNo" text, "supplierName" text, "paymentNo" text,
      "paymentDate" date, currency text, amount numeric, "paymentMethod" text, remark text)
    cross join lateral (
      select array(select distinct unnest(d.warehouse_nos || d.warehouse_no) from srm_payment_due d where d.id = any (a.dues)) as warehouse_nos,
        array(select distinct unnest(d.classify_types || d.classify_type) from srm_payment_due d where d.id = any (a.dues)) as classify_types
      from (select array_agg(a."dueId") as dues
        from json_to_recordset(${JSON.stringify(parts)}::json) a ("paymentNo" text, "dueId" bigint) where a."paymentNo" = p."paymentNo") a
    ) s
    returning id, payment_no as "paymentNo"`.execute(trx)
  const ids = new Map(inserted.map(({ id, paymentNo }) => [paymentNo, id]))
  const entries = made.flatMap(({ payment: { paymentNo, paymentDate, paymentMethod }, parts: own }) =>
    own.map((part) => ({
      ...part,
      paymentNo,
      paymentDate,
      paymentMethod: paymentMethod ?? '1',
      paymentId: ids.get(paymentNo),
    })),
  )
  await sql`
    insert into srm_payment_entry (due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, amount,
      payment_id, document_no, payment_method, entry_date, create_name)
    select d.id, d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, d.is_released, 'pay', a.amount, a."paymentId",
      a."paymentNo", a."paymentMethod", a."paymentDate", ${caller.userName}
    from rows from (json_to_recordset(${JSON.stringify(entries)}::json) as ("dueId" bigint, amount numeric, "paymentId" bigint,
      "paymentNo" text, "paymentMethod" text, "paymentDate" date)) with ordinality a
      ("dueId", amount, "paymentId", "paymentNo", "paymentMethod", "paymentDate", place)
    join srm_payment_due d on d.id = a."dueId" order by a.place`.execute(trx)
  return ids
}

/** Takes payments back, exactly as they were booked. */
async function takeBack({ trx, caller }: CallContext, ids: readonly string[]): Promise<void> {
  await sql`
    insert into srm_payment_entry (due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, amount,
      payment_id, document_no, payment_method, entry_date, create_name)
    select due_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, 'unpay', -amount, payment_id, document_no,
      payment_method, entry_date, ${caller.userName}
    from srm_payment_entry where payment_id = any (${[...ids]}::bigint[]) order by payment_id, due_id, id`.execute(trx)
  await sql`
    update srm_payment set is_reversed = true, update_name = ${caller.userName}, update_date = clock_timestamp()
    where id = any (${[...ids]}::bigint[])`.execute(trx)
}

/** Bills of which all is paid are closed; one of which something no longer is, is invoiced again. */
async function moveBills(context: CallContext, paymentIds: readonly string[]): Promise<void> {
  const paid = sql`select i.bill_id from srm_payment_entry e join srm_payment_due d on d.id = e.due_id
    join srm_invoice_line i on i.doc_id = d.doc_id where e.payment_id = any (${[...paymentIds]}::bigint[])`
  const rows = await bills.lock(context, sql`id in (${paid}) and status in ('invoiced', 'closed')`)
  if (rows.length === 0) return
  // Of these alone: from a sub-query the planner may go over the lines of all bills.
  const { rows: whole } = await sql<{ id: string }>`
    select b.id from unnest(${rows.map(({ id }) => id)}::bigint[]) b (id) where not exists (
      select from srm_invoice_line i left join srm_payment_due d on d.doc_id = i.doc_id
      where i.bill_id = b.id and not i.is_void and d.payment_status is distinct from 'paid')`.execute(context.trx)
  const isPaid = new Set(whole.map(({ id }) => id))
  const nothing = { of: () => ({}) }
  const closed = rows.filter(({ id, status }) => status === 'invoiced' && isPaid.has(id))
  const opened = rows.filter(({ id, status }) => status === 'closed' && !isPaid.has(id))
  if (closed.length > 0) await bills.moveAll(context, closed, 'close', nothing, 'system')
  if (opened.length > 0) await bills.moveAll(context, opened, 'unclose', nothing, 'system')
}

/** What payments stand on, by their ids; of one that was taken back, nothing of each. */
async function readAllocations(
  trx: ScopedTransaction,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, Allocations>> {
  const { rows } = await sql<Allocations[number] & { paymentId: string }>`
    select e.payment_id as "paymentId", d.invoice_doc_no as "invoiceDocNo", trim_scale(sum(e.amount)) as amount,
      trim_scale(d.open_amount) as "openAmount"
    from srm_payment_entry e join srm_payment_due d on d.id = e.due_id where e.payment_id = any (${[...paymentIds]}::bigint[])
    group by e.payment_id, d.id order by e.payment_id, d.due_date, d.id`.execute(trx)
  const byPayment = new Map<string, Allocations>()
  for (const { paymentId, ...allocation } of rows) {
    byPayment.set(paymentId, [...(byPayment.get(paymentId) ?? []), allocation])
  }
  return byPayment
}

/** Tells open lists and the supplier. */
function announcePayment(context: CallContext, payment: ToldPayment, allocations: Allocations): void {
  const { orgNo, supplierNo, paymentNo, paymentDate, amount, currency } = payment
  const documentNo = allocations[0]?.invoiceDocNo ?? ''
  const invoiceDocNos = allocations.map(({ invoiceDocNo }) => invoiceDocNo).join(', ')
  context.announce({
    ...{ topic: 'reconciliation', orgNo, supplierNo, payload: { documentNo } },
    event: {
      name: payment.isReversed ? 'paymentReversed' : 'paymentReported',
      documentKind: 'invoiceDoc',
      documentNo,
      values: { orgNo, supplierNo, paymentNo, paymentDate, amount, currency, invoiceDocNos },
    },
  })
}
