import { z } from 'zod'
import { idText, keyList, plainText } from '../field-schemas.ts'

/** Most rows of one export for editing. */
export const EDIT_ROWS_MOST = 10_000
/** Most changed rows that are compared, and confirmed, at once. */
export const EDIT_CHANGES_MOST = 1000
/** Rows made invalid of which one sheet's review names what refers to them. */
export const EDIT_USES_MOST = 100

const editedValue = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()])

/** A value of a cell as it stands in the list's rows. */
export type EditedValue = z.output<typeof editedValue>

const changedRow = z.object({
  /** 1-based, as the spreadsheet program shows it. */
  rowNumber: z.number().int(),
  id: z.string(),
  version: z.number().int(),
  documentId: z.string(),
  documentNo: z.string(),
  rowName: z.string(),
  /** What confirming does, in the reader's language. */
  actionLabel: z.string(),
  isReasonNeeded: z.boolean(),
  /** The changed rows of this document are confirmed together or not at all. */
  isWhole: z.boolean(),
  /** What its reviewer has to confirm before it is written, in the reader's language; null where nothing is asked. */
  question: z.string().nullable(),
  /** What still refers to a row that becomes invalid, a line of text for each place; null behind the first `EDIT_USES_MOST` such rows. */
  uses: z.array(z.string()).nullable(),
  cells: z.array(z.object({ field: z.string(), before: editedValue, after: editedValue })),
})

const editError = z.object({
  rowNumber: z.number().int(),
  /** Address of the cell, such as `C7`; empty for an error of the row as a whole. */
  cell: z.string(),
  field: z.string(),
  fieldLabel: z.string(),
  message: z.string(),
  /** Of the refusal that the error would be by itself. */
  errorCode: z.string(),
})

/** What a returned sheet would change. Nothing is written yet; rows with an error are not among the changes. */
export const editDiffSchema = z.object({
  changes: z.array(changedRow),
  unchangedCount: z.number().int(),
  /** The first errors; the file has all. */
  faults: z.array(editError),
  errorCount: z.number().int(),
  /** Columns and visible sheets of the file that are no part of the export: nothing of them is read. */
  unread: z.object({ columns: z.array(z.string()), sheets: z.array(z.string()) }),
  /** The same file with an error column; null without errors, and where it could not be made. */
  fileId: z.string().nullable(),
})

/** The changes that its reviewer keeps: of each row the new values and the version that they were compared with. */
export const editConfirmation = z.strictObject({
  rows: keyList(
    z.strictObject({
      id: idText(),
      version: z.number().int().min(0),
      values: z.record(z.string().max(60), editedValue),
    }),
    EDIT_CHANGES_MOST,
  ),
  reason: plainText(200).optional(),
  /** What the review asked about the kept rows is confirmed. */
  isConfirmed: z.boolean().optional(),
})

/** A confirmation as the server takes it. */
export type EditConfirmation = z.output<typeof editConfirmation>
