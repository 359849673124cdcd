import { type RawBuilder, sql } from 'kysely'
import { receiptsErrors } from '#modules/receipts/contract/errors.ts'
import { customRow } from '#platform/contract/custom-fields/custom-fields.ts'
import { columnOf, defineFields, type FieldTable, text } from '#platform/contract/fields.ts'
import type { CustomValues } from '#platform/server/custom-fields/check-custom-values.ts'
import type { PrintedDocument, PrintedValues } from '#platform/server/print/printable-document.ts'
import type { ScopedTransaction } from '#platform/server/scope.ts'
import { acceptanceFields } from '../contract/fields.ts'

const printed = { show: '' }
const { receiptNo, asnNo, receiptDate, postingDate, orgNo, warehouseNo, supplierNo, supplierName, createName } =
  acceptanceFields

/** What the notes of a receipt say at their head. */
export const noteHead = {
  ...{ receiptNo, asnNo, orgNo, warehouseNo, supplierNo, supplierName, createName },
  ...defineFields('receipts', {
    orgName: text({ ...printed, label: 'orders:fields.orgNo' }),
    warehouseName: text({ ...printed, label: 'orders:fields.warehouseNo' }),
  }),
}

/** Their days, where all rows of the note have the same. */
export const noteDays = { receiptDate, postingDate }

/** Values of a made-up note. */
export const sampleNote = { receiptNo: 'GR-2026-00031', asnNo: 'ASN-2026-00017', supplierNo: 'S1001' }
/** Values of a made-up row. */
export const sampleNoteLine = { purchaseNo: 'PO-2026-00042', goodsNo: 'BOLT-M8-30', lotNo: 'LOT-26-07' }

type NoteTable = 'srm_check_receipt' | 'srm_check_return' | 'srm_warehousing_detail'
type FoundLine = PrintedValues & { custom?: CustomValues }
type FoundNote = Omit<PrintedDocument, 'rows'> & { lines: FoundLine[] }

/** A row of a note as its fields say it: each from the column of its name. */
export const noteLine = (fields: FieldTable): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(fields).map(([name, field]) => {
      const { kind } = field
      const column = columnOf(name, field)
      const value = sql.ref(`t.${column}`)
      return sql`${sql.lit(name)}, ${kind === 'quantity' || kind === 'money' ? sql`trim_scale(${value})::text` : value}`
    }),
  )}, 'custom', t.custom)`

/** A note is printed of what stands: a receipt of which nothing does has none. */
export const failIfNoteEmpty = ({ rows }: PrintedDocument) =>
  rows.lines?.length ? null : receiptsErrors.reversedReceiptNotPrinted

/**
 * Receipts as notes, asked for by any of their rows in a list: one document for each receipt, whose id is its first row's.
 * `lines` selects `line` of a receipt `n`, in the order of `place`.
 */
export async function readReceiptNotes(
  trx: ScopedTransaction,
  ids: readonly string[],
  table: NoteTable,
  lines: RawBuilder<unknown>,
): Promise<PrintedDocument[]> {
  const days = table === 'srm_check_return' ? sql`'receiptDate', t.receipt_date` : sql`'postingDate', t.posting_date`
  const both = sql`'receiptDate', t.receipt_date, 'postingDate', t.posting_date`
  // Rows of stock are found by the receipt behind them; the number alone has no index there.
  const ofReceipt =
    table === 'srm_warehousing_detail'
      ? sql`t.receipt_id in (select r.id from srm_check_receipt r
          where r.tenantsid = a.tenantsid and r.receipt_no collate "C" = a.receipt_no)`
      : sql`t.tenantsid = a.tenantsid and t.receipt_no collate "C" = a.receipt_no`
  const { rows } = await sql<FoundNote>`
    with asked as (
      select tenantsid, receipt_no, array_agg(id::text) as row_ids from ${sql.table(table)}
      where id = any (${ids}::bigint[]) group by tenantsid, receipt_no),
    noted as (
      select a.row_ids, f.* from asked a cross join lateral (
        select t.id, t.tenantsid, t.receipt_no, t.org_no, t.supplier_no,
          jsonb_build_object('receiptNo', t.receipt_no, 'asnNo', t.asn_no, 'orgNo', t.org_no, 'warehouseNo', w.nos,
            'supplierNo', t.supplier_no, 'supplierName', t.supplier_name, 'createName', t.create_name,
            ${table === 'srm_check_receipt' ? both : days},
            'orgName', coalesce(o.org_name, t.org_no), 'warehouseName', w.names) as head
        from ${sql.table(table)} t
        left join bm_org o on o.tenantsid = t.tenantsid and o.org_no = t.org_no
        cross join lateral (
          select string_agg(n.no, ', ' order by n.no) as nos, string_agg(coalesce(m.warehouse_name, n.no), ', ' order by n.no) as names
          from (select distinct r.warehouse_no as no from ${sql.table(table)} r
            where r.tenantsid = t.tenantsid and r.receipt_no = t.receipt_no) n
          left join bm_warehouse m on m.tenantsid = t.tenantsid and m.warehouse_no = n.no) w
        where ${ofReceipt} order by t.id limit 1) f)
    select n.id, n.row_ids as "rowIds", n.receipt_no as "documentNo", n.org_no as "orgNo", n.supplier_no as "supplierNo", n.head,
      coalesce((select jsonb_agg(l.line order by l.place) from (${lines}) l), '[]') as lines
    from noted n`.execute(trx)
  const places = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ rowIds = [] }: FoundNote): number => Math.min(...rowIds.map((id) => places.get(id) ?? 0))
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ lines: own, ...note }) => ({
      ...note,
      rows: { lines: own.map(({ custom = {}, ...line }) => ({ ...line, ...customRow(custom) })) },
    }))
}
