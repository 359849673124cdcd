import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type CallContext, type Handlers, implementCalls } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import {
  closingCalls,
  conversionCalls,
  lookupCalls,
  numberRuleCalls,
  selfServiceCalls,
  waveCalls,
} from '../contract/calls.ts'
import { masterDataErrors } from '../contract/errors.ts'
import { type LookupPath, lookups } from '../contract/lookups.ts'
import { masterDataRules } from '../contract/rules.ts'
import { masterDataTexts } from '../contract/texts.ts'
import { closeAccounts, readClosings, reopenAccounts } from './close-accounts.ts'
import { convertQuantities } from './convert-quantities.ts'
import { approveChange, readChange, rejectChange, withdrawChange } from './decide-change.ts'
import { lookupReferences, usesByLookups } from './lookup-references.ts'
import { readOwnSupplier } from './own-supplier.ts'
import { previewNumbers } from './preview-numbers.ts'
import { type ConfirmCode, proposeChange } from './propose-change.ts'
import { readLookup } from './read-lookup.ts'
import { receiveWaves } from './receive-waves.ts'
import { recordSources } from './record-sources.ts'
import { saveOwnAddresses } from './save-own-addresses.ts'
import { saveOwnContacts } from './save-own-contacts.ts'
import { presentChange, supplierChangeList, supplierChangeTabs } from './supplier-change-list.ts'

export { readUnitRates } from './convert-quantities.ts'
export {
  type ConversionStep,
  conversionWay,
  convertQuantity,
  type UnitRounding,
} from './convert-quantity.ts'
export { drawLotNumber } from './draw-lot-number.ts'
export { closedSpan, postingDay } from './posting-day.ts'
export { type BarcodeRule, barcodeContents, drawBarcodeSerials, readBarcodeRules } from './read-barcode-rules.ts'
export { readItemNumberRules } from './read-number-rule.ts'
export { isSameUnitCode, readUnitCodes } from './read-unit-codes.ts'
export { type PlacedCalendar, readWorkingCalendars } from './read-working-calendars.ts'
export { seedDictionary } from './seed-dictionary.ts'
export { namingStockLock, passStockLock, readStockLocks } from './stock-lock.ts'

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
  /** Asks for the caller's second factor. */
  confirmCode: ConfirmCode
}

/** The server side of master data. */
export function masterDataServer({ recordBook, confirmCode }: MasterDataOptions): ServerModule {
  return {
    texts: masterDataTexts,
    isAlwaysLicensed: true,
    rules: masterDataRules,
    calls: [
      implementCalls(lookupCalls, lookupHandlers),
      implementCalls(closingCalls, {
        'IBmOrgService/getclosings': readClosings,
        'IBmOrgService/closeaccounts': closeAccounts,
        'IBmOrgService/reopenaccounts': reopenAccounts,
      }),
      implementCalls(conversionCalls, { 'IBmUnitConversionService/convertquantity': convertQuantities }),
      implementCalls(numberRuleCalls, {
        'IBmLotRuleHeadService/previewlotnumber': previewNumbers('lot'),
        'IBmBarRuleHeadService/previewbarcode': previewNumbers('bar'),
      }),
      implementCalls(waveCalls, { 'IBmWaveService/receivewaves': receiveWaves(recordBook) }),
      implementCalls(selfServiceCalls, {
        'IBmSupplierSelfService/getownsupplier': readOwnSupplier,
        'IBmSupplierSelfService/saveowncontacts': saveOwnContacts,
        'IBmSupplierSelfService/saveownaddresses': saveOwnAddresses,
        'IBmSupplierSelfService/proposechange': proposeChange(confirmCode, recordBook),
        'IBmSupplierChangeService/getsupplierchangelist': (context, query) =>
          readList(context, supplierChangeList, query, presentChange),
        'IBmSupplierChangeService/getsupplierchangestatus': (context, { condition }) =>
          countTabs(context, supplierChangeList, { ...condition, status: null }, supplierChangeTabs),
        'IBmSupplierChangeService/getsupplierchangebyid': readChange,
        'IBmSupplierChangeService/withdrawchange': withdrawChange,
        'IBmSupplierChangeService/approvechange': approveChange(confirmCode, recordBook),
        'IBmSupplierChangeService/rejectchange': rejectChange,
      }),
      ...recordSources.map((source) => implementRecord(source, recordBook)),
    ],
    constraints: {
      ...numberConstraints(recordSources),
      bm_unit_conversion_pair: masterDataErrors.conversionTwice,
      bm_item_unit_conversion_pair: masterDataErrors.conversionTwice,
      bm_supplier_change_pending: masterDataErrors.changePending,
      bm_working_calendar_holder: masterDataErrors.calendarTaken,
      bm_warehouse_main: masterDataErrors.mainWarehouseTwice,
    },
    records: recordSources,
    references: lookupReferences,
    uses: usesByLookups,
  }
}
