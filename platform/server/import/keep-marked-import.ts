import { basename, extname } from 'node:path'
import type { z } from 'zod'
import type { importRefusalSchema } from '#platform/contract/exchange/import-schemas.ts'
import type { CallContext, Upload } from '../call-context.ts'
import { XLSX } from '../list/export-list.ts'
import type { ScopedTransaction } from '../scope.ts'
import { annotateWorkbook } from '../spreadsheet/annotate-workbook.ts'
import { SpreadsheetError } from '../spreadsheet/spreadsheet-error.ts'
import { columnLetters } from '../spreadsheet/xlsx/column-letters.ts'
import type { ImportHeader } from './import-columns.ts'

/** One error of a file, in the caller's language. Without a field it is about the row. */
export interface ImportError {
  rowNumber: number
  field: string
  fieldLabel: string
  message: string
  /** Of the refusal that the error would be by itself. */
  errorCode: string
}

/** A file of which rows did not pass. */
export interface MarkedImport {
  context: CallContext
  upload: Upload
  port: string
  header: ImportHeader
  faults: readonly ImportError[]
}

/** Errors that the answer itself tells; the file with the error column has all. */
const TOLD = 200

/** How an import ended: refused, or imported with so many new rows. */
type Ending = { state: 'refused' } | { state: 'imported'; insert_count: number }

/**
 * What is kept of an import that did not write every row: the file with its error column, and the run. Answers what is wrong,
 * or why rows were left out.
 */
export function keepMarkedImport(
  marked: MarkedImport,
  ending: Ending = { state: 'refused' },
): (trx: ScopedTransaction) => Promise<z.input<typeof importRefusalSchema>> {
  const { context, upload, port, header } = marked
  const { tenantsid, userId, userName } = context.caller
  const position = new Map(header.columns.map((column) => [column.name, column.position]))
  const errors = sorted(marked, position)
  return async (trx) => {
    const content = await annotated(context, upload, header, errors)
    const file = content
      ? await trx
          .insertInto('doc_file')
          .values({
            tenantsid,
            user_id: userId,
            file_name: nameOf(context, upload),
            content_type: XLSX,
            content,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null
    await trx
      .insertInto('doc_import_run')
      .values({
        tenantsid,
        user_id: userId,
        port,
        file_name: upload.fileName,
        ...ending,
        error_count: errors.length,
        file_id: file?.id ?? null,
        create_name: userName,
      })
      .execute()
    const rows = errors.slice(0, TOLD).map((error) => {
      const column = position.get(error.field)
      return { ...error, cell: column === undefined ? '' : `${columnLetters(column)}${error.rowNumber}` }
    })
    return { fileId: file?.id ?? null, rows, errorCount: errors.length }
  }
}

function sorted({ faults: errors }: MarkedImport, position: ReadonlyMap<string, number>): ImportError[] {
  const place = (error: ImportError): number => position.get(error.field) ?? -1
  return errors.toSorted((a, b) => a.rowNumber - b.rowNumber || place(a) - place(b))
}

/** The file with its error column, or null where the way back is not possible, as for a file at the limits. */
async function annotated(
  { translate }: CallContext,
  upload: Upload,
  header: ImportHeader,
  errors: readonly ImportError[],
): Promise<Buffer | null> {
  const texts = new Map<number, string>()
  for (const { rowNumber, fieldLabel, message } of errors) {
    const earlier = texts.get(rowNumber)
    const text = fieldLabel === '' ? message : `${fieldLabel}: ${message}`
    texts.set(rowNumber, earlier === undefined ? text : `${earlier}; ${text}`)
  }
  try {
    return await annotateWorkbook(upload.content, texts, header.rowNumber, translate('wire:import.errorColumn'))
  } catch (error) {
    if (error instanceof SpreadsheetError) return null
    throw error
  }
}

function nameOf({ translate }: CallContext, { fileName }: Upload): string {
  return `${basename(fileName, extname(fileName))} - ${translate('wire:import.errorColumn')}.xlsx`
}
