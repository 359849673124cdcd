import pg from 'pg'
import { benchCompany } from './bench-company.ts'
import { handWrittenScope } from './hand-written-scope.ts'

/** Ids of orders that the buyer sees, spread over all of them. */
export function ordersToOpen(ownerUrl: string): Promise<string[]> {
  return query<{ id: string }, string>(
    ownerUrl,
    `select id::text from srm_purchase_head where ${handWrittenScope.buyer} order by hashint8(id) limit 500`,
    (row) => row.id,
  )
}

/** Most lines of which an ASN is made, and most orders that are picked. */
const MOST_LINES = 10
const MOST_ORDERS = 400
/** Pieces that can be shipped of each line before ASNs are measured: each takes one, by the product and by both references. */
const ENOUGH = 1000

/**
 * Batches that are shipped from, up to ten of one order each: the longest lists. Either of the organisation that wants to approve what is
 * shipped, or of the others. Orders of which little is left, since ASNs were measured on this seed before, are ordered more of.
 */
export async function openLines(ownerUrl: string, { isApproved }: { isApproved: boolean }): Promise<string[][]> {
  const sets = await query<{ ids: string[] }, string[]>(
    ownerUrl,
    `select (array_agg(id::text order by id))[1:${MOST_LINES}] as ids from srm_purchase_batch
     where ${handWrittenScope.buyer} and (org_no = '${benchCompany.approvingOrgNo}') = ${isApproved} and status = 'executing' and not is_closed
     group by head_id order by least(${MOST_LINES}, count(*)) desc, head_id limit ${MOST_ORDERS}`,
    (row) => row.ids,
  )
  const longest = sets.filter((ids) => ids.length === sets[0]?.length)
  if (longest.length === 0) throw new Error('too few order lines: none of them can be shipped')
  await orderMore(ownerUrl, longest.flat())
  return longest
}

/** Orders more of the lines of which too little can be shipped, by the ledger, as a change of the order would. */
async function orderMore(ownerUrl: string, batchIds: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `with short as materialized (
         select * from srm_purchase_batch where id = any ($1::bigint[]) and un_delivery_qty - pending_qty < $2 order by id for update
       ), grown as (
         update srm_purchase_line l set line_qty = l.line_qty + $2 from short where l.id = short.line_id
       )
       insert into srm_purchase_ledger (batch_id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, movement, ordered,
         document_type, document_id, document_no, create_name)
       select id, tenantsid, org_no, warehouse_no, classify_type, supplier_no, is_released, 'change', $2, 'order', head_id, purchase_no, 'bench'
       from short order by id`,
      [batchIds, ENOUGH],
    )
  } finally {
    await client.end()
  }
}

async function query<Row extends object, Result>(
  ownerUrl: string,
  text: string,
  map: (row: Row) => Result,
): Promise<Result[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows.map(map)
  } finally {
    await client.end()
  }
}
