import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { reconciliationErrors } from './errors.ts'

const BILL_MENUS = ['reconciliationBill']
const INVOICES = ['invoiceManagement']
const DEDUCTIONS = ['deductionManage']
const AGREEMENTS = 'selfBillingAgreement'
const ADJUSTMENTS = ['priceAdjustment']
const STATEMENTS = ['statement']

/** Rules of reconciliation. */
export const reconciliationRules = defineRules('reconciliation', enUS.rules, {
  owed: {
    refusals: [reconciliationErrors.onBill, reconciliationErrors.onSentBill],
    menus: ['payablePool', 'deductionManage', 'priceAdjustment'],
  },
  billed: {
    refusals: [
      reconciliationErrors.nothingOpen,
      reconciliationErrors.rowTaken,
      reconciliationErrors.rowsDiffer,
      reconciliationErrors.ratesDiffer,
      reconciliationErrors.currencyNeeded,
      reconciliationErrors.shareTooLarge,
      reconciliationErrors.billSumZero,
    ],
    menus: BILL_MENUS,
  },
  billLife: {
    refusals: [
      reconciliationErrors.billWrongSide,
      reconciliationErrors.billNotDraft,
      reconciliationErrors.billNotProposed,
      reconciliationErrors.proposalsClosed,
      reconciliationErrors.billNotPending,
      reconciliationErrors.billNotConfirmed,
      reconciliationErrors.billNotShared,
      reconciliationErrors.billEmpty,
      reconciliationErrors.billDisputed,
      reconciliationErrors.billHasInvoice,
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
      reconciliationErrors.originNeeded,
      reconciliationErrors.originUnused,
      reconciliationErrors.originSeveral,
    ],
    menus: DEDUCTIONS,
  },
  statementLife: {
    refusals: [
      reconciliationErrors.statementWrongSide,
      reconciliationErrors.statementClosed,
      reconciliationErrors.statementNotClosed,
    ],
    menus: STATEMENTS,
  },
  statementFile: {
    refusals: [
      reconciliationErrors.statementSupplierNeeded,
      reconciliationErrors.statementPeriodNeeded,
      reconciliationErrors.statementCurrencyUnknown,
      reconciliationErrors.statementNothingOwed,
      reconciliationErrors.statementEmpty,
      reconciliationErrors.statementColumnsNeeded,
      reconciliationErrors.statementColumnUnknown,
      reconciliationErrors.statementCell,
    ],
    menus: STATEMENTS,
  },
  deductionEvidence: { refusals: [reconciliationErrors.evidenceClosed], menus: DEDUCTIONS },
  invoicing: {
    refusals: [
      reconciliationErrors.nothingToInvoice,
      reconciliationErrors.billNotInvoiceable,
      reconciliationErrors.billsDiffer,
      reconciliationErrors.deductionNotOpen,
      reconciliationErrors.hasRedInvoice,
    ],
    menus: INVOICES,
  },
  invoiceLife: {
    refusals: [
      reconciliationErrors.invoiceWrongSide,
      reconciliationErrors.invoiceNotPendingEntry,
      reconciliationErrors.invoiceNotPendingApproval,
      reconciliationErrors.invoiceNotRejected,
      reconciliationErrors.invoiceNotApproved,
      reconciliationErrors.invoiceNotThrown,
      reconciliationErrors.invoiceAlreadyThrown,
      reconciliationErrors.invoicesMissing,
      reconciliationErrors.redRequestNeeded,
      reconciliationErrors.notRed,
      reconciliationErrors.voidClosed,
      reconciliationErrors.invoiceClosed,
    ],
    menus: INVOICES,
  },
  invoiceEntry: {
    refusals: [
      reconciliationErrors.blueAmount,
      reconciliationErrors.redAmount,
      reconciliationErrors.invoiceTaxRate,
      reconciliationErrors.tailExceeded,
      reconciliationErrors.tailTaxExceeded,
      reconciliationErrors.tailOfWholeExceeded,
      reconciliationErrors.tailTaxOfWholeExceeded,
      reconciliationErrors.originalNeeded,
      reconciliationErrors.duplicateInvoice,
    ],
    menus: INVOICES,
  },
  electronicInvoice: {
    refusals: [
      reconciliationErrors.electronicCurrency,
      reconciliationErrors.electronicCategory,
      reconciliationErrors.electronicSum,
      reconciliationErrors.electronicGroup,
      reconciliationErrors.electronicSyntax,
      reconciliationErrors.electronicKind,
      reconciliationErrors.electronicType,
      reconciliationErrors.electronicDocCurrency,
      reconciliationErrors.electronicSeller,
      reconciliationErrors.electronicBuyer,
      reconciliationErrors.electronicPrepaid,
      reconciliationErrors.electronicUnread,
      reconciliationErrors.electronicNegative,
      reconciliationErrors.electronicOriginal,
      reconciliationErrors.electronicFileDiffers,
      reconciliationErrors.electronicPartyMissing,
    ],
    menus: INVOICES,
  },
  matching: {
    refusals: [
      reconciliationErrors.matchFailed,
      reconciliationErrors.releaseNeeded,
      reconciliationErrors.nothingToRelease,
      reconciliationErrors.noDuplicateToRelease,
      reconciliationErrors.duplicateRightNeeded,
      reconciliationErrors.notLikelyDuplicate,
      reconciliationErrors.releasedByYou,
      reconciliationErrors.toleranceEmpty,
      reconciliationErrors.toleranceTaken,
    ],
    menus: [...INVOICES, 'matchTolerance'],
  },
  selfBilling: {
    refusals: [
      reconciliationErrors.noSelfBilling,
      reconciliationErrors.selfBilledBills,
      reconciliationErrors.originalNotInvoiced,
      reconciliationErrors.notSelfBilled,
      reconciliationErrors.selfBilledByPurchaser,
      reconciliationErrors.confirmedBySupplier,
      reconciliationErrors.invoiceNotCancellable,
      reconciliationErrors.releasedByIssuer,
    ],
    menus: [...INVOICES, AGREEMENTS],
  },
  selfBillingAgreement: {
    refusals: [
      reconciliationErrors.agreementPrefix,
      reconciliationErrors.agreementDays,
      reconciliationErrors.agreementPrefixTaken,
      reconciliationErrors.agreementOverlaps,
      reconciliationErrors.agreementAgreed,
      reconciliationErrors.agreementNotAgreed,
      reconciliationErrors.agreementOver,
    ],
    menus: [AGREEMENTS],
  },
  erpMessages: {
    refusals: [
      reconciliationErrors.unknownInvoiceDoc,
      reconciliationErrors.noErpBill,
      reconciliationErrors.messageReused,
    ],
    sides: ['purchaser'],
    menus: INVOICES,
  },
  payments: {
    refusals: [
      reconciliationErrors.allocationsDiffer,
      reconciliationErrors.allocationUnknown,
      reconciliationErrors.allocationTooLarge,
      reconciliationErrors.paymentTooLarge,
      reconciliationErrors.paymentEmpty,
      reconciliationErrors.paymentExists,
      reconciliationErrors.unknownPayment,
      reconciliationErrors.paymentDiffers,
      reconciliationErrors.paymentTakenBack,
      reconciliationErrors.paymentRowsDiffer,
      reconciliationErrors.paidDocNeeded,
      reconciliationErrors.adviceTakenBack,
      reconciliationErrors.unknownOrg,
      reconciliationErrors.invoicePaid,
    ],
    sides: ['purchaser'],
    menus: ['invoicePayment', 'invoiceManagement'],
  },
  adjustmentLife: {
    refusals: [
      reconciliationErrors.adjustmentWrongSide,
      reconciliationErrors.adjustmentNotPending,
      reconciliationErrors.adjustmentNotAccepted,
      reconciliationErrors.adjustedLater,
    ],
    menus: ADJUSTMENTS,
  },
  adjustmentPrice: {
    refusals: [
      reconciliationErrors.nothingToAdjust,
      reconciliationErrors.adjustmentPending,
      reconciliationErrors.pricesDiffer,
      reconciliationErrors.tooManyAcceptances,
    ],
    menus: ADJUSTMENTS,
  },
})
