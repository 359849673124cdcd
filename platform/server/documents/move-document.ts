import { type RawBuilder, sql } from 'kysely'
import type { DocumentDeclaration } from '#platform/contract/documents.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide, type Lifecycle, sideRefusal } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { CallContext } from '../call-context.ts'
import type { ScopedTransaction } from '../scope.ts'
import { announceDocument, columnOf } from './announce-document.ts'
import type { DocumentColumns, LockedRow, Outcome, StoredDocument, StoredRow } from './document-source.ts'

type Context = Pick<CallContext, 'trx' | 'caller' | 'announce'>

/** A document after a change: id, number, state and version. */
export type MovedDocument = { id: string; status: string; version: number } & Record<string, unknown>

/** Number of a stored document. */
export const numberOf = (document: DocumentDeclaration, row: DocumentColumns): string =>
  String((row as unknown as Record<string, unknown>)[columnOf(document, document.number.field)])

/** What a command answers of a document. */
export const stateOf = (document: DocumentDeclaration, row: DocumentColumns): MovedDocument => ({
  id: row.id,
  [document.number.field]: numberOf(document, row),
  status: row.status,
  version: row.version,
})

/** Locks documents of this condition in the order of their ids. */
export async function lockWhere<D extends StoredDocument>(
  trx: ScopedTransaction,
  document: D,
  condition: RawBuilder<unknown>,
): Promise<LockedRow<D>[]> {
  const { rows } = await sql<LockedRow<D>>`
    select * from ${sql.table(document.table)} where ${condition} order by id for update`.execute(trx)
  return rows
}

/** Locks the named documents, as the caller saw them where versions are given; refuses where one is missing or has changed. */
export async function lockNamed<D extends StoredDocument>(
  trx: ScopedTransaction,
  document: D,
  keys: readonly { id: string; version?: number }[],
): Promise<LockedRow<D>[]> {
  const seen = new Map(keys.map(({ id, version }) => [id, version]))
  const rows = await lockWhere(trx, document, sql`id = any (${[...seen.keys()]}::bigint[])`)
  if (rows.length < seen.size) fail(platformErrors.notFound)
  for (const row of rows) {
    const version = seen.get(row.id)
    if (version !== undefined && version !== row.version) {
      fail(platformErrors.staleVersion, { who: row.update_name, when: row.update_date.slice(0, 19) })
    }
  }
  return rows
}

/** Refuses an action that the caller's side has in no state: its role may not even lock the document to learn its state. */
export function refuseWrongSide(document: DocumentDeclaration, action: string, caller: CallContext['caller']): void {
  const refusal = sideRefusal(document.lifecycle as Lifecycle<string, string, unknown>, action, caller.side)
  if (refusal) fail(refusal)
}

/** One change of a locked document: what its transition allows is done, written, logged and announced. */
export async function moveDocument<D extends StoredDocument>(
  context: Context,
  document: D,
  row: LockedRow<D>,
  {
    action,
    facts,
    refusalValues = {},
    work,
  }: {
    action: string
    facts: unknown
    refusalValues?: Record<string, string | number>
    work: () => Outcome<D> | Promise<Outcome<D>>
  },
): Promise<{ row: StoredRow<D>; outcome: Outcome<D> }> {
  const { trx, caller } = context
  const lifecycle = document.lifecycle as Lifecycle<string, string, unknown>
  const decision = decide(lifecycle, action, row.status, caller.side, facts)
  if (!decision.isAllowed) return fail(decision.refusal, refusalValues)
  const outcome = await work()
  const status = nextState(document, action, row.status, decision.to, outcome.status)
  const { rows } = await sql<StoredRow<D>>`
    update ${sql.table(document.table)} set ${assignments({
      ...(outcome.set as Record<string, unknown> | undefined),
      status,
      version: row.version + 1,
      update_name: caller.userName,
      update_date: sql`clock_timestamp()`,
    })} where id = ${row.id} returning *`.execute(trx)
  const [moved] = rows
  if (!moved) return fail(platformErrors.notFound)
  const { event, reason, ownerId } = outcome
  announceDocument(
    context,
    document,
    moved,
    event ? { name: event, ...(reason === undefined ? {} : { reason }), ...(ownerId ? { ownerId } : {}) } : undefined,
  )
  await outcome.after?.()
  return { row: moved, outcome }
}

/** The state to which the transition leads; where it leaves a choice, the business has made it. */
function nextState(
  { kind }: DocumentDeclaration,
  action: string,
  before: string,
  to: readonly string[],
  chosen: string | undefined,
): string {
  const [only = before] = to
  const next = chosen ?? (to.length > 1 ? undefined : only)
  if (next === undefined || !(to.length === 0 ? next === before : to.includes(next))) {
    throw new Error(`${kind}: ${action} does not lead from ${before} to ${next ?? 'one state'}`)
  }
  return next
}

const assignments = (values: Readonly<Record<string, unknown>>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
