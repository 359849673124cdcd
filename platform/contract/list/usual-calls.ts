import { z } from 'zod'
import { BODY_BYTES, byMenu, type CallAccess, type CallTable, type CallTouch } from '../calls.ts'
import { importAnswerSchema } from '../exchange/import-schemas.ts'
import { editConfirmation, editDiffSchema } from '../exchange/round-trip-schemas.ts'
import { exportQuerySchema, listAnswerSchema, listQuerySchema, rowSchema, tabCountsSchema } from '../field-schemas.ts'
import type { FieldTable } from '../fields.ts'
import type { Side } from '../lifecycle.ts'
import { named } from '../values/keys-of.ts'

/** Audit of a call that changes nothing. */
export const readsOnly = { none: 'reads only' }

/** A call that answers something and changes nothing. */
export const readCall = <I extends z.ZodType, O extends z.ZodType>(
  summary: string,
  access: CallAccess,
  input: I,
  output: O,
) => ({ summary, input, output, access, audit: readsOnly, repeat: 'read' as const })

/** The same of documents whose past is kept: it answers as of a chosen time, too. */
export const pastReadCall = <I extends z.ZodType, O extends z.ZodType>(
  ...[summary, access, input, output]: Parameters<typeof readCall<I, O>>
) => ({ ...readCall(summary, access, input, output), supportsAsOf: true as const })

/** The same for everybody who may sign in, also without a licence and before the password is changed. */
export const openReadCall = <I extends z.ZodType, O extends z.ZodType>(
  ...[summary, access, input, output]: Parameters<typeof readCall<I, O>>
) => ({ ...readCall(summary, access, input, output), isAlwaysOpen: true as const })

/** A file; the operation log keeps under `action` that it was fetched, where that is given. */
export const downloadCall = <I extends z.ZodType>(summary: string, access: CallAccess, input: I, action?: string) => ({
  summary,
  input,
  output: z.string(),
  transport: 'download' as const,
  access,
  audit: action === undefined ? readsOnly : { action },
  repeat: action === undefined ? ('read' as const) : ('natural' as const),
})

/** A command that acts once per Idempotency-Key; the operation log keeps it under `action`. */
export const keyedCall = <I extends z.ZodType, O extends z.ZodType>(
  summary: string,
  access: CallAccess,
  input: I,
  output: O,
  action: string,
) => ({ summary, input, output, access, audit: { action }, repeat: 'key' as const })

/** A page of a list over these fields; `page` is the schema of its answer. */
export const listCall = <O extends z.ZodType>(summary: string, access: CallAccess, fields: FieldTable, page: O) => ({
  summary,
  input: listQuerySchema(fields),
  output: page,
  isList: true as const,
  access,
  audit: readsOnly,
  repeat: 'read' as const,
})

/** The same of a few rows that no table holds: its pages are cut from all of them, so it has no cursor. */
export const shortListCall = <O extends z.ZodType>(
  summary: string,
  access: CallAccess,
  fields: FieldTable,
  page: O,
) => ({ ...listCall(summary, access, fields, page), input: listQuerySchema(fields).omit({ cursor: true }) })

/** The same of documents whose past is kept: rows named by their ids are answered as of a chosen time, too. */
export const documentListCall = <O extends z.ZodType>(
  summary: string,
  access: CallAccess,
  fields: FieldTable,
  page: O,
) => ({ ...listCall(summary, access, fields, page), supportsAsOf: true as const })

/** The numbers on a list's tabs, under the same search as the list. */
export const countsCall = (summary: string, access: CallAccess, fields: FieldTable) =>
  listCall(summary, access, fields, tabCountsSchema)

/** What the usual calls of a list of documents are about. */
interface DocumentListOptions<O extends z.ZodType> {
  /** What the rows are, such as `rejection details`. */
  what: string
  menuNo: string
  fields: FieldTable
  page: O
  /** Action of the operation log for its export. */
  exported: string
}

/** The calls of a list of documents: page, numbers on its tabs, Excel file. */
export const documentListCalls = <S extends string, N extends string, O extends z.ZodType>(
  service: S,
  noun: N,
  { what, menuNo, fields, page, exported }: DocumentListOptions<O>,
) => {
  const search = byMenu(menuNo, 'isSearch')
  const rows = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  const counts = countsCall(`Number of ${what} per tab under the current search.`, search, fields)
  return {
    ...named(`${service}/get${noun}Page`, documentListCall(`${rows} that the reader may see.`, search, fields, page)),
    ...named(`${service}/get${noun}Status`, counts),
    ...named(
      `${service}/exportexcel`,
      exportCall(`The ${what} of a search as an Excel file.`, byMenu(menuNo, 'isExport'), fields, exported),
    ),
  }
}

const pageOf = <F extends FieldTable, R extends z.ZodType>(fields: F, row: R) =>
  listAnswerSchema(z.intersection(rowSchema(fields), row))
type PageOf<F extends FieldTable, R extends z.ZodType> = ReturnType<typeof pageOf<F, R>>

/** What the calls of a list are about that says itself what each of them does. */
interface ListOptions<F extends FieldTable, R extends z.ZodType, M extends string> {
  menuNo: string
  fields: F
  /** What rows have beside their fields. */
  row: R
  /** Action of the operation log for its export. */
  exported: string
  /** Method of its export; `exportexcel` unless given. */
  exportMethod?: M
  page: string
  /** Of the numbers on its tabs, where it has any. */
  counts?: string
  export: string
  /** Whether the past of its documents is kept: rows named by their ids are answered as of a chosen time, too. */
  hasPast?: boolean
}

type ListCalls<
  S extends string,
  N extends string,
  M extends string,
  O extends ListOptions<FieldTable, z.ZodType, M>,
> = Record<
  `${S}/get${N}Page`,
  O extends { hasPast: true }
    ? ReturnType<typeof documentListCall<PageOf<O['fields'], O['row']>>>
    : ReturnType<typeof listCall<PageOf<O['fields'], O['row']>>>
> &
  (O extends { counts: string } ? Record<`${S}/get${N}Status`, ReturnType<typeof countsCall>> : unknown) &
  Record<`${S}/${M}`, ReturnType<typeof exportCall>>

/** The calls of a list, each with a sentence of its own: page, numbers on its tabs, Excel file. */
export const listCalls = <
  S extends string,
  N extends string,
  const O extends ListOptions<FieldTable, z.ZodType, M>,
  M extends string = 'exportexcel',
>(
  service: S,
  noun: N,
  options: O & { exportMethod?: M },
): ListCalls<S, N, M, O> => {
  const { menuNo, fields, row, exported, exportMethod = 'exportexcel', page, counts, hasPast } = options
  const search = byMenu(menuNo, 'isSearch')
  const ofPage = (hasPast ? documentListCall : listCall)(page, search, fields, pageOf(fields, row))
  const calls: CallTable = {
    [`${service}/get${noun}Page`]: ofPage,
    ...(counts === undefined ? {} : { [`${service}/get${noun}Status`]: countsCall(counts, search, fields) }),
    [`${service}/${exportMethod}`]: exportCall(options.export, byMenu(menuNo, 'isExport'), fields, exported),
  }
  return calls as ListCalls<S, N, M, O>
}

/** What a search of a list finds, as an Excel file; the operation log keeps it under `action`. */
export const exportCall = (summary: string, access: CallAccess, fields: FieldTable, action: string) => ({
  summary,
  input: exportQuerySchema(fields),
  output: z.string(),
  isList: true as const,
  transport: 'download' as const,
  access,
  audit: { action },
  repeat: 'natural' as const,
})

/** Takes an Excel file in, all or nothing; the operation log keeps it under `action`. */
export const importCall = (summary: string, access: CallAccess, action: string) => ({
  summary,
  input: z.unknown(),
  output: importAnswerSchema,
  transport: 'upload' as const,
  access,
  audit: { action },
  repeat: 'key' as const,
})

/** The Excel file to fill for an import. */
export const templateCall = (summary: string, access: CallAccess) => ({
  summary,
  input: z.strictObject({}),
  output: z.string(),
  transport: 'download' as const,
  access,
  audit: readsOnly,
  repeat: 'read' as const,
})

/** Compares a returned sheet with the present rows, cell by cell, and tries its changes out; nothing is written. */
export const editCheckCall = (summary: string, access: CallAccess) => ({
  summary,
  input: z.unknown(),
  output: editDiffSchema,
  transport: 'upload' as const,
  access,
  audit: { none: 'changes nothing: what its reader confirms is logged then' },
  // Not a read: a refused file is kept for its reader, and the checks are the commands themselves, tried and taken back.
  repeat: 'natural' as const,
})

/** Writes the confirmed changes of a returned sheet, all or none; the operation log keeps them under `action`. */
export const editConfirmCall = (summary: string, access: CallAccess, action: string) => ({
  summary,
  input: editConfirmation,
  maxBytes: BODY_BYTES.rows,
  output: importAnswerSchema,
  access,
  audit: { action },
  repeat: 'key' as const,
})

/** What the sheets of a list are, and who may have them. */
interface SheetOptions {
  /** What the rows are, such as `users`. */
  what: string
  /** What an import does. */
  imports: string
  menuNo: string
  fields: FieldTable
  /** Actions of the operation log. */
  actions: { export: string; import: string }
  /** Sides that may import; both unless given. */
  sides?: readonly Side[]
  /** Sides that may export, where they are others. */
  exportSides?: readonly Side[]
  /** On whose rights the sheets act. */
  touches?: CallTouch | undefined
}

/** What a call that writes by a sheet says of rights, where it says something. */
const touching = (touches: CallTouch | undefined) => (touches === undefined ? {} : { touches })

/** The Excel files of a list: what a search finds, what an import takes, and the file to fill for it (spec domain §7). */
export const sheetCalls = <S extends string>(service: S, options: SheetOptions) => {
  const { what, imports, menuNo, fields, actions, sides, exportSides = sides, touches } = options
  const access = byMenu(menuNo, 'isImport', sides)
  return {
    ...named(
      `${service}/exportexcel`,
      exportCall(
        `The ${what} of a search as an Excel file.`,
        byMenu(menuNo, 'isExport', exportSides),
        fields,
        actions.export,
      ),
    ),
    ...named(`${service}/importexcel`, { ...importCall(imports, access, actions.import), ...touching(touches) }),
    ...named(`${service}/downExcelTemplate`, templateCall(`The Excel file to fill for ${what}.`, access)),
  }
}

/** The sheets by which rows of a list are edited in Excel: what goes out, what it would change, and what is written of it. */
export const editSheetCalls = <S extends string>(
  service: S,
  options: Pick<SheetOptions, 'what' | 'menuNo' | 'fields' | 'sides' | 'touches'> & {
    actions: { export: string; edit: string }
  },
) => {
  const { what, menuNo, fields, actions, sides, touches } = options
  const access = byMenu(menuNo, 'isExport', sides)
  const outgoing = `The ${what} of a search as an Excel file to edit; needs the flag isModify, too.`
  return {
    ...named(`${service}/exporteditexcel`, exportCall(outgoing, access, fields, actions.export)),
    ...named(`${service}/checkeditexcel`, {
      ...editCheckCall(`What an edited sheet of ${what} would change; needs the flag isModify, too.`, access),
      ...touching(touches),
    }),
    ...named(`${service}/importeditexcel`, {
      ...editConfirmCall(`Writes reviewed changes of an edited sheet of ${what}, all or none.`, access, actions.edit),
      ...touching(touches),
    }),
  }
}

/** Both: an import that adds rows, and sheets by which rows are edited. */
export const allSheetCalls = <S extends string>(service: S, options: SheetOptions & { actions: { edit: string } }) => ({
  ...sheetCalls(service, options),
  ...editSheetCalls(service, options),
})
