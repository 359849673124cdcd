import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import type { CustomFieldSetUse } from '#platform/contract/custom-fields/custom-fields.ts'
import { columnOf, type FieldTable, fieldOf, type RowOf } from '#platform/contract/fields.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '../call-context.ts'

/** A list over declared fields: where its rows come from, how it is sorted and searched. */
export interface ListDefinition<T extends FieldTable, Extra extends Record<string, unknown> = Record<never, never>> {
  fields: T
  /** The list's own table, alias `t1`; it carries `id`, the scope columns and what the default sort and search need. */
  table: keyof DB & string
  /** Further tables by alias, each a complete join clause; used only where a field, filter or sort needs them. */
  joins?: Readonly<Record<string, RawBuilder<unknown>>>
  /** SQL of fields that are no plain column. */
  columns?: Partial<Record<keyof T & string, RawBuilder<unknown>>>
  /** Arrays behind fields that stand for several values: a row is found by each of them. */
  severals?: Partial<Record<keyof T & string, RawBuilder<unknown>>>
  /** Columns that `present` needs beside the fields. */
  extra?: { readonly [K in keyof Extra]: RawBuilder<Extra[K]> }
  /** Fields of the condition, beside `ids`, that find few rows of the past: columns that track_history() names as keys. */
  historyKeys?: readonly (keyof T & string)[]
  /** Must be backed by an index on (tenant, column, id). */
  defaultSort: { field: keyof T & string; order: 'asc' | 'desc' }
  /** Column with the normalised search text; null for lists that have no keyword search. */
  searchColumn?: RawBuilder<unknown> | null
  /**
   * What the index that totals are counted on is sorted by, after the tenant. Counting a common word in that order stops at
   * the limit; without one the planner, which does not know how much the reader may see, gathers all its matches first.
   */
  countedBy?: Partial<Readonly<Record<Side, RawBuilder<unknown>>>>
  /**
   * The field by which the database keeps counts of the table's rows (`materialise_tab_counts`): tabs by it alone are not counted
   * anew. Not for a list with a `where`, of which the database knows nothing.
   */
  materialisedTabs?: keyof T & string
  /** Rows that belong to the list at all, beside what row-level security hides. */
  where?: RawBuilder<unknown>
  /**
   * What holds of the rows of these ids besides their ids. A list over a view that adds rows up says by it what has to be added
   * up for them; no other list needs it.
   */
  rowsWhere?: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
  /** One row of the list's own table becomes several in a sheet, as a record with lines does. */
  split?: RowSplit
  /** Custom fields that join at run time: of which lists, and the alias of the table that carries their values (`t1`). */
  customFieldSets?: readonly (CustomFieldSetUse & { source?: string })[]
  /** Under what else the search column has a text that is searched for; only `foundByWords` sets it. */
  alsoFoundBy?: ReadonlyMap<string, readonly string[]>
  /** Names of those that have joined; only `joinCustomFields` sets it. */
  customNames?: readonly string[]
}

/** How one row of a list's own table becomes several. */
export interface RowSplit {
  /** The aliases that carry what differs, and the one that they refer to, which counts the several. */
  aliases: readonly string[]
  by: string
  /** Number among the several, from 0. */
  place: RawBuilder<number>
}

/** A row as the database gives it, with the columns that `present` needs. */
export type ListRow<T extends FieldTable, Extra> = RowOf<T> & { id: string } & Extra

/** Makes the wire row: usually adds what the reader may do and why not. */
export type PresentRow<T extends FieldTable, Extra, Row> = (row: ListRow<T, Extra>, context: CallContext) => Row

/** What a list declares; how it is sorted only where it is not by the last change. */
type DeclaredList<T extends FieldTable, Extra extends Record<string, unknown>> = Omit<
  ListDefinition<T, Extra>,
  'defaultSort'
> &
  Partial<Pick<ListDefinition<T, Extra>, 'defaultSort'>>

/** Declares a list: the last change comes first, and its `search_text` is searched, unless it says otherwise. */
export function defineList<T extends FieldTable, Extra extends Record<string, unknown> = Record<never, never>>(
  definition: DeclaredList<T, Extra>,
): ListDefinition<T, Extra> {
  return { defaultSort: LATEST, searchColumn: sql.ref('t1.search_text'), ...definition }
}

const LATEST = { field: 'updateDate', order: 'desc' } as const

/** Where the values of fields are read from. */
export type ReadFields<T extends FieldTable> = Pick<ListDefinition<T>, 'fields' | 'columns'>

/** The SQL expression of a field's value. */
export function fieldSql<T extends FieldTable>(list: ReadFields<T>, name: keyof T & string): RawBuilder<unknown> {
  const own = list.columns?.[name]
  if (own) return own
  const field = fieldOf(list.fields, name)
  return sql.ref(`${field.source ?? 't1'}.${columnOf(name, field)}`)
}

/** The SQL expression of a field as it goes to the wire: decimals without padding, times in the company's zone. */
export function wireSql<T extends FieldTable>(list: ReadFields<T>, name: keyof T & string): RawBuilder<unknown> {
  const field = fieldOf(list.fields, name)
  const value = fieldSql(list, name)
  switch (field.kind) {
    case 'quantity':
    case 'money':
      return sql`trim_scale(${value})`
    case 'time':
      return sql`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`
    case 'text':
    case 'code':
    case 'number':
    case 'date':
    case 'enum':
    case 'reference':
    case 'flag':
      return value
  }
}
