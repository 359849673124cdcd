import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type CallContext, type Handlers, implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { conversionCalls, lookupCalls, numberRuleCalls } from '../contract/calls.ts'
import { masterDataErrors } from '../contract/errors.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'
import { masterDataRules } from '../contract/rules.ts'
import { masterDataTexts } from '../contract/texts.ts'
import { convertQuantities } from './convert-quantities.ts'
import { lookupReferences, usesByLookups } from './lookup-references.ts'
import { previewNumbers } from './preview-numbers.ts'
import { readLookup } from './read-lookup.ts'
import { recordSources } from './record-sources.ts'

export { drawLotNumber } from './draw-lot-number.ts'
export { type BarcodeRule, barcodeContents, drawBarcodeSerials, readBarcodeRules } from './read-barcode-rules.ts'
export { readItemNumberRules } from './read-number-rule.ts'
export { readWorkingCalendars } from './read-working-calendars.ts'
export { seedDictionary } from './seed-dictionary.ts'

/** One handler for each lookup; the table of their sources does not compile without one of them. */
const lookupHandlers = Object.fromEntries(
  Object.keys(lookups).map((path) => [
    path,
    (context: CallContext, query: ListQuery<ListCondition>) => readLookup(context, path as LookupPath, query),
  ]),
) as unknown as Handlers<typeof lookupCalls>

/** What master data gets from the composition root. */
export interface MasterDataOptions {
  /** What records of all modules refer to, which is known once all are made. */
  recordBook: () => RecordBook
}

/** The server side of master data. */
export function masterDataServer({ recordBook }: MasterDataOptions): ServerModule {
  return {
    texts: masterDataTexts,
    rules: masterDataRules,
    calls: [
      implementCalls(lookupCalls, lookupHandlers),
      implementCalls(conversionCalls, { 'IBmUnitConversionService/convertquantity': convertQuantities }),
      implementCalls(numberRuleCalls, {
        'IBmLotRuleHeadService/previewlotnumber': previewNumbers('lot'),
        'IBmBarRuleHeadService/previewbarcode': previewNumbers('bar'),
      }),
      ...recordSources.map((source) => implementRecord(source, recordBook)),
    ],
    constraints: {
      ...numberConstraints(recordSources),
      bm_unit_conversion_pair: masterDataErrors.conversionTwice,
      bm_item_unit_conversion_pair: masterDataErrors.conversionTwice,
      bm_working_calendar_holder: masterDataErrors.calendarTaken,
    },
    records: recordSources,
    references: lookupReferences,
    uses: usesByLookups,
  }
}
