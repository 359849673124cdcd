import { sql } from 'kysely'
import { type ImportDecision, PART_NAME_LENGTH } from '#platform/contract/exchange/import-schemas.ts'
import { columnHeading, type FieldTable } from '#platform/contract/fields.ts'
import type { CallContext } from '../call-context.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { KeptChoices } from './column-choices.ts'
import { headingKey } from './column-choices.ts'

/** The caller's kept decisions about this import. */
export async function readKeptChoices({ trx, caller }: CallContext, port: string): Promise<KeptChoices> {
  const rows = await trx
    .selectFrom('sys_import_choice')
    .select(['part_kind', 'part_name', 'field_name'])
    .where('user_id', '=', caller.userId)
    .where('port', '=', port)
    .execute()
  return {
    columns: new Map(rows.flatMap((row) => (row.part_kind === 'column' ? [[row.part_name, row.field_name]] : []))),
    sheets: rows.flatMap((row) => (row.part_kind === 'sheet' ? [row.part_name] : [])),
  }
}

/** Keeps a decision for further files, as far as it names what they may have, too: a column without a heading is none's. */
export async function keepChoices(
  trx: ScopedTransaction,
  { caller, translate }: Pick<CallContext, 'caller' | 'translate'>,
  port: string,
  { columns, sheets }: ImportDecision,
  fields: FieldTable,
): Promise<void> {
  const own = { user_id: caller.userId, tenantsid: caller.tenantsid, port }
  const parts = [
    ...Object.entries(columns).flatMap(([name, field]) => {
      if (name.startsWith('#')) return []
      const label = columnHeading(fields[field] ?? { label: '' }, translate)
      return [
        { part_kind: 'column' as const, part_name: headingKey(name), field_name: field, field_label: field && label },
      ]
    }),
    ...sheets.map((name) => ({
      part_kind: 'sheet' as const,
      part_name: name.slice(0, PART_NAME_LENGTH),
      field_name: '',
      field_label: '',
    })),
  ]
  const byKey = new Map(parts.map((part) => [`${part.part_kind} ${part.part_name}`, { ...own, ...part }]))
  if (byKey.size === 0) return
  await trx
    .insertInto('sys_import_choice')
    .values([...byKey.values()])
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'port', 'part_kind', 'part_name']).doUpdateSet({
        field_name: sql`excluded.field_name`,
        field_label: sql`excluded.field_label`,
        update_date: sql`now()`,
      }),
    )
    .execute()
}
