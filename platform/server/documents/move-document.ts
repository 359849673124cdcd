import { type RawBuilder, sql } from 'kysely'
import { type DocumentDeclaration, lifecycleOf } from '#platform/contract/documents.ts'
import { fail } from '#platform/contract/errors.ts'
import { decide, type Side, sideRefusal } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '../call-context.ts'
import type { ScopedTransaction } from '../scope.ts'
import { announceDocument, columnOf } from './announce-document.ts'
import type { DocumentColumns, JointOutcome, LockedRow, Outcome, StoredDocument, StoredRow } from './document-source.ts'

type Context = Pick<CallContext, 'trx' | 'caller' | 'announce'>

/** A document after a change: id, number, state and version. */
export type MovedDocument = { id: string; status: string; version: number } & Record<string, unknown>

/** Number of a stored document. */
export const numberOf = (document: DocumentDeclaration, row: DocumentColumns): string =>
  String(recordOf(row)[columnOf(document, document.number.field)])

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
  const refusal = sideRefusal(document.lifecycle, action, caller.side)
  if (refusal) fail(refusal)
}

/** What is done to locked documents. */
interface Move<D extends StoredDocument> {
  action: string
  /** Who does it; the caller's side unless given. */
  side?: Side | undefined
  factsOf: (row: LockedRow<D>) => unknown
  refusalValues?: ((row: LockedRow<D>) => Record<string, string | number>) | undefined
  work: (rows: readonly LockedRow<D>[]) => JointOutcome<D> | Promise<JointOutcome<D>>
}

/** A document as it is stored now, and what came of its change. */
interface Moved<D extends StoredDocument> {
  row: StoredRow<D>
  outcome: Outcome<D>
}

/** One change of locked documents: what their transition allows is done, written, logged and announced. */
export async function moveDocuments<D extends StoredDocument>(
  context: Context,
  document: D,
  rows: readonly LockedRow<D>[],
  { action, side = context.caller.side, factsOf, refusalValues, work }: Move<D>,
): Promise<Moved<D>[]> {
  const lifecycle = lifecycleOf(document)
  const targets = new Map<string, readonly string[]>()
  for (const row of rows) {
    const decision = decide(lifecycle, action, row.status, side, await factsOf(row))
    if (!decision.isAllowed) return fail(decision.refusal, refusalValues?.(row) ?? {})
    targets.set(row.id, decision.to)
  }
  const { of: outcomeOf, after } = await work(rows)
  const outcomes = new Map(rows.map((row) => [row.id, outcomeOf(row)]))
  const changes = rows.map((row) => {
    const outcome = outcomes.get(row.id) ?? {}
    const status = nextState(document, action, row.status, targets.get(row.id) ?? [], outcome.status)
    return { id: row.id, values: { ...outcome.set, status } }
  })
  const moved: Moved<D>[] = []
  for (const row of await writeChanges(context, document, changes)) {
    const outcome = outcomes.get(row.id) ?? {}
    const { event, about = row } = outcome
    announceDocument(context, document, about, event ? { ...outcome, name: event } : undefined)
    const told = (await outcome.after?.()) ?? {}
    const detail = { ...outcome.detail, ...told.detail }
    moved.push({ row, outcome: { ...outcome, detail, answer: { ...outcome.answer, ...told.answer } } })
  }
  await after?.()
  return moved
}

/** Writes changes of locked documents, those that are alike in one statement; answers the rows in their order. */
async function writeChanges<D extends StoredDocument>(
  { trx, caller }: Context,
  document: D,
  changes: readonly { id: string; values: object }[],
): Promise<StoredRow<D>[]> {
  const isPlain = (value: unknown) => typeof value !== 'object' || value === null
  const alike = Map.groupBy(changes, ({ id, values }) =>
    Object.values(values).every(isPlain) ? JSON.stringify(values) : id,
  )
  const written = new Map<string, StoredRow<D>>()
  for (const group of alike.values()) {
    const { rows } = await sql<StoredRow<D>>`
      update ${sql.table(document.table)} set ${assignments({
        ...group[0]?.values,
        version: sql`version + 1`,
        update_name: caller.userName,
        update_date: sql`clock_timestamp()`,
      })} where id = any (${group.map(({ id }) => id)}::bigint[]) returning *`.execute(trx)
    for (const row of rows) written.set(row.id, row)
  }
  return changes.map(({ id }) => written.get(id) ?? fail(platformErrors.notFound))
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
