import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { discrepanciesErrors } from './errors.ts'

const MENUS = ['discrepancyDetails']

/** Rules of discrepancies. */
export const discrepanciesRules = defineRules('discrepancies', enUS.rules, {
  sides: { refusals: [discrepanciesErrors.wrongSide], menus: MENUS },
  life: {
    refusals: [
      discrepanciesErrors.notOpen,
      discrepanciesErrors.notNoted,
      discrepanciesErrors.settledByDocument,
      discrepanciesErrors.withdrawn,
    ],
    menus: MENUS,
  },
  reporting: {
    refusals: [
      discrepanciesErrors.overNotice,
      discrepanciesErrors.overAccepted,
      discrepanciesErrors.quantityMissing,
      discrepanciesErrors.quantityDecimals,
      discrepanciesErrors.unknownLot,
      discrepanciesErrors.notShipped,
      discrepanciesErrors.receiptReversed,
      discrepanciesErrors.giftUnclaimed,
    ],
    sides: ['purchaser'],
    menus: MENUS,
  },
  evidence: { refusals: [discrepanciesErrors.filesOfRefusal], menus: MENUS },
  owners: {
    refusals: [
      discrepanciesErrors.ownerCannotSee,
      discrepanciesErrors.dueDatePast,
      discrepanciesErrors.nothingAssigned,
    ],
    sides: ['purchaser'],
    menus: MENUS,
  },
})
