import { sql } from 'kysely'
import type { z } from 'zod'
import type { CallDeclaration } from '#platform/contract/calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import { type DocumentDeclaration, documentIdOf, isOfSeveral } from '#platform/contract/documents.ts'
import type { Lifecycle } from '#platform/contract/lifecycle.ts'
import { wayTo } from '#platform/contract/testing/way-to.ts'
import type { AuditNote, CallContext, Caller, OutboxMessage } from '#platform/server/call-context.ts'
import { type LifecycleStep, type LifecycleWalk, stepsOf } from '#platform/server/describe-lifecycle.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import type { TestDatabase } from '#platform/server/testing.ts'
import type { DocumentColumns } from '../document-source.ts'

/** A step of a document's life. */
export type DocumentStep = LifecycleStep<string, string>
type Walk<Made> = LifecycleWalk<string, string, object, Made>
type People = 'purchaser' | 'supplier'

/** What the tests of a declared document need to know of it beside its declaration. */
export interface DocumentFixture<Made extends { id: string }> {
  document: DocumentDeclaration
  /** The module that implements its calls. */
  server: Pick<ServerModule, 'calls' | 'documentFinders' | 'printables'>
  database: () => TestDatabase
  /** Runs work as a caller, with the texts of its module. */
  act: <T>(caller: Caller, work: (context: CallContext) => Promise<T>) => Promise<T>
  callers: Readonly<Record<People, Caller>>
  /** Who must not find it, by what they are, such as a caller of another organisation. */
  strangers: Readonly<Record<People, Readonly<Record<string, Caller>>>>
  /**
   * A document in the state from which a step goes, so made that the step leads to where it is to lead; one that `create` makes and
   * commands lead there unless given.
   */
  make?: Walk<Made>['make']
  /** The same where commands over several must refuse it beside one of `make`: of another organisation, warehouse or category. */
  makeElsewhere?: Walk<Made>['make']
  /** What the document of which it is a part shows of it, where it has no list of its own; null for who does not find it. */
  readRow?: (caller: Caller, id: string) => Promise<Record<string, unknown> | null>
  /** What commands speak of in the document's place, such as the one that reverses it. */
  abouts?: Readonly<Record<string, (id: string) => Promise<{ id: string }>>>
  /** What is put into commands over a document, and into `create` by a caller; `createElsewhere` makes one of another place. */
  inputs: Readonly<Record<string, (made?: { id: string }, caller?: Caller) => object | Promise<object>>>
  /** What other documents do to it, and what is particular of its life. */
  life?: Partial<Pick<Walk<Made>, 'acts' | 'factsOf' | 'particular' | 'consequences' | 'refusedBefore'>>
  /** States in which its supplier does not see it. */
  unreleasedIn?: readonly string[]
  /** Lines that come to it in a later state than the first, so that its print has none. */
  laterLines?: readonly string[]
  /** Commands by which other documents change, too: those answer and are announced beside it. */
  reaching?: readonly string[]
  /** States in which it keeps the files that it has. */
  keepsFilesIn?: readonly string[]
  /** States in which it takes no files. */
  withoutFilesIn?: readonly string[]
}

/** What a call answered, noted and announced. */
export interface Recorded {
  answer: unknown
  notes: AuditNote[]
  messages: OutboxMessage[]
}

/** A row of the document's list. */
export type ListedRow = Record<string, unknown> & {
  /** Of the document; `rowId` is that of the row, which may be one of its lines. */
  id: string
  rowId: string
  version: number
  actions: Record<string, string | null>
}

/** A fixture at work: its calls go through the schemas of the wire. */
export function documentTrial<Made extends { id: string }>(fixture: DocumentFixture<Made>) {
  const { life = {}, make, makeElsewhere, ...given } = fixture
  const { document, server, act, callers, database, inputs } = given
  const paths = documentPaths(document)
  const table = document.lifecycle as unknown as Lifecycle<string, string, object>
  const steps = stepsOf(table, life.factsOf ?? (() => ({})))
  const allowed = steps.filter(({ refusal }) => refusal === null)

  function implemented(path: string) {
    for (const { calls, handlers } of server.calls) {
      const [call, handler]: [CallDeclaration | undefined, unknown] = [
        calls[path as keyof typeof calls],
        handlers[path],
      ]
      if (call && handler)
        return { call, handler: handler as (context: CallContext, input: unknown) => Promise<unknown> }
    }
    throw new Error(`${document.kind}: nothing implements ${path}`)
  }
  /** Makes a call within a transaction of the caller's. */
  function within(context: CallContext, path: string, input: unknown): Promise<unknown> {
    const { call, handler } = implemented(path)
    return handler(context, call.transport === 'file' ? input : (call.input as z.ZodType).parse(input))
  }
  async function ask(caller: Caller, path: string, input: unknown): Promise<Recorded> {
    const recorded: Recorded = { answer: undefined, notes: [], messages: [] }
    await act(caller, async (context) => {
      const [notes, messages]: [AuditNote[], OutboxMessage[]] = [[], []]
      const audit = (note: AuditNote) => {
        notes.push(note)
        context.audit(note)
      }
      const announce = (message: OutboxMessage) => {
        messages.push(message)
        context.announce(message)
      }
      const answer = await within({ ...context, audit, announce }, path, input)
      Object.assign(recorded, { answer, notes, messages })
    })
    return recorded
  }
  async function stored({ id }: { id: string }): Promise<DocumentColumns & Record<string, unknown>> {
    const { rows } = await sql<DocumentColumns & Record<string, unknown>>`
      select * from ${sql.table(document.table)} where id = ${id}`.execute(database().ownerDb)
    const [row] = rows
    if (!row) throw new Error(`${document.kind}: no row ${id}`)
    return row
  }
  /** Body of a command over documents as they are stored now, or as they were. */
  async function body(action: string, rows: readonly { id: string; version: number }[]): Promise<object> {
    const input = (await inputs[action]?.(rows[0])) ?? {}
    const keys = rows.map(({ id, version }) => ({ id, version }))
    const target = document.commands?.[action]?.of
    if (target === 'list') return { list: keys, ...input }
    const shared = document.commands?.[action]?.sharedMethod === undefined ? {} : { action }
    if (target === 'id') return { id: keys[0]?.id, ...shared, ...input }
    if (target === 'ids') return { ids: keys.map(({ id }) => id), ...input }
    return { ...keys[0], ...input }
  }
  /** The documents that a command answers. */
  function answered(action: string, answer: unknown): Record<string, unknown>[] {
    const { answersIn } = document
    const isNamed = answersIn !== undefined && isOfSeveral(document.commands?.[action] ?? {})
    return [isNamed ? (answer as Record<string, object[]>)[answersIn] : answer].flat() as Record<string, unknown>[]
  }
  async function page(caller: Caller, condition: object, order: object = {}) {
    const { answer } = await ask(caller, paths.page, { size: 1000, condition, ...order })
    const { records, total } = answer as { records: ListedRow[]; total: number }
    const rowOf = (row: ListedRow): ListedRow => Object.assign(row, { id: documentIdOf(document, row), rowId: row.id })
    return { records: records.map(rowOf), total }
  }
  /** Ids of the rows that a document has in its list, whoever sees them. */
  async function rowIdsOf({ id }: { id: string }): Promise<string[]> {
    const { listedLines } = document
    if (!listedLines) return [id]
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(listedLines.table)} where ${sql.ref(listedLines.owner)} = ${id}`.execute(
      database().ownerDb,
    )
    return rows.map((row) => row.id)
  }
  /** What a caller is shown of a document: the rows of its list, or what it is a part of. */
  async function shown(caller: Caller, made: { id: string }): Promise<ListedRow[]> {
    if (!fixture.readRow) return (await page(caller, { ids: await rowIdsOf(made) })).records
    const row = await fixture.readRow(caller, made.id)
    const { status, version } = await stored(made)
    return row ? [{ actions: {}, ...row, id: made.id, rowId: made.id, status, version }] : []
  }
  /** A new one, led by commands to where a step goes from. */
  const made =
    (input: string): Walk<Made>['make'] =>
    async ({ from }) => {
      const side = document.create?.sides?.[0] ?? 'purchaser'
      const { answer } = await ask(callers[side as People], paths.create, await inputs[input]?.())
      const { id } = answer as { id: string }
      for (const { action, side: by } of wayTo(document, (state) => state === from)) {
        await ask(callers[by], paths.command(action), await body(action, [await stored({ id })]))
      }
      return { id } as Made
    }
  /** A document in a state. */
  const inState = async (state: string, side?: People): Promise<Made> => (make ?? made('create'))(stepIn(state, side))
  function stepIn(state: string, side?: People): DocumentStep {
    const isFit = (one: (typeof steps)[number]) => one.from === state && (side === undefined || one.side === side)
    const step = allowed.find(isFit) ?? steps.find(isFit) ?? steps.find(({ from }) => from === state)
    if (!step) throw new Error(`${document.kind}: nothing is tried in ${state}`)
    return step
  }
  const kept = new Map<string, Promise<Made>>()
  const elsewhere = makeElsewhere ?? (inputs.createElsewhere && made('createElsewhere'))
  return {
    ...given,
    make: make ?? made('create'),
    ...(elsewhere ? { makeElsewhere: elsewhere } : {}),
    /** A state in which both sides see it. */
    released: document.lifecycle.states.find((state) => !given.unreleasedIn?.includes(state)) ?? '',
    paths,
    table,
    allowed,
    within,
    ask,
    stored,
    body,
    answered,
    /** What a command told of the document itself. */
    toldOf: (messages: readonly OutboxMessage[], action: string, documentNos: readonly string[]): OutboxMessage[] =>
      messages.filter(
        ({ payload }) => !given.reaching?.includes(action) || documentNos.includes(String(payload.documentNo)),
      ),
    page,
    /** The only row that a caller's list has of a document. */
    async listed(made: { id: string }, caller = callers.purchaser): Promise<ListedRow> {
      const [row, ...others] = await shown(caller, made)
      if (!row || others.length > 0) throw new Error(`${document.kind}: not one row of ${made.id}`)
      return row
    },
    shown,
    /** The document of which messages, log and answer of a command speak. */
    about: async (action: string, made: { id: string }): Promise<{ id: string }> =>
      (await fixture.abouts?.[action]?.(made.id)) ?? made,
    /** Does a command to a document as it is stored now. */
    async does(step: Pick<DocumentStep, 'action' | 'side'>, made: { id: string }): Promise<Recorded> {
      const caller = callers[step.side as People]
      return ask(caller, paths.command(step.action), await body(step.action, [await stored(made)]))
    },
    inState,
    /** The same, which nobody leads to another state: one for all that only look at it, are refused, or change what lies beside it. */
    keptInState(state: string, side?: People): Promise<Made> {
      const { action, side: by } = stepIn(state, side)
      const key = JSON.stringify([state, action, by])
      const one = kept.get(key) ?? inState(state, side)
      kept.set(key, one)
      return one
    },
  }
}

/** What the parts of the suite work with. */
export type DocumentTrial = ReturnType<typeof documentTrial<{ id: string }>>
