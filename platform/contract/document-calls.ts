import { z } from 'zod'
import { BODY_BYTES, byMenu, type CallAccess, type CallDeclaration, type CallTable } from './calls.ts'
import { documentFiles } from './document-files.ts'
import { documentPaths } from './document-paths.ts'
import {
  type CommandInput,
  type CommandLines,
  type CommandTarget,
  type DocumentCommand,
  type DocumentDeclaration,
  type StateOf,
  sidesOf,
} from './documents.ts'
import type { ListAnswer } from './envelope.ts'
import { attachmentRule } from './exchange/file-rules.ts'
import { idText, keyList, listAnswerSchema, plainText, rowSchema } from './field-schemas.ts'
import type { FieldDeclaration, FieldTable, RowOf } from './fields.ts'
import type { Side } from './lifecycle.ts'
import { countsCall, documentListCall, exportCall, readsOnly } from './list/usual-calls.ts'
import { enteredSchema, requiredSchema } from './validation-rules.ts'

/** Longest reason of a command. */
export const REASON_LENGTH = 200
/** Most documents of one command. */
const MOST_DOCUMENTS = 200
/** Most lines of one command. */
const MOST_LINES = 1000

/** Schemas of what fields do not say. */
export interface DocumentSchemas {
  /** What rows carry beside fields, id, version and actions. */
  row?: z.ZodObject
  /** Inputs of commands, and of `create`, in place of those that the declaration says by fields. */
  inputs?: Readonly<Record<string, z.ZodObject>>
  /** What answers of commands have beside id, number, state and version. */
  outputs?: Readonly<Record<string, z.ZodObject>>
}

type Method<D extends DocumentDeclaration, A extends string> = D['commands'] extends {
  [K in A]: { sharedMethod: infer M extends string } | { method: infer M extends string }
}
  ? M
  : `${A}${D['noun']}`
type Path<D extends DocumentDeclaration, M extends string> = `${D['service']}/${M}`
/** The path of a call that may have a service of its own. */
type OwnPath<D extends DocumentDeclaration, C, M extends string> = C extends { service: infer S extends string }
  ? `${S}/${M}`
  : Path<D, M>

/** A row of a document's list on the wire: what its reader may do stands in `actions`: null, or why not. */
export type DocumentRow<D extends DocumentDeclaration, S extends DocumentSchemas = Record<never, never>> = RowOf<
  D['fields']
> & { id: string; version: number; actions: Record<string, string | null> } & (S extends {
    row: infer E extends z.ZodObject
  }
    ? z.output<E>
    : unknown) &
  (D extends { listedLines: { documentId: infer N extends string } }
    ? { [K in N]: string } & { status: StateOf<D> }
    : unknown)

/** A document after a command. */
export type DocumentState<D extends DocumentDeclaration> = { id: string; status: StateOf<D>; version: number } & {
  [N in D['number']['field']]: string
}

type Values<I> = I extends 'reason'
  ? { reason: string }
  : I extends FieldTable
    ? { [N in keyof I]: I[N] extends { isRequired: true } ? RowOf<I>[N] : RowOf<I>[N] | null }
    : unknown

/** The lines that a command takes along: new ones, or values of those that the document has. */
type GivenLines<C, IsNew> = C extends { lines: { of: infer N extends string; fields: infer F extends FieldTable } }
  ? { [K in N]: (Values<F> & (IsNew extends true ? unknown : { id: string }))[] }
  : unknown

/** What people put into a command beside the document. */
export type CommandValues<
  D extends DocumentDeclaration,
  A extends string,
  S extends DocumentSchemas,
> = S['inputs'] extends {
  [K in A]: infer I extends z.ZodObject
}
  ? z.output<I>
  : A extends 'create'
    ? Values<InputOf<D['create']>> & GivenLines<D['create'], true>
    : Values<InputOf<CommandOf<D, A>>> & GivenLines<CommandOf<D, A>, false>

type CommandOf<D extends DocumentDeclaration, A extends string> = D['commands'] extends { [K in A]: infer C }
  ? C
  : unknown
type InputOf<C> = C extends { input: infer I } ? I : unknown

type SentValues<D extends DocumentDeclaration, A extends string, S extends DocumentSchemas> = S['inputs'] extends {
  [K in A]: infer I extends z.ZodObject
}
  ? z.input<I>
  : CommandValues<D, A, S>

type Target<D extends DocumentDeclaration, A extends string> = D['commands'] extends {
  [K in A]: { of: infer T extends CommandTarget }
}
  ? T
  : 'one'
type Key = { id: string; version: number }
type Keys<D extends DocumentDeclaration, A extends string> = {
  one: Key
  id: Pick<Key, 'id'>
  list: { list: Key[] }
  ids: { ids: string[] }
}[Target<D, A>] &
  (D['commands'] extends { [K in A]: { sharedMethod: string } } ? { action: A } : unknown)
type Answered<D extends DocumentDeclaration, A extends string, S extends DocumentSchemas> = DocumentState<D> &
  (S['outputs'] extends { [K in A]: infer O extends z.ZodObject } ? z.output<O> : unknown)
type Answer<D extends DocumentDeclaration, A extends string, S extends DocumentSchemas> =
  Target<D, A> extends 'one' | 'id'
    ? Answered<D, A, S>
    : D extends { answersIn: infer N extends string }
      ? Record<N, Answered<D, A, S>[]>
      : Answered<D, A, S>[]

type Call<I, O, Sent = I> = Omit<CallDeclaration<z.ZodType<I, Sent>, z.ZodType<O, O>>, 'transport' | 'access'> & {
  access: CallAccess & { kind: 'menu' }
}
type FileKey = { id: string }
type LineRows<L> = {
  [N in keyof L]: L[N] extends { fields: infer F extends FieldTable } ? (RowOf<F> & { id: string })[] : never
}

/** The calls of a document: those of its list, of each command, of making it, and of its files. */
export type DocumentCalls<
  D extends DocumentDeclaration,
  S extends DocumentSchemas = Record<never, never>,
> = (D extends {
  tabs: object
}
  ? {
      [P in Path<D, `get${D['noun']}Page`>]: ReturnType<
        typeof documentListCall<z.ZodType<ListAnswer<DocumentRow<D, S>>, ListAnswer<DocumentRow<D, S>>>>
      >
    } & { [P in Path<D, `get${D['noun']}Status`>]: ReturnType<typeof countsCall> } & {
      [P in Path<D, 'exportexcel'> as D extends { hasOwnExport: true } ? never : P]: ReturnType<typeof exportCall>
    }
  : unknown) & {
  [A in keyof D['commands'] & string as OwnPath<D, CommandOf<D, A>, Method<D, A>>]: Call<
    Keys<D, A> & CommandValues<D, A, S>,
    Answer<D, A, S>,
    Keys<D, A> & SentValues<D, A, S>
  >
} & (D extends { create: infer C extends object }
    ? {
        [P in OwnPath<D, C, C extends { method: infer M extends string } ? M : `add${D['noun']}`>]: Call<
          CommandValues<D, 'create', S>,
          DocumentState<D>,
          SentValues<D, 'create', S>
        >
      }
    : unknown) &
  (D extends { lines: infer L extends object }
    ? { [P in Path<D, `get${D['noun']}Lines`>]: Call<FileKey, LineRows<L>> & { supportsAsOf: true } }
    : unknown) &
  (D extends { files: object }
    ? {
        [P in Path<D, `get${D['noun']}FileList`>]: Call<FileKey, z.output<typeof documentFiles>>
      } & { [P in Path<D, `upload${D['noun']}File`>]: Call<FileKey, { id: string }> & { transport: 'file' } } & {
        [P in Path<D, `delete${D['noun']}File`>]: Call<FileKey & { fileId: string }, null>
      }
    : unknown)

const documentKey = z.strictObject({ id: idText(), version: z.number().int().min(1) })

/** Schema of a value as a form of a command sends it. */
function givenSchema(field: FieldDeclaration): z.ZodType {
  if (field.isRequired) return requiredSchema(field)
  return enteredSchema(field)
    .nullish()
    .transform((given) => given ?? null)
}

/** Schema of what people put into a command: for its form and its call. */
export function inputSchema(input: CommandInput | undefined): z.ZodObject {
  if (input === undefined) return z.strictObject({})
  if (input === 'reason') return z.strictObject({ reason: plainText(REASON_LENGTH).min(1) })
  return z.strictObject(Object.fromEntries(Object.entries(input).map(([name, field]) => [name, givenSchema(field)])))
}

/** Schema of what people put into a line. */
export const lineSchema = ({ fields }: CommandLines): z.ZodObject => inputSchema(fields)

/** The same with the lines that a command takes along. */
function withLines(input: z.ZodObject, lines: CommandLines | undefined, isNew = false): z.ZodObject {
  if (!lines) return input
  const line = lineSchema(lines)
  const own = z.strictObject({ id: idText(), ...line.shape })
  const given = isNew ? z.array(line).min(1).max(MOST_LINES) : keyList(own, MOST_LINES)
  return input.extend({ [lines.of]: given })
}

/** Access of a command: by its flag, for the sides that its transitions name. */
export function commandAccess(
  document: DocumentDeclaration,
  action: string,
  flag: DocumentCommand['flag'],
): CallAccess {
  return accessOf(document, flag, sidesOf(document, action))
}

/** The commands that are done by the call of one of them. */
const sharingActions = ({ commands = {} }: DocumentDeclaration, { sharedMethod }: DocumentCommand): string[] =>
  sharedMethod === undefined
    ? []
    : Object.keys(commands).filter((action) => commands[action]?.sharedMethod === sharedMethod)

const sidesOfAll = (document: DocumentDeclaration, actions: readonly string[]): Side[] => [
  ...new Set(actions.flatMap((action) => sidesOf(document, action))),
]

const accessOf = (
  { menuNo, sides: having }: DocumentDeclaration,
  flag: DocumentCommand['flag'],
  sides?: readonly Side[],
) => byMenu(menuNo, flag, sides?.length === 1 ? sides : having)

/** The calls that follow from a declaration, and from the schemas of what fields do not say. */
export function documentCalls<D extends DocumentDeclaration, const S extends DocumentSchemas = Record<never, never>>(
  document: D,
  schemas?: S,
): DocumentCalls<D, S> {
  const {
    fields,
    lifecycle,
    number,
    what,
    log,
    commands = {},
    create,
    files,
    lines,
    tabs,
    answersIn,
    hasOwnExport,
    exportAudit,
    listedLines,
  }: DocumentDeclaration = document
  const { row, inputs = {}, outputs = {} }: DocumentSchemas = schemas ?? {}
  const paths = documentPaths(document)
  const search = accessOf(document, 'isSearch')
  const rows = z.object({
    id: z.string(),
    version: z.number(),
    actions: z.record(z.string(), z.string().nullable()),
    ...(listedLines ? { [listedLines.documentId]: z.string(), status: z.enum(lifecycle.states) } : {}),
  })
  const page = listAnswerSchema(z.intersection(rowSchema(fields), row ? rows.extend(row.shape) : rows))
  const state = z.object({
    id: z.string(),
    [number.field]: z.string(),
    status: z.enum(lifecycle.states),
    version: z.number(),
  })
  const ofCommands = Object.entries(commands).map(([action, command]) => {
    const input = inputs[action] ?? withLines(inputSchema(command.input), command.lines)
    const answer = outputs[action] ? state.extend(outputs[action].shape) : state
    const answers = answersIn === undefined ? z.array(answer) : z.object({ [answersIn]: z.array(answer) })
    const shared = sharingActions(document, command)
    const id = documentKey.pick({ id: true })
    const targets = {
      one: [documentKey.extend(input.shape), answer],
      id: [id.extend(shared.length > 0 ? { action: z.enum(shared), ...input.shape } : input.shape), answer],
      list: [z.strictObject({ list: keyList(documentKey, MOST_DOCUMENTS), ...input.shape }), answers],
      ids: [z.strictObject({ ids: z.array(idText()).min(1).max(MOST_DOCUMENTS), ...input.shape }), answers],
    } as const
    const [given, answered] = targets[command.of ?? 'one']
    const call: CallDeclaration = {
      summary: command.summary,
      input: given,
      output: answered,
      access: accessOf(document, command.flag, sidesOfAll(document, shared.length > 0 ? shared : [action])),
      audit: { action: command.audit ?? `${log}.${action}` },
      repeat: 'key',
      ...(command.lines || command.hasRows ? { maxBytes: BODY_BYTES.rows } : {}),
    }
    return [paths.command(action), call] as const
  })
  const calls: CallTable = {
    ...(tabs
      ? {
          [paths.page]: documentListCall(`${capital(what)} that the reader may see.`, search, fields, page),
          [paths.status]: countsCall(`Number of ${what} per tab under the current search.`, search, fields),
        }
      : {}),
    ...(!tabs || hasOwnExport
      ? {}
      : {
          [paths.export]: exportCall(
            `The ${what} of a search as an Excel file.`,
            accessOf(document, 'isExport'),
            fields,
            exportAudit ?? `${log}.export`,
          ),
        }),
    ...(create
      ? {
          [paths.create]: {
            summary: create.summary,
            input: inputs.create ?? withLines(inputSchema(create.input), create.lines, true),
            ...(create.lines ? { maxBytes: BODY_BYTES.rows } : {}),
            output: state,
            access: accessOf(document, create.flag, create.sides),
            audit: { action: create.audit ?? `${log}.add` },
            repeat: 'key',
          },
        }
      : {}),
    ...Object.fromEntries(ofCommands),
    ...(lines ? { [paths.lines]: linesCall(document, lines) } : {}),
    ...(files ? fileCalls(document, files) : {}),
  }
  return calls as DocumentCalls<D, S>
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function linesCall(document: DocumentDeclaration, lines: NonNullable<DocumentDeclaration['lines']>): CallDeclaration {
  const rows = Object.entries(lines).map(([name, { fields }]) => {
    return [name, z.array(z.intersection(rowSchema(fields), z.object({ id: z.string() })))] as const
  })
  return {
    summary: `The lines of one of the ${document.what}.`,
    input: z.strictObject({ id: idText() }),
    output: z.object(Object.fromEntries(rows)),
    access: accessOf(document, 'isSearch'),
    audit: readsOnly,
    repeat: 'read',
    supportsAsOf: true,
  }
}

function fileCalls(
  document: DocumentDeclaration,
  { summary, flag, sides, types }: NonNullable<DocumentDeclaration['files']>,
): CallTable {
  const paths = documentPaths(document)
  const key = z.strictObject({ id: idText() })
  const access = accessOf(document, flag, sides)
  return {
    [paths.files]: {
      summary: `${summary}, and what the reader may do with them.`,
      input: key,
      output: documentFiles,
      access: accessOf(document, 'isSearch'),
      audit: readsOnly,
      repeat: 'read',
      supportsAsOf: true,
    },
    [paths.addFile]: {
      summary: `Adds a file to one of the ${document.what}.`,
      input: key,
      output: z.object({ id: z.string() }),
      transport: 'file',
      file: attachmentRule(types),
      access,
      audit: { action: `${document.log}.addFile` },
      repeat: 'key',
    },
    [paths.removeFile]: {
      summary: `Removes a file of one of the ${document.what}.`,
      input: key.extend({ fileId: idText() }),
      output: z.null(),
      access,
      audit: { action: `${document.log}.removeFile` },
      repeat: 'key',
    },
  }
}
