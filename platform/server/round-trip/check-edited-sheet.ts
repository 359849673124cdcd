import type { z } from 'zod'
import { fail } from '#platform/contract/errors.ts'
import { importErrors } from '#platform/contract/exchange/import-errors.ts'
import { roundTripErrors } from '#platform/contract/exchange/round-trip-errors.ts'
import {
  EDIT_CHANGES_MOST,
  EDIT_USES_MOST,
  type editDiffSchema,
} from '#platform/contract/exchange/round-trip-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Upload } from '../call-context.ts'
import { BusinessErrorKeepingRows } from '../http/business-error-keeping-rows.ts'
import { type ImportError, keepMarkedImport } from '../import/keep-marked-import.ts'
import { allowedActions } from './allowed-actions.ts'
import { cellOf, type RoundTripDefinition } from './define-round-trip.ts'
import { editColumns } from './edit-columns.ts'
import { type EditError, type EditGroup, planEdits } from './plan-edits.ts'
import { readEditedSheet } from './read-edited-sheet.ts'
import { joinRoundTrip } from './round-trip-select.ts'
import { sheetKey } from './sign-row.ts'
import { tryEdits } from './try-edits.ts'

type EditDiff = z.input<typeof editDiffSchema>

/**
 * Handles a returned sheet: compares it with the present rows cell by cell and tries its changes out. Answers what would
 * change and what is wrong; nothing is written but, with errors, the same file with an error column for its reader. A file
 * of which nothing could be confirmed is refused.
 */
export async function checkEditedSheet<T extends FieldTable, Extra extends Record<string, unknown>>(
  caller: CallContext,
  upload: Upload,
  declared: RoundTripDefinition<T, Extra>,
): Promise<EditDiff> {
  const { context, definition } = await joinRoundTrip(caller, declared)
  const { translate, progress } = context
  allowedActions(context, definition)
  progress(`$${translate('wire:import.reading', { fileName: upload.fileName })}`)
  const columns = editColumns(context, definition.list.fields)
  const sheet = await readEditedSheet(context, upload, columns, await sheetKey(context, definition.port))
  const total = sheet.rows.length
  if (total > EDIT_CHANGES_MOST) fail(roundTripErrors.editTooManyChanges, { limit: EDIT_CHANGES_MOST })
  const plan = await planEdits(context, definition, sheet.rows)
  progress(`$${translate('wire:edit.comparing', { done: total, total })}`)
  const tried = await tryEdits(context, definition, plan.groups)
  const labels = new Map(columns.map(({ name, label }) => [name, label]))
  const found: EditError[] = [
    ...sheet.faults.map((error) => ({ ...error, field: '' })),
    ...plan.faults,
    ...tried.faults,
  ]
  const errors: ImportError[] = found.map(({ rowNumber, field, error, parameters, sentence }) => ({
    rowNumber,
    field,
    fieldLabel: labels.get(field) ?? '',
    message: sentence ?? context.sentence(error, parameters),
    errorCode: error.code,
  }))
  progress(errors.length > 0 ? 'checkFailed' : 'checkSuccess')
  const errorCount = errors.length
  const keep = keepMarkedImport({ context, upload, port: definition.port, header: sheet.header, faults: errors })
  if (errorCount > 0 && tried.passed.length === 0) {
    throw new BusinessErrorKeepingRows(importErrors.importRefused, { errorCount }, keep)
  }
  const uses = await usesByRow(context, definition, tried.passed)
  const changes = tried.passed.flatMap((group) => changesOf(context, definition, group, uses))
  const kept = errorCount > 0 ? await keep(context.trx) : { fileId: null, rows: [] }
  return {
    changes,
    unchangedCount: sheet.unchangedCount + plan.unchangedCount,
    faults: kept.rows,
    errorCount,
    unread: sheet.unread,
    fileId: kept.fileId,
  }
}

/** What refers to the rows that become invalid, by their numbers in the file. Each is looked up by itself, so only the first are. */
async function usesByRow<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  { uses }: RoundTripDefinition<T, Extra>,
  groups: readonly EditGroup<T, Extra>[],
): Promise<ReadonlyMap<number, string[] | null>> {
  const found = new Map<number, string[] | null>()
  if (!uses) return found
  const rows = groups.flatMap((group) => group.rows).filter(uses.isInvalidated)
  for (const row of rows.toSorted((a, b) => a.rowNumber - b.rowNumber)) {
    found.set(row.rowNumber, found.size < EDIT_USES_MOST ? [...(await uses.of(context, row))] : null)
  }
  return found
}

function changesOf<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  { document, action, rows, question }: EditGroup<T, Extra>,
  uses: ReadonlyMap<number, string[] | null>,
): EditDiff['changes'] {
  const declared = definition.actions[action]
  return rows.map(({ rowNumber, row, values }) => {
    const found = uses.get(rowNumber)
    return {
      rowNumber,
      id: row.id,
      version: document.version,
      documentId: document.id,
      documentNo: document.no,
      rowName: definition.rowName(row),
      actionLabel: declared ? context.translate(declared.labelKey) : '',
      isReasonNeeded: declared?.isReasonNeeded === true,
      isWhole: declared?.isWhole === true,
      question: question ?? null,
      uses: found === undefined ? [] : found,
      cells: Object.entries(values).map(([field, after]) => ({
        field,
        before: cellOf(row, field),
        after,
      })),
    }
  })
}
