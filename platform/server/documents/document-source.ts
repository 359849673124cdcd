import type { RawBuilder, Selectable, Updateable } from 'kysely'
import type { DB } from '#db/schema.generated.ts'
import type { CommandValues, DocumentSchemas } from '#platform/contract/document-calls.ts'
import type { DocumentDeclaration, FactsOf, StateOf } from '#platform/contract/documents.ts'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { Side } from '#platform/contract/lifecycle.ts'
import type { CallContext } from '../call-context.ts'
import type { RowTable } from '../database/inherited-row.ts'
import type { DueSource } from '../due/due-source.ts'
import type { DocumentHistory } from '../history/document-history.ts'
import type { ListDefinition, ListRow } from '../list/define-list.ts'
import type { PrintableDocument, PrintedDocument } from '../print/printable-document.ts'
import type { ScopedTransaction } from '../scope.ts'
import type { DocumentFileStore } from './document-files.ts'

/** A declaration whose tables are those of the database. */
export type StoredDocument = DocumentDeclaration & {
  table: RowTable
  listedLines?: { table: RowTable }
  lines?: Readonly<Record<string, { table: RowTable }>>
}

/** What every table of documents has. */
export interface DocumentColumns {
  id: string
  version: number
  status: string
  tenantsid: string
  org_no: string
  supplier_no: string
  update_name: string
  update_date: string
  /** Of a document with lines for several of them all stand beside. */
  warehouse_no?: string
  warehouse_nos?: readonly string[]
  classify_type?: string
  classify_types?: readonly string[]
}

/** A stored document. */
export type StoredRow<D extends StoredDocument> = Selectable<DB[D['table']]> & DocumentColumns

declare const lock: unique symbol
/** A document that this transaction has locked: only `lock` makes one, and only such a one is moved. */
export type LockedRow<D extends StoredDocument> = StoredRow<D> & { readonly [lock]: true }

/** Columns to write, as values or as SQL. */
type ColumnValues<D extends StoredDocument> = {
  [C in keyof Updateable<DB[D['table']]>]?: Updateable<DB[D['table']]>[C] | RawBuilder<unknown>
}

/** What came of a command's business. */
export interface Outcome<D extends StoredDocument> {
  /** Columns that it changes; state, version, who and when are written by the product. */
  set?: Omit<ColumnValues<D>, 'id' | 'version' | 'status' | 'update_name' | 'update_date'>
  /** Where its transition leaves a choice. */
  status?: StateOf<D>
  /** What the operation log keeps in place of what was put in. */
  logged?: Record<string, unknown>
  /** What the operation log keeps beside what was put in and the states. */
  detail?: Record<string, unknown>
  /** What messages are sent about, where it is not what the command declares; null for nothing. */
  event?: string | null
  /** What messages say as the reason, where it is not the one that was put in. */
  reason?: string
  /** What messages say beside the placeholders of the document. */
  told?: Readonly<Record<string, string>>
  /** Of the purchaser's side, the only user to whom messages go. */
  ownerId?: string | null
  /** What messages, log and answer are about in its place, such as the document that reverses it. */
  about?: StoredRow<D>
  /** What is done once the change is written, and what answer and log have of it. */
  after?: () => Promise<Pick<Outcome<D>, 'answer' | 'detail'> | undefined>
  /** What the answer has beside id, number, state and version. */
  answer?: Record<string, unknown>
}

/** What came of a command's business that looks at all its documents at once. */
export interface JointOutcome<D extends StoredDocument> {
  of: (row: LockedRow<D>) => Outcome<D>
  /** What is done once all changes are written. */
  after?: () => Promise<void>
}

/** A new document: columns to insert, or the row that was made already. */
export type Made<D extends StoredDocument> =
  | {
      insert: Omit<ColumnValues<D>, 'tenantsid' | 'create_name' | 'update_name'>
      detail?: Record<string, unknown>
      /** What is written of it beside its row and the lines that are declared. */
      after?: (row: StoredRow<D>) => Promise<void>
    }
  | { made: StoredRow<D>; event?: string; detail?: Record<string, unknown> }

/** What is particular of a declared document's print. */
export interface DocumentPrint extends Pick<PrintableDocument, 'sample' | 'refusal'> {
  /** Text key of what one is called, by its head; the name of its kind where it answers nothing. */
  titleKeyOf?: (head: PrintedDocument['head']) => string | undefined
  /** Fields of its head that its list does not have, and their SQL over a row `t1` of the list. */
  head?: FieldTable
  columns?: Readonly<Record<string, RawBuilder<unknown>>>
}

/** What only the document's own code knows: where its rows come from, what guards look at, and the business of its commands. */
export interface DocumentSource<
  D extends StoredDocument,
  S extends DocumentSchemas,
  Extra extends Record<string, unknown>,
> {
  /** What differs from a list over the table's own columns, the latest change first. */
  list?: Partial<Omit<ListDefinition<D['fields'], Extra>, 'fields' | 'table'>>
  /** Extra columns of the list that do not go to the wire. */
  hidden?: readonly (keyof Extra & string)[]
  /** What guards look at, of a row of the list; nothing unless given. */
  factsOfRow?: (row: ListRow<D['fields'], Extra>, side: Side) => FactsOf<D>
  /** The same of a stored document. */
  factsOf?: (context: Pick<CallContext, 'trx' | 'caller'>, row: StoredRow<D>) => FactsOf<D> | Promise<FactsOf<D>>
  /** What else keeps the reader from an action of a row, such as a locked warehouse. */
  restrict?: (
    context: CallContext,
  ) => Promise<
    (row: ListRow<D['fields'], Extra>, actions: Record<string, string | null>) => Record<string, string | null>
  >
  /** Locks what comes before the documents in the order of locks. */
  lockBefore?: (trx: ScopedTransaction, ids: readonly string[], action: string) => Promise<unknown>
  /** What a refusal of the lifecycle says of the document. */
  refusalValues?: (row: StoredRow<D>) => ErrorParameters
  /** The business of commands; one without changes the state and nothing else. */
  on?: {
    [A in keyof D['commands'] & string]?: (
      context: CallContext,
      row: LockedRow<D>,
      input: CommandValues<D, A, S>,
    ) => Outcome<D> | Promise<Outcome<D>>
  }
  /** The business of commands over several that takes as many statements for many as for one. */
  onAll?: {
    [A in keyof D['commands'] & string]?: (
      context: CallContext,
      rows: readonly LockedRow<D>[],
      input: CommandValues<D, A, S>,
    ) => JointOutcome<D> | Promise<JointOutcome<D>>
  }
  /**
   * Makes a document: columns to insert, or the row that was made, which is announced already unless an event is named. What the
   * operation log keeps of that one is in place of what was put in. The number is drawn, scope of the tenant and names are written by
   * the product.
   */
  create?: (context: CallContext, input: CommandValues<D, 'create', S>) => Promise<Made<D>>
  files?: {
    store: DocumentFileStore
    /** Why files are neither added nor removed now; null when they are. */
    refusal: (row: StoredRow<D>, side: Side) => ErrorDeclaration | null
    /** Why none is removed, where that differs. */
    removal?: (row: StoredRow<D>, side: Side) => ErrorDeclaration | null
    /** Files of other documents that are shown before the own. */
    shown?: (
      context: CallContext,
      row: StoredRow<D>,
    ) => Promise<Awaited<ReturnType<DocumentFileStore['list']>>['files']>
  }
  /** What its print says in a made-up document and beside its fields, and why one is not printed as it is now. */
  print?: DocumentPrint
  /** Columns and further conditions of what it waits for. */
  due?: Pick<DueSource, 'columns' | 'where'>
  /** Tables of its parts beside its lines, for its history. */
  parts?: DocumentHistory['parts']
  /** When and by whom a row was made, where it is not `create_date` and `create_name`. */
  made?: DocumentHistory['made']
}
