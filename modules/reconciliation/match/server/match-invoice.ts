import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import type { MatchOutcome } from '../contract/fields.ts'
import { type Comparison, compareCharges, compareDelivery, type MatchedDelivery } from './compare-delivery.ts'
import { findLikeDuplicates, type MatchedInvoice, readCharges } from './entered-invoices.ts'
import { readDeliveries, type StatedLine } from './read-deliveries.ts'
import { type MatchedParty, readTolerances, type Tolerances } from './read-tolerances.ts'

/** The invoicing bill that is matched. */
export interface MatchedDoc extends MatchedParty {
  id: string
  currency: string
}

/** Real invoices and stated lines that are not stored. */
export interface MatchedEntry {
  invoices: readonly MatchedInvoice[]
  lines: readonly StatedLine[]
}

/** What matching comes to. */
export interface Match {
  outcome: Exclude<MatchOutcome, 'none'>
  found: Comparison[]
  /** Differences that wait for a release. */
  unreleased: number
  /** What was compared, for proposals. */
  deliveries: MatchedDelivery[]
  tolerances: Tolerances
}

/** Decimals of a currency; two where the company does not keep it any more. */
export async function decimalsOf(trx: ScopedTransaction, tenantsid: string, currency: string): Promise<number> {
  const { rows } = await sql<{ decimals: number }>`
    select decimals from bm_currency where tenantsid = ${tenantsid} and currency = ${currency}`.execute(trx)
  return rows[0]?.decimals ?? 2
}

/** The worst of what was found. */
export const worstOf = (found: readonly Pick<Comparison, 'outcome'>[]): Match['outcome'] =>
  found.some(({ outcome }) => outcome === 'refuse')
    ? 'refuse'
    : found.some(({ outcome }) => outcome === 'warn')
      ? 'warn'
      : 'pass'

/** Compares an invoicing bill with orders, receipts and the other invoices of its supplier: as it is stored, or with another entry. */
export async function compareInvoice(trx: ScopedTransaction, doc: MatchedDoc, entry?: MatchedEntry): Promise<Match> {
  const decimals = await decimalsOf(trx, doc.tenantsid, doc.currency)
  const tolerances = await readTolerances(trx, doc, decimals)
  const invoiced = await readDeliveries(trx, { where: sql`d.id = ${doc.id}`, stated: entry?.lines })
  const deliveries = invoiced.map((delivery) => ({ ...delivery, tolerance: tolerances.of(delivery.goodsNo) }))
  const { expected, actual } = await readCharges(trx, doc.id, entry?.invoices)
  const found = [
    ...deliveries.flatMap(compareDelivery),
    ...compareCharges(expected, actual, tolerances, decimals),
    ...(await findLikeDuplicates(trx, doc.id, entry?.invoices)),
  ]
  const unreleased = found.filter(({ outcome }) => outcome === 'warn').length
  return { outcome: worstOf(found), found, unreleased, deliveries, tolerances }
}

/** Compares an invoicing bill as it is stored, and keeps what differs in place of what an earlier commit found. */
export async function matchInvoice(trx: ScopedTransaction, doc: MatchedDoc): Promise<Match> {
  const match = await compareInvoice(trx, doc)
  await keep(trx, doc.id, match.found)
  return match
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
