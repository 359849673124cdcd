import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { documentPast } from '#platform/contract/past-calls.ts'
import { snake } from '../list/define-list.ts'
import type { ScopedTransaction } from '../scope.ts'

/** Rows that belong to a document, and by which of their columns. */
export interface PastPart {
  /** What they are on the wire, such as `lines`; the screens have a text for it. */
  part: string
  table: string
  /** Column with the id of the document, or of its part `through`. */
  column: string
  /** The table of parts between, with the document's id in a column. */
  through?: { table: string; column: string }
  /** When and by whom a row was added later than the document; absent where none is. */
  added?: { date: string; name: string }
}

/** Where the past of one kind of document lies: tables that follow_past() keeps. Names of the code, never of a request. */
export interface DocumentPast {
  /** Names the kind on the wire. */
  kind: string
  /** Menu entries of which the reader needs one, with `isSearch`. */
  menuNos: readonly string[]
  table: string
  /** What of it is told: the fields of its list. */
  fields: FieldTable
  /** Columns that say when and, where one does, by whom it was made; at first also the one that says when it was last written. */
  made: { date: string; name?: string }
  parts?: readonly PastPart[]
}

type Change = z.output<typeof documentPast>['changes'][number]
type Values = Readonly<Record<string, string | null>>

interface PastRow {
  id: string
  /** Null: the document's own row. */
  part: string | null
  changeId: string | null
  at: string
  who: string
  party: string | null
  was: Values
}

/** Who changed a row last is told by the change itself. */
const UNTOLD = new Set(['update_date', 'update_name'])

/** Values of a JSON object as texts, decimals without the zeros that their column adds. */
const textsSql = (object: RawBuilder<unknown>) => sql`(select jsonb_object_agg(e.key, case jsonb_typeof(e.value)
  when 'number' then trim_scale((e.value #>> '{}')::numeric)::text else e.value #>> '{}' end) from jsonb_each(${object}) e)`

const secondSql = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`

/** What happened to a document, the latest first; null where the reader does not see it. */
export async function readDocumentPast(
  trx: ScopedTransaction,
  { table, fields, made, parts = [] }: DocumentPast,
  id: string,
): Promise<Change[] | null> {
  const { rows: present } = await sql<{ values: Values }>`
    select ${textsSql(sql`to_jsonb(x)`)} as values
    from ${sql.table(table)} x where x.id = ${id}`.execute(trx)
  const [now] = present
  if (!now) return null
  const rows = (await Promise.all([ownRows(trx, table, id), ...parts.map((part) => partRows(trx, part, id))])).flat()
  const names = fieldsByColumn(fields)
  const told = new Map<string, Change>()
  let values = now.values
  // From now backwards: what a row was replaced by is what it has after it.
  for (const row of rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))) {
    const key = row.changeId ?? `row ${row.id}`
    const change = told.get(key) ?? {
      at: row.at,
      who: row.who,
      party: row.party,
      isCreation: false,
      fields: [],
      parts: [],
    }
    told.set(key, change)
    if (row.part === null) {
      change.fields = joined(replaced(names, row.was, values), change.fields)
      values = { ...values, ...row.was }
    } else {
      const known = change.parts.find(({ part }) => part === row.part)
      if (known) known.count += 1
      else change.parts.push({ part: row.part, count: 1, isAdded: false })
    }
  }
  const at = plain(values[made.date] ?? null) ?? ''
  const who = (made.name && values[made.name]) ?? ''
  const added = await Promise.all(parts.map((part) => addedParts(trx, part, { id, made: at })))
  const creation = { at, who, party: null, isCreation: true, fields: [], parts: [] }
  return [...told.values(), ...added.flat(), creation].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

/** Which field shows a column of the document's own row. */
const fieldsByColumn = (fields: FieldTable): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, { column = snake(name), source = 't1' }]) =>
      source === 't1' && !UNTOLD.has(column) ? [[column, name] as const] : [],
    ),
  )

function replaced(names: ReadonlyMap<string, string>, was: Values, after: Values): Change['fields'] {
  return Object.entries(was).flatMap(([column, before]) => {
    const field = names.get(column)
    return field ? [{ field, before: plain(before), after: plain(after[column] ?? null) }] : []
  })
}

/** What one transaction replaced twice is told once. */
const joined = (first: Change['fields'], second: Change['fields']): Change['fields'] => [
  ...first.map((one) => ({ ...one, after: (second.find(({ field }) => field === one.field) ?? one).after })),
  ...second.filter(({ field }) => first.every((one) => one.field !== field)),
]

/** Moments to the second. */
function plain(value: string | null): string | null {
  if (value === null) return null
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? value.slice(0, 19).replace('T', ' ') : value
}

const pastColumns = sql`d.id, d.change_id as "changeId", ${secondSql('d.until_date')} as at,
  d.update_name as who, d.party,
  ${textsSql(sql`d.was`)} as was`

async function ownRows(trx: ScopedTransaction, table: string, id: string): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select ${pastColumns}, null as part from doc_past d where d.table_name = ${table} and d.row_id = ${id}`.execute(trx)
  return rows
}

/** What a part's column holds where the part is the document's. */
const ownersSql = ({ through }: PastPart, id: string) =>
  through
    ? sql`(select w.id from ${sql.table(through.table)} w where ${sql.ref(`w.${through.column}`)} = ${id})`
    : sql`(${id}::bigint)`

async function partRows(trx: ScopedTransaction, part: PastPart, id: string): Promise<PastRow[]> {
  const { table, column } = part
  const { rows } = await sql<PastRow>`
    select ${pastColumns}, ${part.part} as part from doc_past d where d.table_name = ${table} and d.row_id in (
      select x.id from ${sql.table(table)} x where ${sql.ref(`x.${column}`)} in ${ownersSql(part, id)}
      union select g.row_id from doc_past g where g.table_name = ${table} and g.is_removed
        and (g.was ->> ${column})::bigint in ${ownersSql(part, id)})`.execute(trx)
  return rows
}

/** Parts that came later than the document itself. */
async function addedParts(
  trx: ScopedTransaction,
  part: PastPart,
  { id, made }: { id: string; made: string },
): Promise<Change[]> {
  const { table, column, added } = part
  if (!added) return []
  const { rows } = await sql<{ at: string; who: string; count: number }>`
    select ${secondSql(`x.${added.date}`)} as at, ${sql.ref(`x.${added.name}`)} as who, count(*)::int as count
    from ${sql.table(table)} x where ${sql.ref(`x.${column}`)} in ${ownersSql(part, id)} group by 1, 2`.execute(trx)
  return rows
    .filter(({ at }) => at > made)
    .map(({ at, who, count }) => ({
      at,
      who,
      party: null,
      isCreation: false,
      fields: [],
      parts: [{ part: part.part, count, isAdded: true }],
    }))
}
