import { sql } from 'kysely'
import { customValueSchema } from '#platform/contract/custom-fields/custom-field-calls.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import { joinCustomFields, withCustomValues } from '../custom-fields/join-custom-fields.ts'
import { joinsSql, rowsWhereSql } from '../list/list-sql.ts'
import { selectSql } from '../list/read-list.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { RoundTripDefinition, RoundTripRow } from './define-round-trip.ts'

/** The round trip with the custom fields of the caller's company, which may be edited where it has an action for that. */
export async function joinRoundTrip<T extends FieldTable, Extra extends Record<string, unknown>>(
  caller: CallContext,
  declared: RoundTripDefinition<T, Extra>,
): Promise<{ context: CallContext; definition: RoundTripDefinition<T, Extra> }> {
  const { context, list } = await joinCustomFields(caller, declared.list)
  const { customAction: action } = declared
  if (action === undefined || !list.customNames) return { context, definition: { ...declared, list } }
  const fields: FieldTable = list.fields
  const added = list.customNames.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, { action, schema: customValueSchema(field) }]] : []
  })
  const editable = { ...declared.editable, ...Object.fromEntries(added) }
  return { context, definition: { ...declared, list, editable } }
}

/** `select … from …` of the list's rows with their documents. */
export function roundTripSelect<T extends FieldTable, Extra extends Record<string, unknown>>({
  list,
  document,
}: RoundTripDefinition<T, Extra>) {
  const columns = selectSql({ ...list, extra: { ...list.extra, ...document } })
  return sql`select ${columns} from ${sql.table(list.table)} t1 ${joinsSql(list, Object.keys(list.fields))}`
}

/** The rows of these ids as they are now; those that the caller may not see are absent. */
export async function readRoundTripRows<T extends FieldTable, Extra extends Record<string, unknown>>(
  trx: ScopedTransaction,
  definition: RoundTripDefinition<T, Extra>,
  ids: readonly string[],
): Promise<Map<string, RoundTripRow<T, Extra>>> {
  if (ids.length === 0) return new Map()
  const own = definition.list.where ?? sql`true`
  const { rows } = await sql<RoundTripRow<T, Extra>>`${roundTripSelect(definition)}
    where ${rowsWhereSql(definition.list, ids)} and ${own}`.execute(trx)
  return new Map(rows.map((row) => [row.id, withCustomValues(definition.list, row)]))
}
