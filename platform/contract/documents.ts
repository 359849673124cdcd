import type { CardOf } from './card-fields.ts'
import type { CustomFieldSet } from './custom-fields/custom-fields.ts'
import type { DueEntryOptions } from './due-entries.ts'
import type { FileType } from './exchange/file-rules.ts'
import type { FieldTable } from './fields.ts'
import type { Lifecycle, Side, Transition } from './lifecycle.ts'
import { ACTOR_PLACEHOLDERS, type EventGroup } from './notification-events.ts'
import { PERMISSION_FLAGS, type PermissionFlag } from './permission-flags.ts'
import { byKey } from './values/keys-of.ts'
import { isOneOf } from './values/record-of.ts'

/** What a command asks of people beside the document: a reason, or these fields. */
export type CommandInput = 'reason' | FieldTable

/**
 * How a command names its documents: `one` by id and version, `list` several so, all or none; `id` one and `ids` several by their
 * ids, where the wire has no version.
 */
export type CommandTarget = 'one' | 'id' | 'list' | 'ids'

/** Whether a command is done to several documents at once. */
export const isOfSeveral = ({ of = 'one' }: { of?: CommandTarget }): boolean => of === 'list' || of === 'ids'

/** Rows that a document is made of, such as the days of a schedule; `as_document_lines` makes their table. */
export interface DocumentLines {
  table: string
  /** Column that names the document. */
  owner: string
  fields: FieldTable
  /** Column by which they stand; in the order in which they were made unless given. */
  orderBy?: string
  /** Column that marks rows which belong to the document no more: they are neither shown nor changed, their past is kept. */
  removedBy?: string
  /** Column that marks rows which are not shown and printed with the document, because a list of their own has them. */
  omittedBy?: string
}

/** Lines that stand in a document's list, each with the document's number. */
export interface ListedLines<F extends FieldTable = FieldTable> {
  table: string
  /** Column that names the document. */
  owner: string
  /** Name under which a row says its document's id; its state and version stand beside. */
  documentId: string
  /** Fields that all lines of a document have alike: the head of what is printed, where the rest is its lines. */
  head?: readonly (keyof F & string)[]
}

/** Lines that a command takes along, and what is put into each: new ones of a new document, otherwise values of those it has. */
export interface CommandLines {
  /** Which lines of the document. */
  of: string
  fields: FieldTable
}

/** The call of an action that people do. Its sides are those of the action's transitions. */
export interface DocumentCommand {
  /** One sentence for the API document. */
  summary: string
  /** Flag of the document's menu entry. */
  flag: PermissionFlag
  /** Service on the wire, where it is not the document's: the specification names one for each side. */
  service?: `I${string}Service`
  /** Method on the wire, where it is not action and noun together. */
  method?: string
  /** The same of several commands by `id` that one call does: its body names the action. They have one flag. */
  sharedMethod?: string
  /** Nothing unless given here, or by a schema of its own (`documentCalls`). */
  input?: CommandInput
  /** Its form begins with what the document has of these fields: it changes them. */
  isFilled?: true
  /** Lines whose values it changes; of commands over one document. */
  lines?: CommandLines
  /** Its own schema takes rows, so that its body may be as long as one with lines. */
  hasRows?: true
  /** `one` unless given. */
  of?: CommandTarget
  /** Its documents may be of different organisations, warehouses and categories. */
  isMixed?: true
  /** Where its button stands, as in `TOOLBAR_ORDER`; by its flag unless given. */
  order?: number
  /** Action of the operation log; `<log>.<action>` unless given. */
  audit?: string
  /** What messages are sent about when it is done. */
  event?: string
  /** The confirming button warns. */
  isDangerous?: true
  /** Asks before it runs, where it asks for nothing else. */
  isConfirmed?: true
  /** The one button of its list that stands out. */
  isPrimary?: true
  /** Stands beside what the document goes through: no card of a phone offers it as the next step. */
  isAside?: true
}

/** The call that makes a document. */
export interface DocumentCreation {
  summary: string
  flag: PermissionFlag
  /** Both unless given. */
  sides?: readonly Side[]
  /** Service on the wire, where it is not the document's. */
  service?: `I${string}Service`
  /** `add<noun>` unless given. */
  method?: string
  /** Fields of its form; a form of its own, or a schema of its own (`documentCalls`), unless given. */
  input?: FieldTable
  /** Lines that it begins with. */
  lines?: CommandLines
  /** `<log>.add` unless given. */
  audit?: string
  event?: string
}

/** Files that people add to a document: photos, papers, reports. */
export interface DocumentFiles {
  summary: string
  /** Flag for adding and removing. */
  flag: PermissionFlag
  /** Who may add; both unless given. */
  sides?: readonly Side[]
  /** Kinds of files that it takes beside the usual ones. */
  types?: readonly FileType[]
}

/** What companies may add to the rows of a document's list: who keeps the values. Its table has values by `has_custom_values`. */
export interface DocumentCustomFields {
  /** Names the list among those that companies add fields to. */
  set: string
  flag: PermissionFlag
  /** Both unless given. */
  sides?: readonly Side[]
}

/** Something that documents wait for: by whom and by which permission follows from the command, or where nothing is done, from the list. */
export type DocumentDue<F extends FieldTable> = Omit<DueEntryOptions, 'call' | 'lifecycle' | 'number' | 'action'> & {
  action?: string
  due?: keyof F & string
}

/**
 * A kind of business document, declared once in the contract of its room: its calls, list, counts, export, finder, history, files,
 * commands with their locks, checks, audit, events and live messages, its screen and its tests follow from it. It holds no schemas,
 * so that lists show without them.
 */
export interface DocumentDeclaration<F extends FieldTable = FieldTable> {
  /** Names the kind on the wire: of the finder, the history, files, events and due entries. */
  kind: string
  /** Table with `id`, `version`, `status` and the scope columns that `as_document` gives. */
  table: string
  /** Field with the number, and what new numbers begin with; nothing where it bears the number of another document. */
  number: { field: keyof F & string; prefix?: string }
  /** Kind of the document that it belongs to: that one is found by it, and named in live messages and messages about it. */
  partOf?: string
  /** Field with that one's number, where it does not bear it as its own. */
  partNumber?: keyof F & string
  /** Field with the state; `status` unless given. The column is always `status`. */
  state?: keyof F & string
  /** Service of the calls, such as `ISrmDiscrepancyService`. */
  service: `I${string}Service`
  /** What its calls are named by, such as `Discrepancy` in `getDiscrepancyPage`. */
  noun: string
  /** Menu entry whose flags allow what. */
  menuNo: string
  /** Where its texts stand, such as `discrepancies` or `deliveries:approval`. */
  texts: string
  /** Text key of its list's title. */
  titleKey: string
  /** Begins the actions of the operation log. */
  log: string
  /** Topic of live messages; lists whose ids begin with it are read again. */
  topic: string
  /** What its rows and commands are, in one word of the API document, in the plural. */
  what: string
  /** Sides that have it; both unless given. */
  sides?: readonly Side[]
  /** Under which name commands over several answer them; as a list unless given. */
  answersIn?: string
  fields: F
  lifecycle: Lifecycle<string, string, never>
  commands?: Readonly<Record<string, DocumentCommand>>
  create?: DocumentCreation
  files?: DocumentFiles
  /** Its export is a call of its own. */
  hasOwnExport?: true
  /** Action of the operation log for its export; `<log>.export` unless given. */
  exportAudit?: string
  /** Its list has a row for each of these lines, by whose columns its fields are read; history and custom fields are theirs. */
  listedLines?: ListedLines<F>
  /** Its rows, by the names under which they are read. */
  lines?: Readonly<Record<string, DocumentLines>>
  customFields?: DocumentCustomFields
  /** Name of what is printed of it, such as `receipts.returnNote`: head and lines by their fields. Its text is `<texts>.printed`. */
  print?: string
  /**
   * Conditions of the tabs by their keys, in order; the first is shown first. `tabsByState` makes the usual ones. Without, it has no
   * list of its own and is shown with the document that it belongs to.
   */
  tabs?: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>
  /** What it waits for: the entries of My schedule. */
  due?: readonly DocumentDue<F>[]
  /** Its row on a phone; usual fields unless given. */
  card?: CardOf<F>
  /** What messages about it may say, by placeholder: fields of the list. `reason` is always one. */
  placeholders?: Readonly<Record<string, keyof F & string>>
  /**
   * Where its events stand among all, and what companies begin with of each, in order; those that its own code sends too. They
   * are about the title of its list unless given.
   */
  notifications?: Pick<EventGroup, 'place' | 'events'> & Partial<Pick<EventGroup, 'subjectKey'>>
}

/** The lifecycle of any document. What its guards look at is told by the document's own source, in the type of which it stands. */
export const lifecycleOf = ({ lifecycle }: DocumentDeclaration): Lifecycle<string, string, unknown> =>
  lifecycle as Lifecycle<string, string, unknown>

/** Actions of a document's lifecycle. */
export type ActionOf<D extends DocumentDeclaration> =
  D['lifecycle'] extends Lifecycle<string, infer A, never> ? A : never
/** States of a document. */
export type StateOf<D extends DocumentDeclaration> =
  D['lifecycle'] extends Lifecycle<infer S, string, never> ? S : never
/** What guards of its transitions look at. */
export type FactsOf<D extends DocumentDeclaration> =
  D['lifecycle'] extends Lifecycle<string, string, infer F> ? F : never

/** Declares a kind of document. Throws where a command is no action of people in its lifecycle. */
export function defineDocument<const D extends DocumentDeclaration>(
  document: D & { commands?: { [A in keyof D['commands']]: A extends ActionOf<D> ? DocumentCommand : never } },
): D {
  for (const [action, { lines }] of Object.entries<DocumentCommand>(document.commands ?? {})) {
    if (sidesOf(document, action).length === 0) throw new Error(`${document.kind}: nobody does ${action}`)
    if (lines && !document.lines?.[lines.of]) throw new Error(`${document.kind}: ${action} is about unknown lines`)
  }
  return document
}

/** What messages are sent about a document: the events of its commands and of its own code, with what they may say. */
export function documentEvents(document: DocumentDeclaration): EventGroup[] {
  const { create, commands = {}, placeholders = {}, notifications, titleKey } = document
  const named = [create, ...Object.values(commands)].flatMap((one) => one?.event ?? [])
  if (notifications === undefined) return []
  return [
    {
      subjectKey: titleKey,
      ...notifications,
      placeholders: [...Object.keys(placeholders), ...ACTOR_PLACEHOLDERS, 'reason'],
      events: {
        ...notifications.events,
        ...Object.fromEntries(named.map((event) => [event, notifications.events[event] ?? {}])),
      },
    },
  ]
}

/** The tab of all and one for each state. */
export const tabsByState = <const S extends string>(states: readonly S[], field = 'status') => ({
  all: {},
  ...byKey(states, (state) => ({ [field]: state })),
})

/** The custom fields of a document's list, and who keeps their values; null where it has none. */
export function customFieldSetOf({ customFields, menuNo }: DocumentDeclaration): CustomFieldSet | null {
  if (!customFields) return null
  const { set, flag, sides = ['purchaser', 'supplier'] } = customFields
  return { module: set, menuNo, edit: { flag, sides } }
}

/** Id of the document that a row of its list is of. */
export const documentIdOf = (
  { listedLines }: DocumentDeclaration,
  row: Readonly<Record<string, unknown>> & { id: string },
): string => (listedLines ? String(row[listedLines.documentId]) : row.id)

/** The people's sides that have an action at all. */
export function sidesOf({ lifecycle }: DocumentDeclaration, action: string): Side[] {
  const rows: readonly Transition<string, string, never>[] = lifecycle.transitions
  const sides = rows.flatMap((row) => (row.action === action ? row.sides : []))
  return (['purchaser', 'supplier'] as const).filter((side) => sides.includes(side))
}

/** The flags of its menu entry that its calls ask of people of a side, in the order of all flags. */
export function rightsOf(document: DocumentDeclaration, side: Exclude<Side, 'system'>): PermissionFlag[] {
  const { tabs, sides: having, create, commands = {}, files, customFields, print, hasOwnExport } = document
  const isOf = (sides: readonly Side[] | undefined = having) => sides?.includes(side) ?? true
  const asked = [
    tabs && isOf() ? (['isSearch', ...(hasOwnExport ? [] : ['isExport' as const])] as const) : [],
    create && isOf(create.sides) ? create.flag : [],
    Object.entries(commands).flatMap(([action, { flag }]) => (sidesOf(document, action).includes(side) ? flag : [])),
    files && isOf(files.sides) ? files.flag : [],
    customFields && isOf(customFields.sides) ? customFields.flag : [],
    print === undefined || !isOf() ? [] : 'isPrint',
  ].flat()
  return PERMISSION_FLAGS.filter((flag) => isOneOf(asked, flag))
}
