import type { z } from 'zod'
import { BusinessError, fail, failAt } from '#platform/contract/errors.ts'
import type { editConfirmation } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import { platformErrors } from '#platform/contract/platform-texts.ts'
import type { AuditNote, CallContext } from '../call-context.ts'
import type { ImportCounts } from '../import/define-import.ts'
import { cellOf, type RoundTripDefinition } from './define-round-trip.ts'
import { editColumns } from './edit-columns.ts'
import { type EditError, type EditGroup, planEdits } from './plan-edits.ts'
import type { EditedRow } from './read-edited-sheet.ts'
import { joinRoundTrip } from './round-trip-select.ts'

/** Errors that a refusal tells one by one. */
const TOLD = 20

/**
 * Writes the changes that the reviewer of a returned sheet keeps, document by document through the commands, all or none.
 * Everything is compared and checked again: what was reviewed may have changed since.
 */
export async function confirmEdits<T extends FieldTable, Extra extends Record<string, unknown>>(
  caller: CallContext,
  declared: RoundTripDefinition<T, Extra>,
  { rows, reason = '', isConfirmed = false }: z.output<typeof editConfirmation>,
): Promise<ImportCounts> {
  const { context, definition } = await joinRoundTrip(caller, declared)
  const { groups, faults: errors } = await planEdits(context, definition, editsOf(context, definition, rows))
  if (errors.length > 0) throw refusalOf(errors)
  if (groups.length === 0) context.audit({ documentNo: '', detail: { cells: [] } })
  for (const group of groups) await writeGroup(context, definition, group, { reason, isConfirmed })
  return { insertCount: 0, updateCount: groups.reduce((count, group) => count + group.rows.length, 0) }
}

function editsOf<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  { list }: RoundTripDefinition<T, Extra>,
  rows: z.output<typeof editConfirmation>['rows'],
): EditedRow[] {
  const columns = new Map(editColumns(context, list.fields).map((column) => [column.name, column]))
  return rows.map(({ id, version, values }) => ({
    rowNumber: 0,
    id,
    version,
    cells: Object.entries(values).map(([name, value]) => {
      const column = columns.get(name) ?? fail(platformErrors.invalidInput)
      return { column, reading: { value } }
    }),
  }))
}

function refusalOf(errors: readonly EditError[]): BusinessError {
  const details = errors.slice(0, TOLD).map(({ field, error, parameters = {} }) => ({
    path: field,
    declaration: error,
    parameters,
  }))
  const [first] = details
  return new BusinessError(first?.declaration ?? platformErrors.invalidInput, first?.parameters, details)
}

async function writeGroup<T extends FieldTable, Extra extends Record<string, unknown>>(
  context: CallContext,
  definition: RoundTripDefinition<T, Extra>,
  { document, action, rows }: EditGroup<T, Extra>,
  { reason, isConfirmed }: { reason: string; isConfirmed: boolean },
): Promise<void> {
  const declared = definition.actions[action]
  if (!declared || (declared.isReasonNeeded && reason === '')) return fail(platformErrors.invalidInput)
  const notes: AuditNote[] = []
  const own = { ...context, audit: (note: AuditNote) => void notes.push(note) }
  try {
    await declared.write(own, document, rows, reason, isConfirmed)
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    const { declaration, parameters } = error
    failAt(document.no, declaration, parameters)
  }
  // One entry of the log per document: the cells as the sheet changed them, beside what the command says of itself.
  const cells = rows.flatMap(({ row, values }) =>
    Object.entries(values).map(([field, after]) => ({
      row: definition.rowName(row),
      field,
      before: cellOf(row, field),
      after,
    })),
  )
  const details = notes.map(({ detail = {} }) => detail)
  context.audit({ documentNo: document.no, detail: { ...Object.assign({}, ...details), action, cells } })
}
