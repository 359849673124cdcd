import { sql } from 'kysely'
import { failAt } from '#platform/contract/errors.ts'
import { columnOf } from '#platform/contract/fields.ts'
import { recordErrors } from '#platform/contract/records/record-errors.ts'
import type { RecordInput } from '#platform/contract/records/records.ts'
import type { CallContext } from '../call-context.ts'
import { findRecord } from './read-record.ts'
import type { RecordSource } from './record-source.ts'

/** A number as somebody puts it in, and within what it is the record's own; '' where that is the company. */
export interface WrittenNumber {
  number: string
  owner: string
}

/** A number that is easily taken for another one that is there. */
export interface AlikeNumber extends WrittenNumber {
  existingId: string
  existing: string
}

/** Whether people write the numbers of a kind: others name records of another kind, or belong to a command that judges them itself. */
export const hasWrittenNumbers = ({ record, add }: RecordSource): boolean =>
  add === undefined && record.fields[record.number]?.kind === 'code'

/** What of these numbers differs from one that is there in capitals, width, blanks or invisible characters alone, as far as the caller sees. */
export async function alikeNumbers(
  { trx }: CallContext,
  source: RecordSource,
  written: readonly WrittenNumber[],
): Promise<AlikeNumber[]> {
  const { record, table } = source
  const given = written.filter(({ number }) => number !== '')
  if (!hasWrittenNumbers(source) || given.length === 0) return []
  const column = (name: string) => sql.ref(`t.${columnOf(name, record.fields[name])}`)
  const number = column(record.number)
  const owner = record.within === undefined ? sql`''` : column(record.within)
  // The keys of the given ones are made once, and those of the table once for each row.
  const { rows } = await sql<AlikeNumber>`
    with given as materialized (
      select g.number, g.owner, number_key(g.number) as key
      from unnest(${given.map((one) => one.number)}::text[], ${given.map((one) => one.owner)}::text[]) as g (number, owner))
    select distinct on (g.number, g.owner) g.number, g.owner, t.id::text as "existingId", ${number} as existing
    from given g join ${sql.table(table)} t
      on number_key(${number}) = g.key and ${owner} = g.owner and ${number} <> g.number
    order by g.number, g.owner, ${number}`.execute(trx)
  return rows
}

/** One spelling of each of these numbers. */
export async function numberKeys({ trx }: CallContext, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; key: string }>`
    select number, number_key(number) as key from unnest(${[...new Set(numbers)]}::text[]) as number`.execute(trx)
  return new Map(rows.map(({ number, key }) => [number, key]))
}

/** Refuses a new record whose number is easily taken for another one, which is named. Whoever means it confirms. */
export async function failIfAlike(context: CallContext, source: RecordSource, input: RecordInput): Promise<void> {
  const { number, name, within } = source.record
  const written = {
    number: String(input[number] ?? ''),
    owner: within === undefined ? '' : String(input[within] ?? ''),
  }
  const [alike] = await alikeNumbers(context, source, [written])
  if (!alike) return
  const existing = await findRecord(context, source, alike.existingId)
  failAt(number, recordErrors.recordNumberAlike, {
    number: written.number,
    existing: `${alike.existing} · ${String(existing?.[name] ?? '')}`,
  })
}
