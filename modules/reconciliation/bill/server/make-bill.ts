import { sql } from 'kysely'
import type { z } from 'zod'
import { postingDay } from '#modules/master-data/server.ts'
import { fail } from '#platform/contract/errors.ts'
import { isZero } from '#platform/contract/values/decimal.ts'
import type { CallContext } from '#platform/server/call-context.ts'
import { announceDocument } from '#platform/server/documents/announce-document.ts'
import type { Made, StoredRow } from '#platform/server/documents/document-source.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import { bill } from '../contract/document.ts'
import type { BillRules, newBill } from '../contract/schemas.ts'
import { billRulesOf, failIfMadeByPurchaser } from './bill-rules.ts'
import { openPayables } from './open-payables.ts'

type NewBill = z.output<typeof newBill>

/** What is to be billed, locked: its ids, and what has to be the same of all of it. */
interface Chosen {
  ids: string[]
  found: number
  orgNos: string[]
  supplierNos: string[]
  supplierName: string
  currencies: string[]
  /** Percents, the smallest first. */
  taxRates: string[]
  warehouseNos: string[]
  classifyTypes: string[]
  /** Document of the first row of which nothing is open. */
  takenNo: string | null
}

/**
 * Makes a bill of payables of one supplier, organisation and currency; one that the supplier makes is its proposal. Their rows are locked,
 * so that nothing is billed twice.
 */
export async function makeBill(context: CallContext, input: NewBill): Promise<Made<typeof bill>> {
  const { trx, caller, today } = context
  await failIfMadeByPurchaser(context)
  await postingDay(trx, { tenantsid: caller.tenantsid, orgNo: input.orgNo }, today, 'orgNo')
  const chosen = await lockPayables(trx, input)
  const rules = await billRulesOf(context, input)
  await refuseUnfit(trx, input, chosen, rules)
  const isProposed = caller.side === 'supplier'
  const id = await insertHead(context, input, chosen, { ...rules, isProposed })
  await insertBillLines(trx, { id, isReleased: isProposed }, chosen.ids, input.payables ?? [])
  const { rows } = await sql<StoredRow<typeof bill>>`select * from srm_bill where id = ${id}`.execute(trx)
  const [made = fail(reconciliationErrors.nothingOpen)] = rows
  // Of 100 less 100 no invoice can be made, and the bill would stay open for ever.
  if (isZero(made.total_amount)) fail(reconciliationErrors.billSumZero)
  if (!isProposed) announceDocument(context, bill, made)
  const { billPeriod, orgNo, supplierNo, currency } = input
  const detail = { billPeriod, orgNo, supplierNo, currency: currency ?? made.currency, lineCount: made.line_count }
  return { made, detail, ...(isProposed ? { event: 'billProposed' } : {}) }
}

/** The named payables, or all that is open and meant, in the order of their ids. */
async function lockPayables(trx: ScopedTransaction, input: NewBill): Promise<Chosen> {
  const named = input.payables?.map(({ payableId }) => payableId) ?? []
  const condition = named.length > 0 ? sql`id = any (${named}::bigint[])` : openPayables(input)
  const { rows } = await sql<Chosen>`
    select coalesce(array_agg(id::text order by posting_date, id), '{}') as ids, count(*)::integer as found,
      coalesce(array_agg(distinct org_no), '{}') as "orgNos", coalesce(array_agg(distinct supplier_no), '{}') as "supplierNos",
      coalesce(max(supplier_name), '') as "supplierName", coalesce(array_agg(distinct currency), '{}') as currencies,
      coalesce(array_agg(distinct trim_scale(tax_rate))::text[], '{}') as "taxRates",
      coalesce(array_agg(distinct warehouse_no), '{}') as "warehouseNos",
      coalesce(array_agg(distinct classify_type), '{}') as "classifyTypes",
      min(id) filter (where payable_status <> 'open')::text as "takenNo"
    from (select * from srm_payable where ${condition} order by id for update) p`.execute(trx)
  const [chosen] = rows
  if (!chosen) throw new Error('an aggregate has one row')
  return chosen
}

async function refuseUnfit(
  trx: ScopedTransaction,
  { orgNo, supplierNo, payables }: NewBill,
  chosen: Chosen,
  { billTaxRates }: BillRules,
) {
  const wanted = new Set(payables?.map(({ payableId }) => payableId)).size
  if (chosen.found === 0 || chosen.found < wanted) fail(reconciliationErrors.nothingOpen)
  if (chosen.takenNo !== null) fail(reconciliationErrors.rowTaken, await takenBy(trx, chosen.takenNo))
  const differs = chosen.orgNos.some((one) => one !== orgNo) || chosen.supplierNos.some((one) => one !== supplierNo)
  if (differs || (payables && chosen.currencies.length > 1)) fail(reconciliationErrors.rowsDiffer)
  if (chosen.currencies.length > 1) {
    fail(reconciliationErrors.currencyNeeded, { currencies: chosen.currencies.join(', ') })
  }
  if (chosen.taxRates.length > 1 && billTaxRates === 'one') {
    fail(reconciliationErrors.ratesDiffer, { orgNo, rates: chosen.taxRates.map((rate) => `${rate} %`).join(', ') })
  }
}

/** What a sentence says of a payable of which nothing is open: its document, and the bill on which it stands. */
async function takenBy(trx: ScopedTransaction, payableId: string) {
  const { rows } = await sql<{ originNo: string; billNo: string }>`
    select p.origin_no as "originNo", coalesce((select max(b.bill_no) from srm_bill_line l join srm_bill b on b.id = l.bill_id
      where l.payable_id = p.id and not l.is_removed), '–') as "billNo"
    from srm_payable p where p.id = ${payableId}`.execute(trx)
  return rows[0] ?? { originNo: '', billNo: '' }
}

async function insertHead(
  { trx, caller, today }: CallContext,
  input: NewBill,
  chosen: Chosen,
  { taxRounding, isProposed }: BillRules & { isProposed: boolean },
): Promise<string> {
  const { supplierName, warehouseNos, classifyTypes, currencies } = chosen
  const { rows } = await sql<{ id: string }>`
    insert into srm_bill (tenantsid, org_no, warehouse_no, classify_type, warehouse_nos, classify_types, supplier_no, supplier_name,
      is_released, status, bill_no, bill_period, currency, tax_rounding, remark, create_name, update_name)
    values (${caller.tenantsid}, ${input.orgNo}, ${warehouseNos[0]}, ${classifyTypes[0]}, ${warehouseNos}, ${classifyTypes},
      ${input.supplierNo}, ${supplierName}, ${isProposed}, ${isProposed ? 'proposed' : 'draft'}, next_document_no(${bill.number.prefix}, ${today}::date), ${input.billPeriod},
      ${currencies[0]}, ${taxRounding},
      ${input.remark ?? ''}, ${caller.userName}, ${caller.userName})
    returning id`.execute(trx)
  return rows[0]?.id ?? ''
}

/**
 * Writes the lines. A share is what the payable costs up to it, rounded, less what stands on bills already: parts add up to the cent,
 * and the last one takes what is left.
 */
async function insertBillLines(
  trx: ScopedTransaction,
  { id: billId, isReleased }: { id: string; isReleased: boolean },
  payableIds: readonly string[],
  named: NonNullable<NewBill['payables']>,
): Promise<void> {
  const shares = JSON.stringify(named.flatMap(({ payableId, qty }) => (qty ? [{ id: payableId, qty }] : [])))
  const { rows } = await sql<{ originNo: string; qty: string; openQty: string }>`
    select p.origin_no as "originNo", trim_scale(s.qty) as qty, trim_scale(p.open_qty) as "openQty"
    from json_to_recordset(${shares}::json) s (id bigint, qty numeric) join srm_payable p on p.id = s.id
    where s.qty * p.open_qty <= 0 or abs(s.qty) > abs(p.open_qty) order by p.id limit 1`.execute(trx)
  const [tooLarge] = rows
  if (tooLarge) fail(reconciliationErrors.shareTooLarge, tooLarge)
  await sql`
    insert into srm_bill_line (bill_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, payable_id, source_type,
      origin_no, purchase_no, goods_no, goods_name, purchase_unit_no, posting_date, price, tax_rate, qty, net_amount, tax_amount)
    select ${billId}, p.tenantsid, p.org_no, p.warehouse_no, p.classify_type, p.supplier_no, ${isReleased}, p.id, p.source_type, p.origin_no,
      p.purchase_no, p.goods_no, p.goods_name, p.purchase_unit_no, p.posting_date, p.price, p.tax_rate,
      coalesce(s.qty, p.open_qty),
      case when s.qty is null or s.qty = p.open_qty then p.open_net
        else round(p.amount * (p.on_bill_qty + s.qty) / p.qty, c.decimals) - p.on_bill_net end,
      case when s.qty is null or s.qty = p.open_qty then p.open_tax
        else round(p.tax_amount * (p.on_bill_qty + s.qty) / p.qty, c.decimals) - p.on_bill_tax end
    from unnest(${[...payableIds]}::bigint[]) with ordinality o (id, place)
    join srm_payable p on p.id = o.id
    left join json_to_recordset(${shares}::json) s (id bigint, qty numeric) on s.id = p.id
    cross join lateral (
      select coalesce((select decimals from bm_currency m where m.tenantsid = p.tenantsid and m.currency = p.currency), 2) as decimals
    ) c
    order by o.place`.execute(trx)
}
