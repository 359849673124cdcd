import { type RawBuilder, sql } from 'kysely'
import type { DueEntry } from '#platform/contract/due-entries.ts'
import { columnOf } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { DueSource } from './due-source.ts'

/** Which of the reader's entries are asked for. */
export interface DueQuery {
  /** YYYY-MM-DD, in the company's time zone. */
  day: string
  /** Found in number, party or summary; empty: all. */
  keyword: string
  offset: number
  limit: number
}

/** One document that waits for its reader. */
export interface DueRow {
  entry: DueEntry
  documentNo: string
  /** The other party: the supplier's name for purchasers, the organisation's number for suppliers. */
  party: string
  summary: string
  dueDate: string
  since: string | null
  quantity: string | null
  unit: string | null
  /** What its screen finds it by. */
  search: string
}

type Reader = Pick<CallContext, 'trx' | 'caller' | 'today'>
type SqlRow = Omit<DueRow, 'entry'> & { kind: string; total: number }

/** The entries that are the reader's to do: of their party, and of what their menu entries let them do and see. */
export function ownDueEntries({ side, flags }: CallContext['caller'], entries: readonly DueEntry[]): DueEntry[] {
  return entries.filter(({ sides, menuNo, flag }) => {
    const held = flags.get(menuNo)
    return sides.includes(side) && held?.has('isSearch') && held.has(flag)
  })
}

/** Documents that wait for their reader on a day, by kind and number. Row-level security leaves those of their scope. */
export async function readDueEntries(
  reader: Reader,
  sources: readonly DueSource[],
  query: DueQuery,
): Promise<{ rows: DueRow[]; total: number }> {
  const byKind = new Map<string, DueEntry>()
  const parts = sources.flatMap((source) =>
    ownDueEntries(reader.caller, source.entries)
      .filter((entry) => entry.due !== undefined || query.day === reader.today)
      .map((entry) => {
        byKind.set(entry.kind, entry)
        return dueSql(reader, source, entry, query.day)
      }),
  )
  if (parts.length === 0) return { rows: [], total: 0 }
  const { rows } = await sql<SqlRow>`
    select d.*, (count(*) over ())::int as total from (${sql.join(parts, sql` union all `)}) d
    where ${query.keyword} = ''
      or search_normalise(concat_ws(' ', d."documentNo", d.party, d.summary)) like search_pattern(${query.keyword})
    order by d.kind, d."documentNo" limit ${query.limit} offset ${query.offset}`.execute(reader.trx)
  return {
    rows: rows.flatMap(({ kind, total: _total, ...row }) => {
      const entry = byKind.get(kind)
      return entry ? [{ entry, ...row }] : []
    }),
    total: rows[0]?.total ?? 0,
  }
}

/** One row per document: what is due of several of its lines on the same day is summed up. */
function dueSql(reader: Reader, source: DueSource, entry: DueEntry, day: string): RawBuilder<unknown> {
  const of = (field: string): RawBuilder<unknown> => source.columns?.[field] ?? sql.ref(`t1.${columnOf(field)}`)
  const textOf = (field: string | undefined) => (field === undefined ? sql`null::text` : sql`${of(field)}::text`)
  const party = reader.caller.side === 'supplier' ? sql`t1.org_no` : sql`t1.supplier_name`
  const conditions = [
    source.where?.[entry.kind]?.(reader.caller.side),
    isInState(entry),
    isOnDay(reader, of, entry, day),
  ]
  const unit = textOf(entry.quantity?.unit)
  return sql`
    select ${entry.kind} as kind, ${of(entry.number)} as "documentNo", ${party} as party,
      coalesce(string_agg(distinct ${textOf(entry.summary)}, ', '), '') as summary, ${day} as "dueDate",
      ${entry.since === undefined ? sql`null::text` : sql`min(${of(entry.since)})::date::text`} as since,
      ${entry.quantity ? sql`case when count(distinct ${unit}) = 1 then trim_scale(sum(${of(entry.quantity.value)}))::text end` : sql`null::text`} as quantity,
      case when count(distinct ${unit}) = 1 then min(${unit}) end as unit,
      min(${textOf(entry.search ?? entry.number)}) as search
    from ${sql.table(source.table)} t1
    where ${sql.join(
      conditions.filter((condition) => condition !== undefined),
      sql` and `,
    )}
    group by 2, 3`
}

/** States are literals, so that partial indexes over them are used. */
const isInState = ({ states }: DueEntry): RawBuilder<boolean> | undefined =>
  states && sql<boolean>`t1.status in (${sql.join(states.map((state) => sql.lit(state)))})`

function isOnDay(
  { today }: Reader,
  of: (field: string) => RawBuilder<unknown>,
  { due, isDeadlineOptional }: DueEntry,
  day: string,
): RawBuilder<boolean> | undefined {
  if (due === undefined) return undefined
  const isDue = sql<boolean>`${of(due)}::date = ${day}::date`
  return isDeadlineOptional && day === today ? sql<boolean>`(${isDue} or ${of(due)} is null)` : isDue
}
