import { type RawBuilder, sql } from 'kysely'
import type { CommandLines, DocumentLines } from '#platform/contract/documents.ts'
import { fail } from '#platform/contract/errors.ts'
import { columnOf } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { RowTable } from '../database/inherited-row.ts'
import { givenRows, insertSql } from '../database/insert-rows.ts'
import type { HistoryPart } from '../history/document-history.ts'
import { defineList } from '../list/define-list.ts'
import { selectSql } from '../list/read-list.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { StoredDocument } from './document-source.ts'

/** A line as it goes to the wire. */
export type DocumentLine = Readonly<Record<string, string | number | boolean | null>> & { id: string }
type LinesByName = Record<string, DocumentLine[]>

type StoredLines = DocumentLines & { table: RowTable }

const tablesOf = ({ lines = {} }: StoredDocument): [string, StoredLines][] => Object.entries(lines)

const columnsOf = ({ fields }: DocumentLines, given: CommandLines): RawBuilder<unknown>[] =>
  Object.keys(given.fields).map((name) => sql.ref(columnOf(name, fields[name])))

/** Lines under the names of their columns. */
const stored = ({ fields }: DocumentLines, rows: readonly object[]): object[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name, fields[name]), value])),
  )

/** What holds of rows that are not marked, such as those that still belong to the document. */
const standing = (alias: string, mark: string | undefined): RawBuilder<unknown> =>
  mark === undefined ? sql`` : sql` and not ${sql.ref(`${alias}.${mark}`)}`

/** The lines of these documents by their ids, in the order in which they were made; of each kind that is declared. */
export async function readLines(
  trx: ScopedTransaction,
  document: StoredDocument,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LinesByName>> {
  const byId = new Map<string, LinesByName>(
    ids.map((id) => [id, Object.fromEntries(tablesOf(document).map(([name]) => [name, []]))]),
  )
  const reads = tablesOf(document).map(async ([name, { table, owner, fields, orderBy, removedBy, omittedBy }]) => {
    const defaultSort = { field: Object.keys(fields)[0] ?? '', order: 'asc' } as const
    const list = defineList({ fields, table, defaultSort, searchColumn: null })
    const { rows } = await sql<DocumentLine & { ' owner': string }>`
      select ${selectSql(list)}, ${sql.ref(`t1.${owner}`)} as ${sql.id(' owner')} from ${sql.table(table)} t1
      where ${sql.ref(`t1.${owner}`)} = any (${[...ids]}::bigint[])${standing('t1', removedBy)}${standing('t1', omittedBy)}
      order by ${orderBy === undefined ? sql`` : sql`${sql.ref(`t1.${orderBy}`)}, `}t1.id`.execute(trx)
    for (const { ' owner': of, ...line } of rows) byId.get(of)?.[name]?.push(line)
  })
  await Promise.all(reads)
  return byId
}

/** Writes the lines with which a document begins. */
export async function insertLines(
  trx: ScopedTransaction,
  document: StoredDocument,
  given: CommandLines,
  id: string,
  rows: readonly object[],
): Promise<void> {
  const lines = linesOf(document, given)
  const { table, owner } = lines
  const { names, records } = givenRows(table, stored(lines, rows))
  await sql`
    ${insertSql(table, { d: document.table }, { [owner]: sql`d.id` }, { names })}
    from ${sql.table(document.table)} d cross join ${records} given where d.id = ${id}`.execute(trx)
}

/** Writes what a command puts into the lines of a document; refuses where one is not its own. */
export async function updateLines(
  trx: ScopedTransaction,
  document: StoredDocument,
  given: CommandLines,
  id: string,
  rows: readonly object[],
): Promise<void> {
  const lines = linesOf(document, given)
  const { table, owner, removedBy } = lines
  const set = columnsOf(lines, given).map((column) => sql`${column} = v.${column}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} x set ${sql.join(set)}
    from ${givenRows(table, stored(lines, rows)).records} v
    where x.id = v.id and x.${sql.ref(owner)} = ${id}${standing('x', removedBy)}`.execute(trx)
  if (Number(numAffectedRows) !== rows.length) fail(platformErrors.notFound)
}

/** Shows the lines of a document to its supplier, or hides them, with the document. */
export async function releaseLines(
  trx: ScopedTransaction,
  document: StoredDocument,
  id: string,
  isReleased: unknown,
): Promise<void> {
  for (const [, { table, owner }] of tablesOf(document)) {
    await sql`update ${sql.table(table)} set is_released = ${isReleased} where ${sql.ref(owner)} = ${id}`.execute(trx)
  }
}

function linesOf({ kind, lines = {} }: StoredDocument, { of }: CommandLines): StoredLines {
  const found = lines[of]
  if (!found) throw new Error(`${kind}: no lines ${of}`)
  return found
}

/** Tables of the lines, for the document's history. */
export const linesOfHistory = (document: StoredDocument): HistoryPart[] =>
  tablesOf(document).map(([, { table, owner }]) => ({ part: 'lines', table, column: owner }))
