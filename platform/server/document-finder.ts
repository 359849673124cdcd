import { sql } from 'kysely'
import type { CallContext } from './call-context.ts'
import type { ScopedTransaction } from './scope.ts'

/** A document as search results show it. */
export interface FoundDocument {
  id: string
  documentNo: string
  /** The other side: the supplier's name for purchasers, the organisation's number for suppliers. */
  party: string
  /** State of the document; empty where it has none. */
  status: string
}

/** How documents of one kind are found by their number. Row-level security decides which of them exist for the reader. */
export interface DocumentFinder {
  /** Names the kind on the wire; the web side of the module declares the screen for it. */
  kind: string
  /** Menu entry in which the reader needs `isSearch`. */
  menuNo: string
  /** Those whose number is the words or begins with them, at most `limit`, newest numbers first. */
  find(context: CallContext, words: string, limit: number): Promise<readonly FoundDocument[]>
}

/** Where documents of a kind are found: names of the code, never of a request. */
export interface NumberedTable {
  table: string
  /** Column of the number, indexed bytewise behind the tenant. */
  numberColumn: string
  /** Column of the state, if there is one. */
  statusColumn?: string
}

/** Finds documents of a kind by the beginning of their number. */
export const numberFinder = (kind: string, menuNo: string, table: NumberedTable): DocumentFinder => ({
  kind,
  menuNo,
  find: (context, words, limit) => findByNumber(context, table, words, limit),
})

/** Numbers are written in capitals; what people type need not be. */
const spellings = (words: string): string[] => [...new Set([words, words.toUpperCase()])]

/** The text behind the last one that begins with `words`, bytewise. */
const BEHIND_ALL = '\u{10FFFF}'

/** Finds documents by the beginning of their number: a range of the index for each spelling, one row per number. */
export async function findByNumber(
  { trx, caller }: { trx: ScopedTransaction; caller: CallContext['caller'] },
  { table, numberColumn, statusColumn }: NumberedTable,
  words: string,
  limit: number,
): Promise<FoundDocument[]> {
  const number = sql`t1.${sql.ref(numberColumn)} collate "C"`
  const party = caller.side === 'supplier' ? sql`t1.org_no` : sql`t1.supplier_name`
  const status = statusColumn ? sql`t1.${sql.ref(statusColumn)}` : sql`''`
  const ranges = spellings(words).map((text) => sql`(${number} >= ${text} and ${number} < ${text + BEHIND_ALL})`)
  const { rows } = await sql<FoundDocument>`
    select distinct on (${number}) t1.id, t1.${sql.ref(numberColumn)} as "documentNo",
      ${party} as party, ${status} as status
    from ${sql.table(table)} t1
    where t1.tenantsid = ${caller.tenantsid} and (${sql.join(ranges, sql` or `)})
    order by ${number} desc, t1.id desc
    limit ${limit}`.execute(trx)
  return rows
}
