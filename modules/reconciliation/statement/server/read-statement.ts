import { keepEarlyContent } from '#modules/files/server.ts'
import { fail } from '#platform/contract/errors.ts'
import type { Handler } from '#platform/server/call-context.ts'
import { reconciliationErrors } from '../../contract/errors.ts'
import type { statementCalls } from '../contract/calls.ts'
import { readingQuery } from '../contract/schemas.ts'
import { proposeMapping } from './propose-mapping.ts'
import { columnNames, readSheet } from './read-sheet.ts'
import { readLayout } from './statement-layouts.ts'

/** First values of a column that are shown. */
const SAMPLES = 3
/** Longest value that is shown. */
const SAMPLE_LENGTH = 60

/** Reads the columns of a supplier's file, proposes what they mean, and keeps the file for the import. */
export const readStatement: Handler<typeof statementCalls, 'ISrmStatementService/readStatement'> = async (
  context,
  upload,
) => {
  const { supplierNo, headerRow = null } = readingQuery.parse(upload.decision ?? {})
  const owner = context.caller.side === 'supplier' ? context.caller.supplierNo : (supplierNo ?? '')
  const sheet = await readSheet(upload)
  const layout = await readLayout(context, owner)
  const { header, columns, isRemembered } = proposeMapping(context, sheet, layout, headerRow)
  if (!header) return fail(reconciliationErrors.statementEmpty)
  const below = sheet.rows.filter(({ rowNumber }) => rowNumber > header.rowNumber)
  const samplesOf = (position: number) =>
    below
      .map(({ cells }) => cells[position]?.text.trim().slice(0, SAMPLE_LENGTH) ?? '')
      .filter((text) => text !== '')
      .slice(0, SAMPLES)
  return {
    fileId: await keepEarlyContent(context, upload),
    fileName: upload.fileName,
    sheetName: sheet.sheetName,
    headerRow: header.rowNumber,
    rowCount: below.length,
    columns: [...columnNames(header)].map(([position, name]) => ({ name, samples: samplesOf(position) })),
    proposed: columns,
    isRemembered,
  }
}
