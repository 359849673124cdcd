import { defineErrors } from '../errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of sheets that were exported for editing and come back: of the file, of a row, of a cell. */
export const roundTripErrors = defineErrors('wire', enUS.errors, {
  editSheetForeign: 422,
  editSheetEmpty: 422,
  editTooManyRows: 413,
  editTooManyChanges: 413,
  editRowBroken: 422,
  editRowAdded: 422,
  editRowTwice: 422,
  editReadOnly: 422,
  editNotNow: 409,
  editMixed: 422,
  editWithOthers: 409,
})
