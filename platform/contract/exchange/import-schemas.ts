import { z } from 'zod'
import { bySession, defineCalls } from '../calls.ts'
import { idText } from '../field-schemas.ts'

/** Data of a refused import: the file with the error column (null where it could not be made), and the first errors. */
export const importRefusalSchema = z.object({
  fileId: z.string().nullable(),
  rows: z.array(
    z.object({
      rowNumber: z.number().int(),
      /** Address of the cell, such as `C7`; empty for an error of the row as a whole. */
      cell: z.string(),
      field: z.string(),
      fieldLabel: z.string(),
      message: z.string(),
      /** Of the refusal that the error would be by itself. */
      errorCode: z.string(),
    }),
  ),
  errorCount: z.number().int(),
})

/** What an import answers: how many rows it added and changed, and which it left out where it may, each with its reason. */
export const importAnswerSchema = z.object({
  insertCount: z.number().int(),
  updateCount: z.number().int(),
  leftOut: importRefusalSchema.optional(),
})

/** Longest heading of a column, and name of a sheet, about which somebody decides. */
export const PART_NAME_LENGTH = 200
/** Most columns or sheets of one decision. */
const PARTS_MOST = 200

const partName = z.string().min(1).max(PART_NAME_LENGTH)

/**
 * What becomes of columns and sheets that an import does not read by itself; the multipart field `decision` of its upload, as JSON.
 * Columns by their heading, or by `#` and their letters (`#D`) where they have none: the field as which they are read, or '' to
 * leave them out.
 */
export const importDecisionSchema = z.strictObject({
  columns: z
    .record(partName, z.string().max(60))
    .refine((columns) => Object.keys(columns).length <= PARTS_MOST)
    .default({}),
  /** Sheets that are left out. */
  sheets: z.array(partName).max(PARTS_MOST).default([]),
  /** The same is done with further files of the caller. */
  isKept: z.boolean().default(false),
  /** Records are added although their numbers are easily taken for others; for this file alone. */
  isAlikeTaken: z.boolean().optional(),
})

export type ImportDecision = z.output<typeof importDecisionSchema>

/** Data of an import that needs a decision: nothing was written. */
export const importUndecidedSchema = z.object({
  columns: z.array(
    z.object({
      /** What the decision calls it: its heading, or `#` and its letters. */
      name: z.string(),
      /** Letters of the column. */
      column: z.string(),
      /** As it stands in the file; empty where there is none. */
      heading: z.string(),
      /** The first different contents. */
      samples: z.array(z.string()),
      /** The field that it most likely is; empty when none comes near. */
      proposed: z.string(),
    }),
  ),
  /** Further visible sheets that hold something. */
  sheets: z.array(z.string()),
  /** The columns of the import that the file lacks: what the others may be. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), isRequired: z.boolean() })),
})

export type ImportUndecided = z.output<typeof importUndecidedSchema>

const port = z.string().regex(/^[A-Za-z]\w{1,99}$/)
const aboutCaller = bySession('about the caller’s own imports alone')

/** Calls behind the dialog of every import; the module `system` implements them. */
export const importChoiceCalls = defineCalls({
  'ISysImportChoiceService/getCurrentUserImportChoiceList': {
    summary: 'What the caller has decided for good about columns and sheets that an import does not read by itself.',
    input: z.strictObject({ port }),
    output: z.object({
      records: z.array(
        z.object({
          partKind: z.enum(['column', 'sheet']),
          partName: z.string(),
          fieldName: z.string(),
          fieldLabel: z.string(),
        }),
      ),
    }),
    access: aboutCaller,
    audit: { none: 'reads only' },
    repeat: 'read',
  },
  'ISysImportChoiceService/resetCurrentUserImportChoice': {
    summary: 'Forgets what the caller has decided about an import’s columns and sheets.',
    input: z.strictObject({ port, owner: idText() }),
    output: z.null(),
    access: aboutCaller,
    audit: { none: 'for the caller alone; each import that a decision was used in names it' },
    repeat: 'natural',
  },
})
