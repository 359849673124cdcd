import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import { columnOf, type FieldTable } from '#platform/contract/fields.ts'
import {
  hasCustomFields,
  type RecordDeclaration,
  type RecordInput,
  recordTitleKey,
} from '#platform/contract/records/records.ts'
import type { Language } from '#platform/contract/values/languages.ts'
import type { CallContext } from '../call-context.ts'
import { defineList, type ListDefinition } from '../list/define-list.ts'

type Table = keyof DB & string

/** Kinds of authority (spec shell §3): their setting of the transaction, and their `dataType`s. */
export const AUTHORITIES = {
  org: { setting: 'app.org_nos', dataTypes: ['1'] },
  classifyType: { setting: 'app.classify_types', dataTypes: ['2', '4'] },
  warehouse: { setting: 'app.warehouse_nos', dataTypes: ['3'] },
} as const

/** A change of a record: as it was (null: it is new), and as it shall be. */
export interface RecordChange {
  before: (RecordInput & { id: string; version: number }) | null
  after: RecordInput
}

/** A table of lines: the column that names the record's id, and what differs from the usual. */
export interface LineTable {
  table: Table
  owner: string
  /** SQL of fields that are no plain column, for a reader of this language. */
  columns?(language: Language): Readonly<Record<string, RawBuilder<unknown>>>
  /** Which of its rows are lines of the kind, by the alias under which it is read. */
  where?(alias: string): RawBuilder<unknown>
  /** Column by which the lines are in their order; `id` unless given. */
  order?: string
}

/** Where a record's rows lie, and the rules that are its own. */
export interface RecordSource {
  record: RecordDeclaration
  /** Made by `as_record`: it has version, status, authors and the stored search text. */
  table: Table
  /** What the keyword searches where the table has no stored search text. */
  searchColumn?: RawBuilder<unknown>
  /** SQL of fields that are no plain column, for a reader of this language. */
  columns?(language: Language): Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns of JSON objects in which several fields lie, each under a key: such as names by language. */
  packed?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Tables of the lines by their property. */
  lines?: Readonly<Record<string, LineTable>>
  /** Field that names another row of the kind, above this one, such as the group of a menu entry: a file may bring both. */
  upper?: string
  /** The record is itself what authority is given for: whoever adds one has it from then on. */
  authority?: keyof typeof AUTHORITIES
  /** Refuses to delete what its own rules keep. */
  keep?(context: CallContext, record: RecordInput & { id: string }): Promise<void> | void
  /** Refuses what its own rules forbid, before anything is written. Imports ask row by row. */
  check?(context: CallContext, change: RecordChange): Promise<void> | void
  /** Does what else follows from a change, in its transaction. */
  follow?(context: CallContext, change: RecordChange & { id: string }): Promise<void>
  /** Writes one that a file adds, where the kind has a command of its own, which audits each. */
  add?(context: CallContext, input: RecordInput): Promise<unknown>
  /** Writes one that an edited sheet changes, where the kind has a command of its own. */
  change?(context: CallContext, key: { id: string; version: number }, input: RecordInput): Promise<unknown>
  /** Which of these numbers are taken, where rows that the caller does not see count, too. */
  takenNumbers?(context: CallContext, numbers: readonly string[]): Promise<readonly string[]>
}

/** A table whose rows a reference may name, and by which column. */
export interface ReferenceTable {
  table: Table
  column: string
  /** Columns by what a lookup's condition calls them, where that is not their own name. */
  conditions?: Readonly<Record<string, string>>
  /** Field within which its numbers are its own, as `within` of its record. */
  within?: string
}

/** Rows that refer to a record by its number: where, and how people know them. */
export interface RecordUse {
  /** Table of the record. */
  of: Table
  table: Table
  column: string
  /** Column by which a reader finds the row. */
  shown: string
  /** Text key of what refers, in the plural. */
  labelKey: string
  /** Where the number is its own only within something: that field of the record, and its column in the rows that refer. */
  within?: { field: string; column: string }
  /** Where `shown` is the id of the record to which a line belongs: its table, and its number's column. */
  owner?: { table: Table; column: string }
}

/** The uses of records by a table of documents, whose columns name rows of these tables. */
export const usesBy = (
  by: Pick<RecordUse, 'table' | 'shown' | 'labelKey'>,
  columns: Readonly<Record<string, Table>>,
): RecordUse[] => Object.entries(columns).map(([column, of]) => ({ ...by, of, column }))

/** What records of all modules share: how their references are looked up, and who refers to them. */
export interface RecordBook {
  /** Tables by the path of the lookup that offers their rows. */
  references: Readonly<Record<string, ReferenceTable>>
  uses: readonly RecordUse[]
}

/** What a module with records is given. */
export interface RecordParts {
  /** What the records of all modules refer to, which is known once all are made. */
  recordBook: () => RecordBook
}

/** What the references among a record's own fields, and those of its lines, mean for the records that they name. */
export function usesOf(source: RecordSource, references: RecordBook['references']): RecordUse[] {
  const { record, table, lines = {} } = source
  const shown = columnOf(record.number, record.fields[record.number] ?? {})
  const labelKey = recordTitleKey(record)
  const within = (fields: FieldTable, at: Table, shownColumn: string): RecordUse[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      const target = field.lookup === undefined || field.importAs === undefined ? undefined : references[field.lookup]
      if (!target) return []
      const use = { of: target.table, table: at, column: columnOf(name, field), shown: shownColumn, labelKey }
      const [leader] = Object.entries(field.follows ?? {}).find(([, key]) => key === target.within) ?? []
      if (target.within === undefined || leader === undefined) return [use]
      return [{ ...use, within: { field: target.within, column: columnOf(leader, fields[leader]) } }]
    })
  const ofLines = Object.entries(record.lines ?? {}).flatMap(([name, { fields }]) => {
    const at = lines[name]
    return at ? within(fields, at.table, at.owner).map((use) => ({ ...use, owner: { table, column: shown } })) : []
  })
  return [...within(record.fields, table, shown), ...ofLines]
}

/** SQL of the fields that lie in columns of JSON objects. */
const packedColumns = ({ packed = {} }: RecordSource): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    Object.entries(packed).flatMap(([column, keys]) =>
      Object.entries(keys).map(([name, key]) => [
        name,
        sql`coalesce(${sql.ref(`t1.${column}`)} ->> ${sql.lit(key)}, '')`,
      ]),
    ),
  )

const lists = new WeakMap<RecordSource, Map<Language, ListDefinition<FieldTable, { version: number }>>>()

/** The list of a record for readers of a language: last changed first. */
export function recordList(source: RecordSource, language: Language): ListDefinition<FieldTable, { version: number }> {
  const ofSource = lists.get(source) ?? new Map()
  const known = ofSource.get(language)
  if (known) return known
  const list = defineList<FieldTable, { version: number }>({
    fields: source.record.fields,
    table: source.table,
    columns: { ...packedColumns(source), ...source.columns?.(language) },
    extra: { version: sql<number>`t1.version` },
    searchColumn: source.searchColumn ?? sql.ref('t1.search_text'),
    ...(hasCustomFields(source.record) ? { customFieldSets: [{ module: source.record.id }] } : {}),
  })
  lists.set(source, ofSource.set(language, list))
  return list
}
