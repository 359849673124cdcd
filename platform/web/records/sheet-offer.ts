import { recordSheetFields } from '#platform/contract/records/record-sheet.ts'
import type { RecordDeclaration } from '#platform/contract/records/records.ts'
import type { RoundTripOffer } from '#platform/web/list/import/use-round-trip.ts'

/** What a list of its own form offers of editing in Excel, where its rows are records as sheets. */
export const sheetOffer = (record: RecordDeclaration): RoundTripOffer => ({
  port: record.service,
  flags: ['isModify'],
  fields: recordSheetFields(record),
})
