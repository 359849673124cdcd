import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { customFields, fieldNoOf, isCustomKey } from '#platform/contract/custom-fields/custom-fields.ts'
import { fail } from '#platform/contract/errors.ts'
import { conditionSchema, type ListCondition } from '#platform/contract/field-schemas.ts'
import { conditionKeys, type FieldDeclaration, type FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '../call-context.ts'
import type { AnyList } from '../list/list-sql.ts'
import { type CustomFieldSetDefinitions, customContext } from './custom-context.ts'
import { definitionIn, readDefinitions } from './read-definitions.ts'

/** Lists with the custom fields of a company, for as long as its definitions are kept. */
const joinedLists = new WeakMap<object, WeakMap<object, object>>()

/**
 * The list with the custom fields of the caller's company, and a context that knows their names. A list that nobody added
 * anything to is answered as it is.
 */
export async function joinCustomFields<T extends FieldTable, L extends AnyList<T>>(
  context: CallContext,
  list: L,
): Promise<{ context: CallContext; list: L }> {
  const customFieldSets: CustomFieldSetDefinitions[] = []
  for (const { module } of list.customFieldSets ?? []) {
    const definitions = await readDefinitions(context, module)
    if (definitions.length > 0) customFieldSets.push({ module, definitions })
  }
  const [first] = customFieldSets
  if (!first) return { context, list }
  const ofDefinitions = joinedLists.get(first.definitions) ?? new WeakMap<object, object>()
  joinedLists.set(first.definitions, ofDefinitions)
  const joined = (ofDefinitions.get(list) as L | undefined) ?? join(list, customFieldSets)
  ofDefinitions.set(list, joined)
  return { context: customContext(context, customFieldSets), list: joined }
}

function join<T extends FieldTable, L extends AnyList<T>>(
  list: L,
  customFieldSets: readonly CustomFieldSetDefinitions[],
): L {
  const fields: Record<string, FieldDeclaration> = {}
  const columns: Record<string, RawBuilder<unknown>> = {}
  for (const use of list.customFieldSets ?? []) {
    const source = use.source ?? 't1'
    const definitions = customFieldSets.find(({ module }) => module === use.module)?.definitions ?? []
    const added = customFields(
      use,
      definitions.map((definition) => definitionIn(definition, 'en-US')),
    )
    for (const [name, field] of Object.entries(added)) {
      if (name in fields) continue
      fields[name] = { ...field, source }
      columns[name] = customSql(field, source, fieldNoOf(name))
    }
  }
  return {
    ...list,
    fields: { ...list.fields, ...fields },
    columns: { ...list.columns, ...columns },
    customNames: Object.keys(fields),
  }
}

const DECIMAL = '^-?[0-9]{1,20}([.][0-9]{1,10})?$'
const DAY = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
const MOMENT = '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$'

/** The value by its type. What is stored otherwise, such as after hand-made changes, counts as empty and breaks nothing. */
function customSql({ kind }: FieldDeclaration, source: string, fieldNo: string): RawBuilder<unknown> {
  const value = sql`(${sql.ref(`${source}.custom`)} ->> ${sql.lit(fieldNo)})`
  switch (kind) {
    case 'quantity':
      return sql`(case when ${value} ~ ${sql.lit(DECIMAL)} then ${value}::numeric end)`
    case 'date':
      return sql`(case when ${value} ~ ${sql.lit(DAY)} and pg_input_is_valid(${value}, 'date') then ${value}::date end)`
    case 'time':
      return sql`(case when ${value} ~ ${sql.lit(MOMENT)} and pg_input_is_valid(${value}, 'timestamp')
        then ${value}::timestamp end)`
    default:
      return value
  }
}

/** A condition whose keys of custom fields are those of the list, with values of their types; others are refused. */
export function checkCustomCondition(list: AnyList<FieldTable>, condition: ListCondition): ListCondition {
  const given = Object.entries(condition).filter(([key]) => isCustomKey(key))
  if (given.length === 0) return condition
  const names = list.customNames ?? []
  const fields = Object.fromEntries(names.flatMap((name) => (list.fields[name] ? [[name, list.fields[name]]] : [])))
  const known = new Set(Object.entries(fields).flatMap(([name, field]) => conditionKeys(name, field)))
  for (const [key] of given) if (!known.has(key)) fail(platformErrors.unknownCustomField, { field: fieldNoOf(key) })
  const checked = z.object({ condition: conditionSchema(fields) }).parse({ condition: Object.fromEntries(given) })
  return { ...condition, ...checked.condition }
}

/** Names under which the values of custom fields come with a row: one object per table that has some. */
const carrier = (source: string): string => `custom of ${source}`

/** The columns that carry the values of a list's custom fields: whole objects, so that the statement is the same for all companies. */
export function customColumns(list: Pick<AnyList<FieldTable>, 'fields' | 'customNames'>): RawBuilder<unknown>[] {
  const sources = new Set((list.customNames ?? []).map((name) => list.fields[name]?.source ?? 't1'))
  return [...sources].map((source) => sql`${sql.ref(`${source}.custom`)} as ${sql.id(carrier(source))}`)
}

/** A row with the values of its custom fields under their names. */
export function withCustomValues<Row extends object>(list: AnyList<FieldTable>, row: Row): Row {
  if (!list.customNames) return row
  const own: Record<string, string | null> = {}
  const carriers = new Set<string>()
  for (const name of list.customNames) {
    const carried = carrier(list.fields[name]?.source ?? 't1')
    const value = recordOf(recordOf(row)[carried])[fieldNoOf(name)]
    own[name] = typeof value === 'string' ? value : null
    carriers.add(carried)
  }
  const values = { ...row, ...own }
  for (const carried of carriers) Reflect.deleteProperty(values, carried)
  return values
}
