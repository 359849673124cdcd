import { type RawBuilder, sql } from 'kysely'
import type { DocumentCalls, DocumentSchemas } from '#platform/contract/document-calls.ts'
import { documentPaths } from '#platform/contract/document-paths.ts'
import {
  type CommandLines,
  customFieldSetOf,
  type DocumentCommand,
  type DocumentDeclaration,
  documentEvents,
  type FactsOf,
  isOfSeveral,
  lifecycleOf,
} from '#platform/contract/documents.ts'
import type { ListQuery } from '#platform/contract/envelope.ts'
import { BusinessError, fail } from '#platform/contract/errors.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import { isRecord, recordOf } from '#platform/contract/values/record-of.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { customTable } from '../custom-fields/server-custom-field-set.ts'
import { numberFinder } from '../document-finder.ts'
import { failIfMixed } from '../fail-if-mixed.ts'
import type { FileInput } from '../files/file-input.ts'
import type { DocumentHistory } from '../history/document-history.ts'
import { countTabs } from '../list/count-tabs.ts'
import { defineList, type ListDefinition } from '../list/define-list.ts'
import { exportLogged } from '../list/export-logged.ts'
import { readList } from '../list/read-list.ts'
import { permittedSentences } from '../permitted-sentences.ts'
import type { ServerModule } from '../server-module.ts'
import { announceDocument, columnOf, type DocumentEvent } from './announce-document.ts'
import { documentDueEntries } from './document-due-entries.ts'
import { insertLines, linesOfHistory, readLines, releaseLines, updateLines } from './document-lines.ts'
import type {
  DocumentSource,
  JointOutcome,
  LockedRow,
  Made,
  Outcome,
  StoredDocument,
  StoredRow,
} from './document-source.ts'
import {
  lockNamed,
  lockWhere,
  type MovedDocument,
  moveDocuments,
  numberOf,
  refuseWrongSide,
  stateOf,
} from './move-document.ts'
import { printableOf } from './printable-of.ts'

type Context = Pick<CallContext, 'trx' | 'caller' | 'announce'>
type Version = { version: number }

/** A document at work: handlers of its calls, what its module gives to the composition root, and what other documents may do to it. */
export interface ImplementedDocument<
  D extends StoredDocument,
  S extends DocumentSchemas,
  Extra extends Record<string, unknown>,
> {
  handlers: Handlers<DocumentCalls<D, S>>
  list: ListDefinition<D['fields'], Extra & Version>
  module: Pick<
    Required<ServerModule>,
    'documents' | 'documentFinders' | 'histories' | 'loggedFields' | 'events' | 'due' | 'printables' | 'customFieldSets'
  >
  /** Locks documents of a condition, in the order of their ids. */
  lock(context: Context, condition: RawBuilder<unknown>): Promise<LockedRow<D>[]>
  /** Does an action as the consequence of what happens to another document. */
  move(
    context: Context,
    row: LockedRow<D>,
    action: string,
    outcome: Outcome<D> | (() => Outcome<D> | Promise<Outcome<D>>),
  ): Promise<StoredRow<D>>
  /** The same of several, in as few statements as their changes differ; `side` is who does it, where that is not the caller's. */
  moveAll(
    context: Context,
    rows: readonly LockedRow<D>[],
    action: string,
    outcome: JointOutcome<D>,
    side?: Side,
  ): Promise<StoredRow<D>[]>
  /** What the reader may do with a row, and why not the rest: for rows that other lists and details show. */
  permitted(context: CallContext, status: string, facts: FactsOf<D>): Record<string, string | null>
  /** Announces a document that was made, or changed without a transition. */
  announce(context: Pick<CallContext, 'announce'>, row: StoredRow<D>, event?: DocumentEvent): void
}

/** Puts a declared document to work. What it does not say itself is its source's. */
export function implementDocument<
  D extends StoredDocument,
  S extends DocumentSchemas,
  Extra extends Record<string, unknown> = Record<never, never>,
>(document: D, _schemas: S, source: DocumentSource<D, S, Extra>): ImplementedDocument<D, S, Extra> {
  const { fields, table, kind, menuNo, commands = {}, create, files, log, titleKey }: StoredDocument = document
  const { tabs = {}, listedLines }: StoredDocument = document
  const listTable = listedLines?.table ?? table
  const paths = documentPaths(document)
  const customFieldSet = customFieldSetOf(document)
  const lifecycle = lifecycleOf(document)
  // What is put in was read by the schema of its own call, which the type of any action's business cannot say.
  const { on = {}, onAll = {}, create: make } = source as AnyBusiness<D>
  const list = defineList<D['fields'], Extra & Version>({
    // As the indexes of `as_document` are.
    countedBy: { purchaser: sql.ref('t1.org_no') },
    ...source.list,
    ...(customFieldSet ? { customFieldSets: [customFieldSet] } : {}),
    extra: { ...source.list?.extra, ...documentColumns(document) } as ListDefinition<
      D['fields'],
      Extra & Version
    >['extra'] &
      object,
    fields: document.fields,
    table: listTable,
  })

  const factsOf = (context: Context, row: StoredRow<D>): unknown => source.factsOf?.(context, row) ?? {}
  const refusalValues = (row: StoredRow<D>) => ({ ...source.refusalValues?.(row) })

  async function readPage(context: CallContext, query: ListQuery<ListCondition>) {
    const restrict = await source.restrict?.(context)
    const { caller } = context
    return readList(context, list, query, (row) => {
      const status = String(recordOf(row)[document.state ?? 'status'])
      const permitted = permittedSentences(context, lifecycle, status, source.factsOfRow?.(row, caller.side) ?? {})
      const actions = Object.fromEntries(Object.entries(permitted).filter(([action]) => action in commands))
      const shown = Object.entries(row).filter(([name]) => !source.hidden?.includes(name))
      return { ...Object.fromEntries(shown), actions: restrict ? restrict(row, actions) : actions }
    })
  }

  const withoutTabs = Object.fromEntries(
    Object.values(tabs).flatMap((tab) => Object.keys(tab).map((key) => [key, null])),
  )
  const countPage = (context: CallContext, { condition }: ListQuery<ListCondition>) =>
    countTabs(context, list, { ...condition, ...withoutTabs }, tabs)

  function commandOf(action: string, command: DocumentCommand) {
    const [business, joint] = [on[action], onAll[action]]
    return async (context: CallContext, given: CommandBody) => {
      refuseWrongSide(document, action, context.caller)
      const { id = '', version, list: named, ids, ...input } = given
      const keys = named ?? ids?.map((one) => ({ id: one })) ?? [{ id, ...(version === undefined ? {} : { version }) }]
      await source.lockBefore?.(
        context.trx,
        keys.map((key) => key.id),
        action,
      )
      const rows = await lockNamed(context.trx, document, keys)
      if (rows.length > 1 && !command.isMixed) failIfMixed(rows)
      const { event, lines } = command
      const declared = {
        ...(event === undefined ? {} : { event }),
        ...(typeof input.reason === 'string' ? { reason: input.reason } : {}),
      }
      const work = async (of: readonly LockedRow<D>[]): Promise<JointOutcome<D>> => {
        if (joint) {
          const outcome = await joint(context, of, input)
          return { ...outcome, of: (row) => ({ ...declared, ...outcome.of(row) }) }
        }
        const [row] = of
        if (lines && row) await updateLines(context.trx, document, lines, row.id, rowsIn(input, lines))
        const outcome: Outcome<D> = { ...declared, ...(row && (await business?.(context, row, input))) }
        const { is_released: isReleased } = recordOf(outcome.set)
        if (row && isReleased !== undefined) await releaseLines(context.trx, document, row.id, isReleased)
        return { of: () => outcome }
      }
      const states: MovedDocument[] = []
      // What is business of each may look at what those before it came to.
      for (const some of joint || !(business || lines) ? [rows] : rows.map((row) => [row])) {
        const before = new Map(some.map(({ id: of, status }) => [of, status]))
        const given = { action, factsOf: (row: LockedRow<D>) => factsOf(context, row), work }
        for (const { row: moved, outcome } of await moveDocuments(context, document, some, {
          ...given,
          refusalValues,
        })) {
          const from = before.get(moved.id)
          const change = moved.status === from ? {} : { before: from, status: moved.status }
          const { about = moved, logged = input, detail, answer } = outcome
          context.audit({ documentNo: numberOf(document, about), detail: { ...change, ...logged, ...detail } })
          states.push({ ...stateOf(document, about), ...answer })
        }
      }
      if (!isOfSeveral(command)) return states[0]
      return document.answersIn === undefined ? states : { [document.answersIn]: states }
    }
  }

  async function makeDocument(context: CallContext, input: Record<string, unknown>) {
    const made = await make?.(context, input)
    if (!made) throw new Error(`${kind}: nothing makes one`)
    const row = 'made' in made ? made.made : await insert(context, made.insert)
    if ('insert' in made) await made.after?.(row)
    if (create?.lines) await insertLines(context.trx, document, create.lines, row.id, rowsIn(input, create.lines))
    const event = 'made' in made ? made.event : create?.event
    if (!('made' in made) || event) {
      const reason = typeof input.reason === 'string' ? { reason: input.reason } : {}
      announceDocument(context, document, row, event ? { name: event, ...reason } : undefined)
    }
    const detail = 'made' in made && made.detail ? made.detail : { ...input, ...made.detail }
    context.audit({ documentNo: numberOf(document, row), detail })
    return stateOf(document, row)
  }

  async function insert({ trx, caller, today }: CallContext, values: object): Promise<StoredRow<D>> {
    const given: Record<string, unknown> = {
      ...values,
      tenantsid: caller.tenantsid,
      [columnOf(document, document.number.field)]:
        sql`next_document_no(${document.number.prefix ?? ''}, ${today}::date)`,
      create_name: caller.userName,
      update_name: caller.userName,
    }
    const columns = sql.join(Object.keys(given).map((column) => sql.ref(column)))
    const statement = sql<StoredRow<D>>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(given))}) returning *`
    const { rows } = await statement.execute(trx).catch((error: { code?: string; message?: string }) => {
      // The policies of the table say where people may make one: of places that are theirs.
      const isForeign = error.code === '42501' && error.message?.includes('row-level security')
      throw isForeign ? new BusinessError(platformErrors.notAllowed) : error
    })
    return rows[0] ?? fail(platformErrors.notFound)
  }

  async function readLinesOf({ trx }: CallContext, { id }: { id: string }) {
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(trx)
    return rows.length === 0 ? fail(platformErrors.notFound) : (await readLines(trx, document, [id])).get(id)
  }

  const owner = (id: string) => ({ kind, documentId: id })
  const ofFiles = source.files
  async function listFiles(context: CallContext, { id }: { id: string }) {
    const { rows } = await sql<StoredRow<D>>`select * from ${sql.table(table)} where id = ${id}`.execute(context.trx)
    const row = rows[0] ?? fail(platformErrors.notFound)
    if (!ofFiles) throw new Error(`${kind}: no files`)
    const { side } = context.caller
    const refusal = ofFiles.refusal(row, side)
    const removal = ofFiles.removal?.(row, side)
    const own = await ofFiles.store.list(context, owner(id), refusal, removal)
    const shown = (await ofFiles.shown?.(context, row)) ?? []
    return { ...own, files: [...shown, ...own.files] }
  }
  /** The document stays as it is until the file is written, or removed. */
  async function lockForFile(context: CallContext, id: string, refusalOf = ofFiles?.refusal): Promise<string> {
    const [row = fail(platformErrors.notFound)] = await lockNamed(context.trx, document, [{ id }])
    const refusal = refusalOf?.(row, context.caller.side)
    return refusal ? fail(refusal) : numberOf(document, row)
  }
  async function addFile(context: CallContext, { condition: { id }, file }: FileInput<{ id: string }>) {
    const documentNo = await lockForFile(context, id)
    const fileId = await ofFiles?.store.add(context, owner(id), file)
    context.audit({ documentNo, detail: { fileName: file.fileName, sizeBytes: file.sizeBytes } })
    return { id: fileId }
  }
  async function removeFile(context: CallContext, { id, fileId }: { id: string; fileId: string }) {
    const documentNo = await lockForFile(context, id, ofFiles?.removal)
    const fileName = await ofFiles?.store.remove(context, owner(id), fileId)
    context.audit({ documentNo, detail: { fileName } })
    return null
  }

  /** The command that a body names, where one call does several. */
  const sharedCommand = (context: CallContext, given: CommandBody) => {
    const action = String(given.action)
    const command = commands[action]
    if (!command) throw new Error(`${kind}: no command ${action}`)
    return commandOf(action, command)(context, given)
  }
  const handlers: Record<string, unknown> = {
    ...(document.tabs ? { [paths.page]: readPage, [paths.status]: countPage } : {}),
    ...(!document.tabs || document.hasOwnExport ? {} : { [paths.export]: exportLogged(list, titleKey) }),
    ...(create ? { [paths.create]: makeDocument } : {}),
    ...Object.fromEntries(
      Object.entries(commands).map(([action, command]) => [
        paths.command(action),
        command.sharedMethod === undefined ? commandOf(action, command) : sharedCommand,
      ]),
    ),
    ...(document.lines ? { [paths.lines]: readLinesOf } : {}),
    ...(files ? { [paths.files]: listFiles, [paths.addFile]: addFile, [paths.removeFile]: removeFile } : {}),
  }
  const numberColumn = columnOf(document, document.number.field)
  const finder = numberFinder(kind, menuNo, { table, numberColumn, statusColumn: 'status' })
  const history: DocumentHistory = {
    kind,
    menuNos: [menuNo],
    table: listTable,
    fields,
    made: source.made ?? { date: 'create_date', name: 'create_name' },
    parts: [...linesOfHistory(document), ...(source.parts ?? [])],
  }
  return {
    handlers: handlers as Handlers<DocumentCalls<D, S>>,
    list,
    module: {
      documents: [document],
      documentFinders: document.tabs && document.partOf === undefined ? [finder] : [],
      histories: document.tabs ? [history] : [],
      loggedFields: { [log]: fields },
      events: documentEvents(document),
      printables: document.print === undefined ? [] : [printableOf(document, document.print, list, source.print)],
      customFieldSets: customFieldSet
        ? [
            {
              ...customFieldSet,
              table: customTable(listTable),
              numberColumn,
              topic: document.topic,
              titleKey,
            },
          ]
        : [],
      due: document.due ? [{ table, entries: documentDueEntries(document), ...source.due }] : [],
    },
    lock: ({ trx }, condition) => lockWhere(trx, document, condition),
    move: async (context, row, action, outcome) => {
      const work = async () => {
        const one = typeof outcome === 'function' ? await outcome() : outcome
        return { of: () => one }
      }
      const given = { action, factsOf: (one: LockedRow<D>) => factsOf(context, one), work }
      const [moved] = await moveDocuments(context, document, [row], given)
      return moved?.row ?? fail(platformErrors.notFound)
    },
    moveAll: async (context, rows, action, outcome, side) => {
      const given = { action, side, factsOf: (row: LockedRow<D>) => factsOf(context, row), work: () => outcome }
      return (await moveDocuments(context, document, rows, given)).map(({ row }) => row)
    },
    permitted: (context, status, facts) => permittedSentences(context, lifecycle, status, facts),
    announce: (context, row, event) => announceDocument(context, document, row, event),
  }
}

/** What rows of its list say of the document beside fields: its version; rows that are lines, its id and state, too. */
function documentColumns({ table, listedLines }: DocumentDeclaration): Record<string, RawBuilder<unknown>> {
  if (!listedLines) return { version: sql`t1.version` }
  const owner = sql.ref(`t1.${listedLines.owner}`)
  const ofHead = (column: string) => sql`(select d.${sql.ref(column)} from ${sql.table(table)} d where d.id = ${owner})`
  return { [listedLines.documentId]: owner, version: ofHead('version'), status: ofHead('status') }
}

/** The lines among what was put in. */
function rowsIn(input: Readonly<Record<string, unknown>>, { of }: CommandLines) {
  const rows = input[of]
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** The business of a document's commands, by their actions, and of making it. */
interface AnyBusiness<D extends StoredDocument> {
  on?: Readonly<Record<string, Business<D> | undefined>>
  onAll?: Readonly<Record<string, JointBusiness<D> | undefined>>
  create?: (context: CallContext, input: Record<string, unknown>) => Promise<Made<D>>
}

type Business<D extends StoredDocument> = (
  context: CallContext,
  row: LockedRow<D>,
  input: Record<string, unknown>,
) => Outcome<D> | Promise<Outcome<D>>

type JointBusiness<D extends StoredDocument> = (
  context: CallContext,
  rows: readonly LockedRow<D>[],
  input: Record<string, unknown>,
) => JointOutcome<D> | Promise<JointOutcome<D>>

/** Body of a command: how it names its documents, and what was put in. */
type CommandBody = {
  id?: string
  version?: number
  list?: { id: string; version: number }[]
  ids?: string[]
} & Record<string, unknown>
