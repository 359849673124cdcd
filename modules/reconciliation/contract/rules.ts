import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { reconciliationErrors } from './errors.ts'

const BILL_MENUS = ['reconciliationBill']

/** Rules of reconciliation. */
export const reconciliationRules = defineRules('reconciliation', enUS.rules, {
  owed: { refusals: [reconciliationErrors.onBill, reconciliationErrors.onSentBill], menus: ['payablePool'] },
  billed: {
    refusals: [
      reconciliationErrors.nothingOpen,
      reconciliationErrors.rowTaken,
      reconciliationErrors.rowsDiffer,
      reconciliationErrors.currencyNeeded,
      reconciliationErrors.shareTooLarge,
    ],
    sides: ['purchaser'],
    menus: BILL_MENUS,
  },
  billLife: {
    refusals: [
      reconciliationErrors.billWrongSide,
      reconciliationErrors.billNotDraft,
      reconciliationErrors.billNotPending,
      reconciliationErrors.billNotConfirmed,
      reconciliationErrors.billNotShared,
      reconciliationErrors.billEmpty,
      reconciliationErrors.billDisputed,
    ],
    menus: BILL_MENUS,
  },
})
