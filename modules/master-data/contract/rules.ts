import { defineRules } from '#platform/contract/rules.ts'
import { masterDataErrors } from './errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }

/** Rules of master data, beside those that all records share. */
export const masterDataRules = defineRules('master-data', enUS.rules, {
  addresses: {
    refusals: [masterDataErrors.addressOwner, masterDataErrors.receivingWindow],
    sides: ['purchaser'],
    menus: ['bmDeliveryAddress', 'bmCustomerAddress'],
  },
  partners: {
    refusals: [masterDataErrors.severalDefaults, masterDataErrors.paymentDaysMissing],
    sides: ['purchaser'],
    menus: ['bmSupplier'],
  },
  documentTypes: { refusals: [masterDataErrors.transferTypeNature], sides: ['purchaser'], menus: ['bmDocType'] },
  itemGroupTree: { refusals: [masterDataErrors.itemGroupCycle], sides: ['purchaser'] },
  itemFigures: {
    refusals: [masterDataErrors.limitsReversed, masterDataErrors.shelfLifeMissing, masterDataErrors.warnDaysTooLong],
    sides: ['purchaser'],
  },
  unitConversions: {
    refusals: [
      masterDataErrors.conversionSameUnit,
      masterDataErrors.conversionTaken,
      masterDataErrors.conversionTwice,
      masterDataErrors.noConversion,
    ],
    sides: ['purchaser'],
  },
  workingCalendars: {
    refusals: [masterDataErrors.calendarWithoutWork, masterDataErrors.calendarTaken],
    sides: ['purchaser'],
  },
})
