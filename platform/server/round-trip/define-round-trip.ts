import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ErrorDeclaration, ErrorParameters } from '#platform/contract/errors.ts'
import type { EditedValue } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { PermissionFlag } from '#platform/contract/permission-flags.ts'
import { recordOf } from '#platform/contract/values/record-of.ts'
import type { CallContext } from '../call-context.ts'
import type { ListDefinition, ListRow, PresentRow } from '../list/define-list.ts'

/** What a round trip reads of a row beside the list's own columns: the document that its commands lock. */
export type DocumentColumns = {
  documentId: string
  documentVersion: number
  changedBy: string
  /** `YYYY-MM-DD HH:mm:ss`. */
  changedAt: string
}

/** A row as a round trip reads it. */
export type RoundTripRow<T extends FieldTable, Extra> = ListRow<T, Extra & DocumentColumns>

/** The document whose rows are changed together, as the sheet's reader saw it. */
export interface EditedDocument {
  id: string
  no: string
  version: number
}

/** A row as it is, with the values that are to replace its own. */
export interface ChangedRow<T extends FieldTable, Extra> {
  row: RoundTripRow<T, Extra>
  values: Readonly<Record<string, EditedValue>>
}

/** The value of a row's cell, several as a text of all; null where the row has none. */
export function cellOf(row: object, name: string): EditedValue {
  const value = recordOf(row)[name] ?? null
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** A command by which changed rows are written. */
export interface RoundTripAction<T extends FieldTable, Extra> {
  /** Flag of the list's menu entry that the command asks for. */
  flag: PermissionFlag
  /** Text key of what confirming does. */
  labelKey: string
  isReasonNeeded: boolean
  /** The changed rows of a document go together or not at all. */
  isWhole: boolean
  /** Refusals of the command that whoever confirms may overrule: the review asks about them, and `write` is told when they are confirmed. */
  asked?: readonly ErrorDeclaration[]
  /** Runs the command on one document; refuses as the command does. Called to try it out, too. */
  write(
    context: CallContext,
    document: EditedDocument,
    rows: readonly ChangedRow<T, Extra>[],
    reason: string,
    isConfirmed: boolean,
  ): Promise<void>
}

/** How a list takes part in round trips: what of it may be edited, and by which commands the changes are written. */
export interface RoundTripDefinition<T extends FieldTable, Extra extends Record<string, unknown>> {
  /** Service of the calls; what the history of imports calls it. */
  port: string
  menuNo: string
  list: ListDefinition<T, Extra>
  titleKey: string
  /** Tells of a row which actions its reader may do, and why not; the list's own. */
  present: PresentRow<T, Extra, { actions: Readonly<Record<string, string | null>> }>
  document: { readonly [K in keyof DocumentColumns]: RawBuilder<DocumentColumns[K]> }
  documentNo(row: RoundTripRow<T, Extra>): string
  /** What tells the row from the others of its document. */
  rowName(row: RoundTripRow<T, Extra>): string
  /** Rows without open cells, whatever the lifecycle says. */
  isLocked?(row: RoundTripRow<T, Extra>): boolean
  /** What is said of a row whose document has changed since the export, where that is known more exactly than by whom and when. */
  movedOn?(row: RoundTripRow<T, Extra>): { error: ErrorDeclaration; parameters: ErrorParameters } | null
  /**
   * The fields that may be edited: by which action, and what it takes for a value. Of several actions the first that the row's
   * reader may do now.
   */
  editable: {
    readonly [N in keyof T & string]?: { action: string | readonly string[]; schema: z.ZodType<EditedValue> }
  }
  actions: Readonly<Record<string, RoundTripAction<T, Extra>>>
  /** Whether a row has this cell at all, where it is one of several that come from one; it has all unless given. */
  hasCell?(row: RoundTripRow<T, Extra>, name: string): boolean
  /** What still refers to a row that a change makes invalid: its reviewer is told before confirming. Nothing unless given. */
  uses?: {
    isInvalidated(changed: ChangedRow<T, Extra>): boolean
    of(context: CallContext, changed: ChangedRow<T, Extra>): Promise<readonly string[]>
  }
  /** The action by which custom fields may be edited; unless given, they are shown and searched by, and not edited. */
  customAction?: string
}

/** Declares a round trip. */
export function defineRoundTrip<T extends FieldTable, Extra extends Record<string, unknown>>(
  definition: RoundTripDefinition<T, Extra>,
): RoundTripDefinition<T, Extra> {
  return definition
}
