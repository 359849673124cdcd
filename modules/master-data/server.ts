import type { ListQuery } from '#platform/contract/envelope.ts'
import type { ListCondition } from '#platform/contract/field-schemas.ts'
import { type CallContext, type Handlers, implementCalls } from '#platform/server/call-context.ts'
import { countTabs } from '#platform/server/list/count-tabs.ts'
import { readList } from '#platform/server/list/read-list.ts'
import { implementRecord } from '#platform/server/records/implement-record.ts'
import { numberConstraints } from '#platform/server/records/record-book.ts'
import type { RecordBook } from '#platform/server/records/record-source.ts'
import type { ServerModule } from '#platform/server/server-module.ts'
import { closingCalls } from './calendar/contract/calls.ts'
import { closeAccounts, readClosings, reopenAccounts } from './calendar/server/close-accounts.ts'
import { calendarRecordSources } from './calendar/server/record-sources.ts'
import { masterDataErrors } from './contract/errors.ts'
import { masterDataRecords } from './contract/records.ts'
import { masterDataRules } from './contract/rules.ts'
import { masterDataTexts } from './contract/texts.ts'
import { lookupCalls } from './lookup/contract/calls.ts'
import { type LookupPath, lookups } from './lookup/contract/lookups.ts'
import { lookupReferences, usesByLookups } from './lookup/server/lookup-references.ts'
import { readLookup } from './lookup/server/read-lookup.ts'
import { numberRuleCalls } from './number-rule/contract/calls.ts'
import { previewNumbers } from './number-rule/server/preview-numbers.ts'
import { numberRuleRecordSources } from './number-rule/server/record-sources.ts'
import { waveCalls } from './record/contract/calls.ts'
import { receiveWaves } from './record/server/receive-waves.ts'
import { masterRecordSources } from './record/server/record-sources.ts'
import { selfServiceCalls } from './supplier/contract/calls.ts'
import { approveChange, readChange, rejectChange, withdrawChange } from './supplier/server/decide-change.ts'
import { readOwnSupplier } from './supplier/server/own-supplier.ts'
import { type ConfirmCode, proposeChange } from './supplier/server/propose-change.ts'
import { supplierRecordSources } from './supplier/server/record-sources.ts'
import { saveOwnAddresses } from './supplier/server/save-own-addresses.ts'
import { saveOwnContacts } from './supplier/server/save-own-contacts.ts'
import { presentChange, supplierChangeList, supplierChangeTabs } from './supplier/server/supplier-change-list.ts'
import { conversionCalls } from './unit/contract/calls.ts'
import { convertQuantities } from './unit/server/convert-quantities.ts'
import { unitRecordSources } from './unit/server/record-sources.ts'

export { closedSpan, postingDay } from './calendar/server/posting-day.ts'
export { type PlacedCalendar, readWorkingCalendars } from './calendar/server/read-working-calendars.ts'
export { passStockLock, readStockLocks, withStockLockContext } from './calendar/server/stock-lock.ts'
export { drawLotNumber } from './number-rule/server/draw-lot-number.ts'
export {
  type BarcodeRule,
  barcodeContents,
  drawBarcodeSerials,
  readBarcodeRules,
} from './number-rule/server/read-barcode-rules.ts'
export { readItemNumberRules } from './number-rule/server/read-number-rule.ts'
export { seedDictionary } from './record/server/seed-dictionary.ts'
export { readUnitRates } from './unit/server/convert-quantities.ts'
export {
  type ConversionStep,
  conversionWay,
  convertQuantity,
  type UnitRounding,
} from './unit/server/convert-quantity.ts'
export { isSameUnitCode, readUnitCodes } from './unit/server/read-unit-codes.ts'

/** One handler for each lookup; the table of their sources does not compile without one of them. */
const lookupHandlers = Object.fromEntries(
  Object.keys(lookups).map((path) => [
    path,
    (context: CallContext, query: ListQuery<ListCondition>) => readLookup(context, path as LookupPath, query),
  ]),
) as unknown as Handlers<typeof lookupCalls>

/** Where the rows of each record lie, in the order of the documents about them. */
const recordSources = [
  ...masterRecordSources,
  ...supplierRecordSources,
  ...calendarRecordSources,
  ...unitRecordSources,
  ...numberRuleRecordSources,
].sort((a, b) => masterDataRecords.indexOf(a.record) - masterDataRecords.indexOf(b.record))

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
    references: lookupReferences(recordSources),
    uses: usesByLookups(recordSources),
  }
}
