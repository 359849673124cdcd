import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { customName } from '#platform/contract/custom-fields/custom-fields.ts'
import { columnOf, type FieldTable } from '#platform/contract/fields.ts'
import type { documentHistory } from '#platform/contract/list/history-calls.ts'
import type { ScopedTransaction } from '../scope.ts'

/** Rows that belong to a document, and by which of their columns. */
export interface HistoryPart {
  /** What they are on the wire, such as `lines`; the screens have a text for it. */
  part: string
  table: string
  /** Column with the id of the document, or of its part `through`. */
  column: string
  /** The table of parts between, with the document's id in a column. */
  through?: { table: string; column: string }
  /** When and by whom a row was added later than the document; absent where none is. */
  added?: { date: string; name: string }
  /** Rows are removed as well: document_history has the column, by which those are found. */
  canGo?: boolean
}

/** Where the history of one kind of document lies: tables that track_history() keeps. Names of the code, never of a request. */
export interface DocumentHistory {
  /** Names the kind on the wire. */
  kind: string
  /** Menu entries of which the reader needs one, with `isSearch`. */
  menuNos: readonly string[]
  table: string
  /** What of it is told: the fields of its list. */
  fields: FieldTable
  /**
   * Columns that say when and, where one does, by whom it was made; at first also the one that says when it was last written.
   * `by` is the document with which it was made, and the column with that one's id, where it does not say so itself.
   */
  made: { date: string; name?: string; by?: { table: string; column: string } }
  parts?: readonly HistoryPart[]
}

type AsOfState = z.output<typeof documentHistory>
type Change = AsOfState['changes'][number]
type Values = Readonly<Record<string, string | null>>

/** What one transaction replaced of the document's own row, or of its parts. */
interface HistoryRow {
  id: string
  /** Tells transactions apart; a restored cluster counts them anew, so the number alone does not. */
  change: string
  at: string
  who: string
  party: string | null
  /** Absent of parts, which are only counted. */
  was?: Values
  part?: string
  count?: number
  isRemoved?: boolean
}

/** More are not told: whoever looks for an older one asks for the document as of its time. */
export const MOST_CHANGES = 300

/** Who changed a row last is told by the change itself. */
const HIDDEN = new Set(['update_date', 'update_name'])

/** Values of a JSON object as texts, decimals without the zeros that their column adds. */
const textsSql = (object: RawBuilder<unknown>) => sql`(select jsonb_object_agg(e.key, case jsonb_typeof(e.value)
  when 'number' then trim_scale((e.value #>> '{}')::numeric)::text else e.value #>> '{}' end) from jsonb_each(${object}) e)`

const secondSql = (moment: RawBuilder<unknown>) => sql`to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS')`

/**
 * What happened to a document, the latest first; null where the reader does not see it. Custom fields are all among it: which of
 * them a side reads is not known here.
 */
export async function readDocumentHistory(
  trx: ScopedTransaction,
  { table, fields, made, parts = [] }: DocumentHistory,
  id: string,
): Promise<AsOfState | null> {
  const { rows: present } = await sql<{ values: Values }>`
    select ${textsSql(sql`to_jsonb(x)`)} as values
    from ${sql.table(table)} x where x.id = ${id}`.execute(trx)
  const [now] = present
  if (!now) return null
  const rows = (await Promise.all([ownRows(trx, table, id), ...parts.map((part) => partRows(trx, part, id))])).flat()
  const names = fieldsByColumn(fields)
  const reported = new Map<string, Change>()
  let values = now.values
  // From now backwards: what a row was replaced by is what it has after it.
  for (const { change: key, at, who, party, was, part, count = 0, isRemoved } of rows.toSorted((a, b) =>
    BigInt(a.id) < BigInt(b.id) ? 1 : -1,
  )) {
    const change = reported.get(key) ?? { at, who, party, isCreation: false, fields: [], parts: [] }
    reported.set(key, change)
    if (part !== undefined) change.parts.push({ part, count, isAdded: false, ...(isRemoved ? { isRemoved } : {}) })
    if (was) {
      change.fields = joined(replaced(names, was, values), change.fields)
      values = { ...values, ...was }
    }
  }
  const creation = made.by ? await madeBy(trx, table, made, made.by, id) : values
  const at = plain(creation[made.date] ?? null) ?? ''
  const who = (made.name && creation[made.name]) ?? ''
  const added = await Promise.all(parts.map((part) => addedParts(trx, part, { id, made: at })))
  const changes = [...reported.values()].map((change) => ({ ...change, fields: change.fields.filter(hasChanged) }))
  const later = [...changes, ...added.flat()].toSorted(latestFirst)
  return {
    changes: [
      ...later.slice(0, MOST_CHANGES),
      { at, who, party: null, isCreation: true, fields: [], parts: [] },
    ].toSorted(latestFirst),
    areAll: later.length <= MOST_CHANGES,
  }
}

const latestFirst = (a: Change, b: Change): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)

/** What was put back within its transaction has not changed. */
const hasChanged = ({ before, after }: Change['fields'][number]): boolean => before !== after

/** Which field shows a column of the document's own row. */
const fieldsByColumn = (fields: FieldTable): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, { column = columnOf(name), source = 't1' }]) =>
      source === 't1' && !HIDDEN.has(column) ? [[column, name] as const] : [],
    ),
  )

/** Column in which the values of custom fields lie, as a JSON object of texts. */
const CUSTOM = 'custom'

function replacedCustom(was: string | null, after: string | null): Change['fields'] {
  const [before, then] = [was, after].map((text) => (text === null ? {} : (JSON.parse(text) as Values)))
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(then ?? {})])].sort().map((fieldNo) => ({
    field: customName(fieldNo),
    before: before?.[fieldNo] ?? null,
    after: then?.[fieldNo] ?? null,
  }))
}

function replaced(names: ReadonlyMap<string, string>, was: Values, after: Values): Change['fields'] {
  return Object.entries(was).flatMap(([column, before]) => {
    if (column === CUSTOM) return replacedCustom(before, after[column] ?? null)
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

/** What was kept before transactions were is one change each. */
const changeSql = sql`concat_ws(' ', coalesce(d.change_id::text, 'row ' || d.id), d.change_date)`

async function ownRows(trx: ScopedTransaction, table: string, id: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select d.id, ${changeSql} as change, ${secondSql(sql`d.until_date`)} as at, d.update_name as who, d.party,
      ${textsSql(sql`d.old_values`)} as was
    from document_history d where d.table_name = ${table} and d.row_id = ${id}`.execute(trx)
  return rows
}

/** What a part's column holds where the part is the document's. */
const ownersSql = ({ through }: HistoryPart, id: string) =>
  through
    ? sql`(select w.id from ${sql.table(through.table)} w where ${sql.ref(`w.${through.column}`)} = ${id})`
    : sql`(${id}::bigint)`

/** How many parts each transaction changed; an ASN has thousands of boxes, so their values stay where they are. */
async function partRows(trx: ScopedTransaction, part: HistoryPart, id: string): Promise<HistoryRow[]> {
  const { table, column, canGo } = part
  const owners = ownersSql(part, id)
  const gone = canGo
    ? sql`union select g.row_id from document_history g where g.table_name = ${table} and g.is_removed
        and ${sql.ref(`g.${column}`)} in ${owners}`
    : sql``
  const { rows } = await sql<HistoryRow>`
    select max(d.id) as id, ${changeSql} as change, ${secondSql(sql`max(d.until_date)`)} as at,
      max(d.update_name) as who, max(d.party) as party, ${part.part} as part, count(distinct d.row_id)::int as count,
      d.is_removed as "isRemoved"
    from document_history d where d.table_name = ${table} and d.row_id in (
      select x.id from ${sql.table(table)} x where ${sql.ref(`x.${column}`)} in ${owners} ${gone})
    group by 2, d.is_removed`.execute(trx)
  return rows
}

/** When and by whom the document was made with which this one came. */
async function madeBy(
  trx: ScopedTransaction,
  table: string,
  { date, name }: DocumentHistory['made'],
  by: { table: string; column: string },
  id: string,
): Promise<Values> {
  const { rows } = await sql<Record<string, string>>`
    select ${secondSql(sql.ref(`o.${date}`))} as ${sql.ref(date)}${name === undefined ? sql`` : sql`, ${sql.ref(`o.${name}`)}`}
    from ${sql.table(by.table)} o
    where o.id = (select ${sql.ref(`x.${by.column}`)} from ${sql.table(table)} x where x.id = ${id})`.execute(trx)
  return rows[0] ?? {}
}

/** Parts that came later than the document itself. */
async function addedParts(
  trx: ScopedTransaction,
  part: HistoryPart,
  { id, made }: { id: string; made: string },
): Promise<Change[]> {
  const { table, column, added } = part
  if (!added) return []
  const { rows } = await sql<{ at: string; who: string; count: number }>`
    select ${secondSql(sql.ref(`x.${added.date}`))} as at, ${sql.ref(`x.${added.name}`)} as who, count(*)::int as count
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
