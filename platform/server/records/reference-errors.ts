import { sql } from 'kysely'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import { columnOf, EVERY, type FieldTable, importedFields } from '#platform/contract/fields.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { CallContext } from '../call-context.ts'
import type { RecordBook, ReferenceTable } from './record-source.ts'

type Values = Readonly<Record<string, unknown>>

/** What is wrong with one row's reference. */
export interface InvalidReference {
  /** Position among the rows. */
  index: number
  field: string
  error: ErrorDeclaration
  parameters: ErrorParameters
}

/**
 * Checks the references of rows: each names a valid row that the caller may see and that belongs to what the field follows,
 * such as a zone to the chosen warehouse. What a row had before stays allowed.
 */
export async function referenceErrors(
  context: CallContext,
  { references }: Pick<RecordBook, 'references'>,
  fields: FieldTable,
  rows: readonly { values: Values; before?: Values | null }[],
): Promise<InvalidReference[]> {
  const errors: InvalidReference[] = []
  for (const name of importedFields(fields)) {
    const field = fields[name]
    const target = field?.lookup === undefined ? undefined : references[field.lookup]
    if (!field || !target) continue
    const follows = Object.entries(field.follows ?? {})
    const isAsBefore = (row: (typeof rows)[number]) =>
      [name, ...follows.map(([leader]) => leader)].every((one) => row.before?.[one] === row.values[one])
    const named = rows.flatMap((row, index) => {
      const value = row.values[name]
      const isOpen = typeof value === 'string' && value !== '' && value !== EVERY && !isAsBefore(row)
      return isOpen ? [{ index, value, row }] : []
    })
    if (named.length === 0) continue
    const found = await readTargets(context, target, follows, [...new Set(named.map(({ value }) => value))])
    for (const { index, value, row } of named) {
      const offered = found.filter((one) => one.number === value)
      const fits = offered.some((one) => follows.every(([leader, key]) => isWithin(row.values[leader], one[key])))
      if (fits) continue
      const parameters = { label: context.translate(field.label), value }
      errors.push({ index, field: name, error: recordErrors.recordReferenceUnknown, parameters })
    }
  }
  return errors
}

const isWithin = (leader: unknown, owner: string | null | undefined): boolean =>
  typeof leader !== 'string' || leader === '' || leader === EVERY || owner === EVERY || owner === leader

async function readTargets(
  { trx }: CallContext,
  { table, column, conditions = {} }: ReferenceTable,
  follows: readonly (readonly [string, string])[],
  values: readonly string[],
): Promise<({ number: string } & Record<string, string | null>)[]> {
  const owners = follows.map(([, key]) => sql`${sql.ref(conditions[key] ?? columnOf(key, {}))}::text as ${sql.id(key)}`)
  const { rows } = await sql<{ number: string } & Record<string, string | null>>`
    select ${sql.join([sql`${sql.ref(column)}::text as number`, ...owners])} from ${sql.table(table)}
    where ${sql.ref(column)} = any(${values}) and status_code = '1'`.execute(trx)
  return rows
}
