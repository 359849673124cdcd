import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { recordErrors } from '#platform/contract/record-errors.ts'
import { type CallContext, type Handlers, implementCalls } from '#platform/server/call-context.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { columnOf, type RecordSource, type RecordUse } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { conversionCalls, lookupCalls } from '../contract/calls.ts'
import { masterDataErrors } from '../contract/errors.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'
import { masterDataRules } from '../contract/rules.ts'
import { masterDataTexts } from '../contract/texts.ts'
import { convertQuantities } from './convert-quantities.ts'
import { readLookup } from './read-lookup.ts'
import { recordBook } from './record-book.ts'
import { recordSources } from './record-sources.ts'

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
  /** Rows of the other modules that refer to master data. */
  uses: () => readonly RecordUse[]
}

/** The server side of master data. */
export function masterDataServer({ uses }: MasterDataOptions): ServerModule {
  const book = () => recordBook(uses())
  return {
    texts: masterDataTexts,
    rules: masterDataRules,
    calls: [
      implementCalls(lookupCalls, lookupHandlers),
      implementCalls(conversionCalls, { 'IBmUnitConversionService/convertquantity': convertQuantities }),
      ...recordSources.map((source) => implementRecord(source, book)),
    ],
    constraints: {
      ...Object.fromEntries(recordSources.map((source) => [numberConstraint(source), recordErrors.recordNumberTaken])),
      bm_unit_conversion_pair: masterDataErrors.conversionTwice,
      bm_item_unit_conversion_pair: masterDataErrors.conversionTwice,
      bm_working_calendar_holder: masterDataErrors.calendarTaken,
    },
  }
}

/** The database's own guard against two records of one number. */
function numberConstraint({ record, table }: RecordSource): string {
  const own = [record.within, record.number].flatMap((name) => (name ? columnOf(name, record.fields[name] ?? {}) : []))
  return [table, 'tenantsid', ...own, 'key'].join('_')
}
