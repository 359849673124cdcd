import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { masterDataErrors } from './errors.ts'

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
  stockLock: { refusals: [masterDataErrors.warehouseLocked], sides: ['purchaser'] },
  closedPeriods: {
    refusals: [masterDataErrors.periodClosed],
    sides: ['purchaser'],
  },
  closing: {
    refusals: [
      masterDataErrors.closingReversed,
      masterDataErrors.closingInFuture,
      masterDataErrors.closedAlready,
      masterDataErrors.reopenedAlready,
    ],
    sides: ['purchaser'],
    menus: ['bmOrg'],
  },
  mainWarehouse: {
    refusals: [masterDataErrors.mainWarehouseTaken, masterDataErrors.mainWarehouseTwice],
    sides: ['purchaser'],
    menus: ['bmWarehouse'],
  },
  noticeTexts: { refusals: [masterDataErrors.unknownPlaceholder], sides: ['purchaser'], menus: ['bmNoticeTemplate'] },
  workingCalendars: {
    refusals: [masterDataErrors.calendarWithoutWork, masterDataErrors.calendarTaken],
    sides: ['purchaser'],
  },
  elements: {
    refusals: [masterDataErrors.elementSettingMissing, masterDataErrors.elementSettingForeign],
    sides: ['purchaser'],
    menus: ['bmBasicElement'],
  },
  numberRules: {
    refusals: [
      masterDataErrors.ruleSerialMissing,
      masterDataErrors.ruleSerialTwice,
      masterDataErrors.ruleSerialLength,
      masterDataErrors.ruleTextMissing,
      masterDataErrors.ruleTextTooLong,
      masterDataErrors.ruleCheckFirst,
      masterDataErrors.ruleResetHidden,
      masterDataErrors.ruleOfItself,
      masterDataErrors.ruleIdentifierMissing,
      masterDataErrors.ruleIdentifierUnknown,
      masterDataErrors.ruleIdentifierTwice,
      masterDataErrors.ruleIdentifierForeign,
    ],
    sides: ['purchaser'],
    menus: ['bmLotRule', 'bmBarRule'],
  },
  madeNumbers: {
    refusals: [
      masterDataErrors.numberRuleInvalid,
      masterDataErrors.numberRuleEmpty,
      masterDataErrors.numberValueMissing,
      masterDataErrors.numberPartTooLong,
      masterDataErrors.numberSerialUsedUp,
      masterDataErrors.numberNotCheckable,
      masterDataErrors.numberTooLong,
      masterDataErrors.numberNotGs1,
      masterDataErrors.numberNotDrawn,
      masterDataErrors.numberTaken,
    ],
  },
  boxRules: {
    refusals: [masterDataErrors.boxLevelMissing, masterDataErrors.boxRuleTaken],
    sides: ['purchaser'],
    menus: ['bmBoxRule'],
  },
  supplierChanges: {
    refusals: [
      masterDataErrors.changeWrongSide,
      masterDataErrors.changeOwn,
      masterDataErrors.changeDecided,
      masterDataErrors.changePending,
      masterDataErrors.changeNothing,
      masterDataErrors.changeOutdated,
    ],
    menus: ['supplierChange', 'ownSupplier'],
  },
  selfService: { refusals: [masterDataErrors.selfServiceClosed], menus: ['ownSupplier'] },
})
