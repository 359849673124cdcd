import { sql } from 'kysely'
import type { LinePrice } from '#modules/orders/server.ts'
import { compare, type Decimal } from '#platform/contract/values/decimal.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { MatchOutcome } from '../contract/fields.ts'
import { type Comparison, compareDelivery, isChargeWithin, outcomeOf, upperLimit } from './compare-delivery.ts'
import { type MatchedParty, readTolerances, type Tolerances } from './read-tolerances.ts'

/** The invoicing bill that is matched. */
export interface MatchedDoc extends MatchedParty {
  id: string
  currency: string
}

interface DeliveryRow extends LinePrice {
  batchId: string
  goodsNo: string
  lines: { id: string; subject: string; qty: Decimal; price: Decimal; net: Decimal }[]
  orderedQty: Decimal
  acceptedQty: Decimal
  refusedQty: Decimal
  returnedQty: Decimal
  otherQty: Decimal
  otherNet: Decimal
}

/** Decimals of a currency; two where the company does not keep it any more. */
export async function decimalsOf(trx: ScopedTransaction, tenantsid: string, currency: string): Promise<number> {
  const { rows } = await sql<{ decimals: number }>`
    select decimals from bm_currency where tenantsid = ${tenantsid} and currency = ${currency}`.execute(trx)
  return rows[0]?.decimals ?? 2
}

/**
 * Compares an invoicing bill with orders, receipts and the other invoices of its supplier, and keeps what differs in place of what an
 * earlier commit found. Answers what it came to and how many differences wait for a release.
 */
export async function matchInvoice(
  trx: ScopedTransaction,
  doc: MatchedDoc,
): Promise<{ outcome: MatchOutcome; found: Comparison[]; unreleased: number }> {
  const decimals = await decimalsOf(trx, doc.tenantsid, doc.currency)
  const tolerances = await readTolerances(trx, doc, decimals)
  const deliveries = await readDeliveries(trx, doc.id, decimals)
  const found = [
    ...deliveries.flatMap(({ goodsNo, price, ordered_qty, ordered_line_qty, ...rest }) =>
      compareDelivery({
        ...rest,
        orderPrice: { price, ordered_qty, ordered_line_qty },
        decimals,
        tolerance: tolerances.of(goodsNo),
      }),
    ),
    ...(await compareCharges(trx, doc, tolerances)),
    ...(await findDuplicates(trx, doc)),
  ]
  await keep(trx, doc.id, found)
  const unreleased = found.filter(({ outcome }) => outcome === 'warn').length
  const isRefused = found.some(({ outcome }) => outcome === 'refuse')
  return { outcome: isRefused ? 'refuse' : unreleased > 0 ? 'warn' : 'pass', found, unreleased }
}

/** What the invoicing bill invoices of each delivery of an order, with what order, receipts and other invoices say of it. */
async function readDeliveries(trx: ScopedTransaction, docId: string, decimals: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    with mine as (
      select p.batch_id, min(l.goods_no) as goods_no,
        json_agg(json_build_object('id', l.id::text, 'subject', concat_ws(' · ', l.origin_no, l.goods_no),
          'qty', trim_scale(coalesce(l.invoice_qty, l.qty))::text, 'price', trim_scale(coalesce(l.invoice_price, l.price))::text,
          'net', trim_scale(case when l.invoice_qty is null then l.net_amount else round(l.invoice_qty * l.invoice_price, ${decimals}::integer) end)::text)
          order by l.id) as lines
      from srm_invoice_line l join srm_payable p on p.id = l.payable_id
      where l.doc_id = ${docId} and p.batch_id is not null and p.source_type in ('acceptance', 'return') group by p.batch_id
    )
    select m.batch_id::text as "batchId", m.goods_no as "goodsNo", m.lines, o.price, o.ordered_qty, o.ordered_line_qty,
      trim_scale(b.batch_pur_qty) as "orderedQty", trim_scale(b.receive_qty) as "acceptedQty", trim_scale(b.check_return_qty) as "refusedQty",
      trim_scale(r.qty) as "returnedQty", trim_scale(i.qty) as "otherQty", trim_scale(i.net) as "otherNet"
    from mine m join srm_purchase_batch b on b.id = m.batch_id join srm_purchase_line o on o.id = b.line_id
    cross join lateral (select coalesce(sum(return_qty), 0) as qty from srm_bill_return_line where batch_id = m.batch_id) r
    cross join lateral (
      select coalesce(sum(coalesce(l.invoice_qty, l.qty)), 0) as qty, coalesce(sum(l.net_amount), 0) as net
      from srm_payable p join srm_invoice_line l on l.payable_id = p.id
      where p.batch_id = m.batch_id and p.source_type in ('acceptance', 'return') and not l.is_void and l.doc_id <> ${docId}
    ) i
    order by m.batch_id`.execute(trx)
  return rows
}

/** Charges on the real invoices against those that the lines have. */
async function compareCharges(trx: ScopedTransaction, doc: MatchedDoc, tolerances: Tolerances): Promise<Comparison[]> {
  const { rows } = await sql<{ expected: Decimal; actual: Decimal }>`
    select (select trim_scale(coalesce(sum(net_amount), 0)) from srm_invoice_line where doc_id = ${doc.id} and source_type = 'charge')
        as expected,
      (select trim_scale(coalesce(sum(charge_amount), 0)) from srm_invoice where doc_id = ${doc.id} and not is_removed) as actual`.execute(
    trx,
  )
  const { expected = '0', actual = '0' } = rows[0] ?? {}
  if (compare(expected, actual) === 0) return []
  const isWithin = isChargeWithin(expected, actual, tolerances.chargePercent)
  return [
    {
      ...{ lineId: null, matchKind: 'charge', subject: '', expected, actual },
      upperLimit: upperLimit(expected, tolerances.chargePercent),
      outcome: outcomeOf(isWithin, tolerances.matchAction),
    },
  ]
}

/** Invoices in force that look like one of these: the same number of another day, or the same day and amount under another number. */
async function findDuplicates(trx: ScopedTransaction, doc: MatchedDoc): Promise<Comparison[]> {
  const { rows } = await sql<{ subject: string; amount: Decimal }>`
    select distinct concat_ws(' ', o.invoice_no, to_char(o.invoice_date, 'YYYY-MM-DD'), d.invoice_doc_no) as subject,
      trim_scale(i.invoice_amount) as amount
    from srm_invoice i
    join srm_invoice o on o.tenantsid = i.tenantsid and o.supplier_no = i.supplier_no and o.doc_id <> i.doc_id
      and not o.is_removed and not o.is_void and (
        (o.invoice_no = i.invoice_no and o.invoice_date <> i.invoice_date)
        or (o.invoice_no <> i.invoice_no and o.invoice_date = i.invoice_date and o.invoice_amount = i.invoice_amount))
    join srm_invoice_doc d on d.id = o.doc_id
    where i.doc_id = ${doc.id} and not i.is_removed order by 1`.execute(trx)
  return rows.map(({ subject, amount }) => ({
    ...{ lineId: null, matchKind: 'duplicate', subject, expected: '0', actual: amount, upperLimit: '0' },
    // Whoever knows better says why: a supplier may count anew each year.
    outcome: 'warn',
  }))
}

async function keep(trx: ScopedTransaction, docId: string, found: readonly Comparison[]): Promise<void> {
  await sql`update srm_match_result set is_removed = true where doc_id = ${docId} and not is_removed`.execute(trx)
  if (found.length === 0) return
  const rows = found.map(({ lineId, matchKind, subject, expected, actual, upperLimit: limit, outcome }, place) => ({
    ...{ place, line_id: lineId, match_kind: matchKind, subject, expected, actual, upper_limit: limit, outcome },
  }))
  await sql`
    insert into srm_match_result (doc_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, line_id, match_kind, subject,
      expected, actual, upper_limit, outcome)
    select d.id, d.tenantsid, d.org_no, d.warehouse_no, d.classify_type, d.supplier_no, r.line_id, r.match_kind, r.subject, r.expected,
      r.actual, r.upper_limit, r.outcome
    from srm_invoice_doc d, json_to_recordset(${JSON.stringify(rows)}::json)
      r (line_id bigint, match_kind text, subject text, expected numeric, actual numeric, upper_limit numeric, outcome text, place integer)
    where d.id = ${docId} order by r.place`.execute(trx)
}
