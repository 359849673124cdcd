import type { ListQuery } from '#platform/contract/envelope.ts'
import type { EditConfirmation } from '#platform/contract/exchange/round-trip-schemas.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import type { CallContext, Upload } from '../call-context.ts'
import { checkEditedSheet } from '../round-trip/check-edited-sheet.ts'
import { confirmEdits } from '../round-trip/confirm-edits.ts'
import { exportForEditing } from '../round-trip/export-for-editing.ts'
import { recordRoundTrip } from './record-round-trip.ts'
import type { RecordBook, RecordSource } from './record-source.ts'

/** The three calls by which records are edited in a sheet. The source is made anew for each, where it counts what it writes. */
export function sheetEditing(source: () => RecordSource, book: () => RecordBook) {
  const roundTrip = ({ language }: CallContext) => recordRoundTrip(source(), book(), language)
  return {
    export: (context: CallContext, query: ListQuery<ListCondition>) => {
      context.audit({ documentNo: '', detail: { list: source().record.id, condition: query.condition } })
      return exportForEditing(context, roundTrip(context), query)
    },
    check: (context: CallContext, upload: Upload) => checkEditedSheet(context, upload, roundTrip(context)),
    confirm: (context: CallContext, input: EditConfirmation) => confirmEdits(context, roundTrip(context), input),
  }
}
