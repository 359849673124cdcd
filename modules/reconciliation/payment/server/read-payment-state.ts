import { sql } from 'kysely'
import { closedSpan } from '#modules/master-data/server.ts'
import type { ErrorParameters } from '#platform/contract/errors.ts'
import type { Decimal } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { type Allocation, type OpenDue, OpenDues } from './open-dues.ts'
import type { ToldPayment } from './told-payment.ts'

/** A payment that is booked, with what it was put on. */
export interface KnownPayment {
  id: string
  paymentNo: string
  orgNo: string
  supplierNo: string
  currency: string
  paymentDate: string
  amount: Decimal
  paymentMethod: string
  remark: string
  isReversed: boolean
  parts: (Allocation & Pick<OpenDue, 'invoiceDocNo' | 'erpBillNo' | 'invoiceNos'>)[]
}

/** What payments are judged by: what is due, what is booked already, and master data. All that they may change is locked. */
export interface PaymentState {
  duesOf(payment: ToldPayment): OpenDues
  known: ReadonlyMap<string, KnownPayment>
  /** Decimals of the currencies that the company has. */
  decimals: ReadonlyMap<string, number>
  /** Organisations of them for which the caller may act. */
  orgNos: ReadonlySet<string>
  /** Names of the suppliers that there are, by their numbers. */
  supplierNames: ReadonlyMap<string, string>
  /** Why nothing may be posted on its day in its organisation; null where something may. */
  closedOn(payment: ToldPayment): ErrorParameters | null
}

type Place = Pick<ToldPayment, 'orgNo' | 'supplierNo' | 'currency'>

const placeOf = ({ orgNo, supplierNo, currency }: Place): string => JSON.stringify([orgNo, supplierNo, currency])
const dayOf = ({ orgNo, paymentDate }: ToldPayment): string => JSON.stringify([orgNo, paymentDate])

/** Reads and locks what these payments are judged by, whatever their number by a few statements. */
export async function readPaymentState(
  { trx, caller }: CallContext,
  payments: readonly ToldPayment[],
): Promise<PaymentState> {
  const dues = Map.groupBy(await lockDues(trx, payments), placeOf)
  // Read behind the lock: of two that book the same payment at once the second finds that of the first.
  const known = await readKnown(trx, payments)
  const open = new Map([...dues].map(([place, ofPlace]) => [place, new OpenDues(ofPlace)]))
  const closed = new Map<string, ErrorParameters | null>()
  for (const payment of payments) {
    const day = dayOf(payment)
    if (closed.has(day)) continue
    const { orgNo, paymentDate } = payment
    closed.set(day, await closedSpan(trx, { tenantsid: caller.tenantsid, orgNo }, paymentDate))
  }
  const nothing = new OpenDues([])
  return {
    duesOf: (payment) => open.get(placeOf(payment)) ?? nothing,
    known,
    decimals: await readDecimals(trx, payments),
    orgNos: await readOrgs(trx, payments),
    supplierNames: await readSupplierNames(trx, payments),
    closedOn: (payment) => closed.get(dayOf(payment)) ?? null,
  }
}

/** What is open of the places of these payments, and what was paid by those that are taken back; in one order, whoever asks. */
async function lockDues(trx: ScopedTransaction, payments: readonly ToldPayment[]): Promise<(OpenDue & Place)[]> {
  const places = JSON.stringify(payments.map(({ orgNo, supplierNo, currency }) => ({ orgNo, supplierNo, currency })))
  const takenBack = payments.flatMap(({ paymentNo, isReversed }) => (isReversed ? [paymentNo] : []))
  const { rows } = await sql<OpenDue & Place>`
    select id, org_no as "orgNo", supplier_no as "supplierNo", currency, invoice_doc_no as "invoiceDocNo", erp_bill_no as "erpBillNo",
      invoice_nos as "invoiceNos", trim_scale(open_amount) as "openAmount"
    from srm_payment_due
    where id in (
      select d.id from json_to_recordset(${places}::json) p ("orgNo" text, "supplierNo" text, currency text)
      join srm_payment_due d on d.org_no = p."orgNo" and d.supplier_no = p."supplierNo" and d.currency = p.currency
      where d.payment_status in ('unpaid', 'part')
      union
      select e.due_id from srm_payment p join srm_payment_entry e on e.payment_id = p.id where p.payment_no = any (${takenBack}::text[]))
    order by due_date, id for update`.execute(trx)
  return rows
}

async function readKnown(
  trx: ScopedTransaction,
  payments: readonly ToldPayment[],
): Promise<ReadonlyMap<string, KnownPayment>> {
  const numbers = payments.map(({ paymentNo }) => paymentNo)
  const { rows } = await sql<KnownPayment>`
    select p.id, p.payment_no as "paymentNo", p.org_no as "orgNo", p.supplier_no as "supplierNo", p.currency,
      to_char(p.payment_date, 'YYYY-MM-DD') as "paymentDate", trim_scale(p.amount) as amount, p.payment_method as "paymentMethod",
      p.remark, p.is_reversed as "isReversed", e.parts
    from srm_payment p
    cross join lateral (
      select coalesce(json_agg(json_build_object('dueId', d.id::text, 'amount', trim_scale(e.amount)::text,
        'invoiceDocNo', d.invoice_doc_no, 'erpBillNo', d.erp_bill_no, 'invoiceNos', d.invoice_nos) order by e.id), '[]') as parts
      from srm_payment_entry e join srm_payment_due d on d.id = e.due_id where e.payment_id = p.id and e.movement = 'pay'
    ) e
    where p.payment_no = any (${numbers}::text[])`.execute(trx)
  return new Map(rows.map((row) => [row.paymentNo, row]))
}

async function readDecimals(trx: ScopedTransaction, payments: readonly ToldPayment[]) {
  const rows = await trx
    .selectFrom('bm_currency')
    .select(['currency', 'decimals'])
    .where('currency', 'in', [...new Set(payments.map(({ currency }) => currency))])
    .execute()
  return new Map(rows.map(({ currency, decimals }) => [currency, decimals]))
}

/** Those of the caller's authority; all where the product itself acts, as loaders do. */
async function readOrgs(trx: ScopedTransaction, payments: readonly ToldPayment[]) {
  const { rows } = await sql<{ orgNo: string }>`
    select n as "orgNo" from unnest(${payments.map(({ orgNo }) => orgNo)}::text[]) n
    where acting_party() is null or n = any (scope_list('app.org_nos'))`.execute(trx)
  return new Set(rows.map(({ orgNo }) => orgNo))
}

async function readSupplierNames(trx: ScopedTransaction, payments: readonly ToldPayment[]) {
  const rows = await trx
    .selectFrom('bm_supplier')
    .select(['supplier_no', 'supplier_name'])
    .where('supplier_no', 'in', [...new Set(payments.map(({ supplierNo }) => supplierNo))])
    .execute()
  return new Map(rows.map((row) => [row.supplier_no, row.supplier_name]))
}
