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

/** So few sets of lines are not halved. */
const FEW_SETS = 8

/**
 * Batches of which pieces can be shipped, up to ten of one order each: the longest lists, and of those the ones of which most can be
 * shipped. Either of the organisation that wants to approve what is shipped, or of the others.
 */
export function openLines(ownerUrl: string, { isApproved }: { isApproved: boolean }): Promise<string[][]> {
  return query<{ ids: string[] }, string[]>(
    ownerUrl,
    `select (array_agg(id::text order by id))[1:10] as ids from srm_purchase_batch
     where ${handWrittenScope.buyer} and (org_no = '${benchCompany.approvingOrgNo}') = ${isApproved} and status = 'executing' and not is_closed and un_delivery_qty - pending_qty >= 5
     group by head_id order by least(10, count(*)) desc, min(un_delivery_qty - pending_qty) desc limit 400`,
    (row) => row.ids,
  ).then((sets) => {
    if (sets.length === 0) throw new Error('too few order lines: none of them can be shipped')
    const longest = sets.filter((ids) => ids.length === sets[0]?.length)
    // Each ASN takes a piece: those of which few are left end first.
    return longest.length > FEW_SETS ? longest.slice(0, longest.length / 2) : longest
  })
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
