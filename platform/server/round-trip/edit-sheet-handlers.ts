import type { ListQuery } from '#platform/contract/envelope.ts'
import type { EditConfirmation } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { FieldTable } from '#platform/contract/fields.ts'
import type { CallContext, Upload } from '../call-context.ts'
import { checkEditedSheet } from './check-edited-sheet.ts'
import { confirmEdits } from './confirm-edits.ts'
import type { RoundTripDefinition } from './define-round-trip.ts'
import { exportForEditing } from './export-for-editing.ts'

/** The three calls by which rows are edited in a sheet; the operation log keeps what was searched for. */
export const editSheetHandlers = <T extends FieldTable, Extra extends Record<string, unknown>>(
  roundTrip: RoundTripDefinition<T, Extra>,
) => ({
  export: (context: CallContext, query: ListQuery<ListCondition>) => {
    context.audit({ documentNo: '', detail: { condition: query.condition } })
    return exportForEditing(context, roundTrip, query)
  },
  check: (context: CallContext, upload: Upload) => checkEditedSheet(context, upload, roundTrip),
  confirm: (context: CallContext, input: EditConfirmation) => confirmEdits(context, roundTrip, input),
})
