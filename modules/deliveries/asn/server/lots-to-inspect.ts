import { sql } from 'kysely'
import type { ScopedTransaction } from '#platform/server/scope.ts'

/** Which items of an ASN are inspected before they are accepted: all where its supplier's deliveries are, else those that say so. */
export async function lotsToInspect(
  trx: ScopedTransaction,
  {
    head,
    lines,
  }: {
    head: { tenantsid: string; supplier_no: string }
    lines: readonly { goods_no: string }[]
  },
): Promise<ReadonlySet<string>> {
  const items = JSON.stringify([...new Set(lines.map((line) => line.goods_no))])
  const inspected = sql<{ itemNo: string }>`
    select g.item_no as "itemNo" from json_array_elements_text(${items}::json) g (item_no)
    where exists (select from bm_supplier s
        where s.tenantsid = ${head.tenantsid} and s.supplier_no = ${head.supplier_no} and s.check_flag)
      or exists (select from bm_item i where i.tenantsid = ${head.tenantsid} and i.item_no = g.item_no and i.is_inspected)`
  const { rows } = await inspected.execute(trx)
  return new Set(rows.map(({ itemNo }) => itemNo))
}
