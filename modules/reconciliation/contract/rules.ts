import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { reconciliationErrors } from './errors.ts'

const BILL_MENUS = ['reconciliationBill']
const DEDUCTIONS = ['deductionManage']

/** Rules of reconciliation. */
export const reconciliationRules = defineRules('reconciliation', enUS.rules, {
  owed: {
    refusals: [reconciliationErrors.onBill, reconciliationErrors.onSentBill],
    menus: ['payablePool', 'deductionManage'],
  },
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
  deductionParties: { refusals: [reconciliationErrors.wrongSide], menus: DEDUCTIONS },
  deductionLife: {
    refusals: [
      reconciliationErrors.notPending,
      reconciliationErrors.notRejected,
      reconciliationErrors.notAccepted,
      reconciliationErrors.notWithdrawable,
    ],
    menus: DEDUCTIONS,
  },
  deductionAnswer: {
    refusals: [reconciliationErrors.aboveAmount, reconciliationErrors.reasonNeeded],
    menus: DEDUCTIONS,
  },
  deductionAmount: {
    refusals: [
      reconciliationErrors.chooseSupplier,
      reconciliationErrors.unknownSupplier,
      reconciliationErrors.unknownCurrency,
      reconciliationErrors.amountDecimals,
      reconciliationErrors.taxRateNeeded,
      reconciliationErrors.taxRateUnused,
      reconciliationErrors.replyDuePast,
      reconciliationErrors.originDiffers,
    ],
    menus: DEDUCTIONS,
  },
  deductionEvidence: { refusals: [reconciliationErrors.evidenceClosed], menus: DEDUCTIONS },
})
