import { LONGEST_LABEL_DAYS, MOST_BOXES } from '#modules/deliveries/label/contract/schemas.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { deliveriesErrors } from './errors.ts'

const MENUS = ['addAsn', 'asnTracking']

/** Rules of advance ship notices. */
export const deliveriesRules = defineRules('deliveries', enUS.rules, {
  sides: { refusals: [deliveriesErrors.wrongSide], menus: MENUS },
  approval: { refusals: [deliveriesErrors.notPendingApproval], sides: ['purchaser'], menus: ['asnTracking'] },
  editing: { refusals: [deliveriesErrors.notEditable], sides: ['supplier'], menus: ['asnTracking'] },
  resubmission: {
    refusals: [deliveriesErrors.notRejected, deliveriesErrors.noLineStays],
    sides: ['supplier'],
    menus: ['asnTracking'],
  },
  frozen: { refusals: [deliveriesErrors.supplierFrozen], menus: MENUS },
  shippable: {
    refusals: [
      deliveriesErrors.deliveryQuantityWrong,
      deliveriesErrors.overShippable,
      deliveriesErrors.orderNotInProgress,
      deliveriesErrors.orderLineClosed,
      deliveriesErrors.unknownOrderLine,
    ],
    menus: MENUS,
  },
  overLimit: { refusals: [deliveriesErrors.overLimit], menus: MENUS },
  units: { refusals: [deliveriesErrors.quantityDecimals], menus: MENUS },
  lots: {
    refusals: [
      deliveriesErrors.supplierBatchEmpty,
      deliveriesErrors.lotSumDiffers,
      deliveriesErrors.lotTwice,
      deliveriesErrors.madeAfterDelivery,
    ],
    menus: MENUS,
  },
  lotNumbers: { refusals: [deliveriesErrors.noLotRule, deliveriesErrors.noSerialRule], menus: MENUS },
  dates: { refusals: [deliveriesErrors.tooEarly, deliveriesErrors.arrivalBeforeDelivery], menus: MENUS },
  needed: { refusals: [deliveriesErrors.detailMissing], menus: MENUS },
  arrival: { refusals: [deliveriesErrors.arrivesEarly, deliveriesErrors.arrivesLate], menus: MENUS },
  openDays: { refusals: [deliveriesErrors.arrivalDayClosed], menus: MENUS },
  billing: {
    refusals: [
      deliveriesErrors.priceMissing,
      deliveriesErrors.giftTold,
      deliveriesErrors.invoiceDiffers,
      deliveriesErrors.invoiceTaxDiffers,
    ],
    menus: MENUS,
  },
  shelfLife: {
    refusals: [deliveriesErrors.productDateMissing, deliveriesErrors.expiredOnArrival, deliveriesErrors.shortShelfLife],
    menus: MENUS,
  },
  together: {
    refusals: [
      deliveriesErrors.mixedOrganisation,
      deliveriesErrors.mixedWarehouse,
      deliveriesErrors.mixedClassifyType,
      deliveriesErrors.mixedSupplier,
      deliveriesErrors.mixedOrderType,
      deliveriesErrors.mixedOrder,
      deliveriesErrors.mixedKeyword,
      deliveriesErrors.mixedCustomField,
      deliveriesErrors.mixedPlant,
      deliveriesErrors.mixedItem,
    ],
    menus: MENUS,
  },
  approvals: {
    refusals: [
      deliveriesErrors.approvalPasses,
      deliveriesErrors.notPendingReview,
      deliveriesErrors.approvalNotOwn,
      deliveriesErrors.approvalNotVoidable,
      deliveriesErrors.approvalDatesReversed,
      deliveriesErrors.approvalTargetMissing,
      deliveriesErrors.approvalItemUnknown,
      deliveriesErrors.approvalMoved,
    ],
    menus: [...MENUS, 'deliveryApproval'],
  },
  horizon: { refusals: [deliveriesErrors.beyondHorizon], menus: MENUS },
  policies: {
    refusals: [
      deliveriesErrors.horizonMissing,
      deliveriesErrors.horizonNotWanted,
      deliveriesErrors.policyTaken,
      deliveriesErrors.defaultPolicyKept,
    ],
    sides: ['purchaser'],
    menus: ['executionPolicy'],
  },
  appointments: {
    refusals: [
      deliveriesErrors.appointmentMissing,
      deliveriesErrors.appointmentOutside,
      deliveriesErrors.appointmentDayClosed,
      deliveriesErrors.slotTaken,
      deliveriesErrors.dayTaken,
      deliveriesErrors.appointmentBeforeDelivery,
      deliveriesErrors.appointmentOver,
      deliveriesErrors.appointmentNotRequested,
      deliveriesErrors.appointmentNotOpen,
    ],
    menus: [...MENUS, 'asnAppointment'],
  },
  journey: { refusals: [deliveriesErrors.shippingInfoMissing], menus: MENUS },
  configuration: {
    refusals: [
      deliveriesErrors.keywordsMissing,
      deliveriesErrors.mergeFieldUsed,
      deliveriesErrors.deliveryRulesTaken,
      deliveriesErrors.appointmentLimits,
    ],
    sides: ['purchaser'],
    menus: ['deliveryRuleConfig'],
  },
  numbers: { refusals: [deliveriesErrors.duplicateAsn, deliveriesErrors.headDiffers], menus: MENUS },
  addresses: { refusals: [deliveriesErrors.addressMissing], menus: MENUS },
  voiding: { refusals: [deliveriesErrors.notVoidable, deliveriesErrors.receivedAlready], menus: MENUS },
  receivable: {
    refusals: [deliveriesErrors.notShipped, deliveriesErrors.lineNotOpen, deliveriesErrors.arrivedToInspect],
    sides: ['purchaser'],
    menus: ['asnTracking'],
  },
  receiptCancelling: { refusals: [deliveriesErrors.nothingReceived], sides: ['purchaser'], menus: ['asnTracking'] },
  files: { refusals: [deliveriesErrors.filesClosed], menus: MENUS },
  labels: {
    refusals: [
      deliveriesErrors.voidedNotPrinted,
      deliveriesErrors.notTravelling,
      deliveriesErrors.tooManyBoxes,
      deliveriesErrors.moreBoxesThanPieces,
    ],
    menus: ['asnTracking', 'labelPrint', 'splitLabelPrint'],
    values: { boxes: MOST_BOXES },
  },
  splitting: {
    refusals: [
      deliveriesErrors.labelReplaced,
      deliveriesErrors.boxUndivided,
      deliveriesErrors.boxDecimals,
      deliveriesErrors.splitSumDiffers,
      deliveriesErrors.splitTooDeep,
      deliveriesErrors.boxReceived,
    ],
    menus: ['splitLabelPrint'],
  },
  invoices: {
    refusals: [
      deliveriesErrors.invoicesClosed,
      deliveriesErrors.invoiceTaken,
      deliveriesErrors.invoiceCurrency,
      deliveriesErrors.invoiceDecimals,
      deliveriesErrors.invoiceTax,
      deliveriesErrors.invoiceTaxRate,
      deliveriesErrors.invoiceDateInFuture,
    ],
    menus: MENUS,
  },
  packing: {
    refusals: [
      deliveriesErrors.packingClosed,
      deliveriesErrors.packageGone,
      deliveriesErrors.packedTooHigh,
      deliveriesErrors.nothingToPack,
      deliveriesErrors.noContainerRule,
      deliveriesErrors.packedTooDeep,
      deliveriesErrors.packedOtherwise,
      deliveriesErrors.unitOfOtherLine,
    ],
    menus: ['asnTracking', 'splitLabelPrint'],
  },
  labelSearch: {
    refusals: [deliveriesErrors.labelSearchOpen, deliveriesErrors.labelSpanReversed, deliveriesErrors.labelSpanWide],
    menus: ['labelPrint', 'splitLabelPrint'],
    values: { days: LONGEST_LABEL_DAYS },
  },
  labelNumbers: {
    refusals: [
      deliveriesErrors.numbersExhausted,
      deliveriesErrors.labelRuleOrg,
      deliveriesErrors.labelRuleTaken,
      deliveriesErrors.prefixMissing,
      deliveriesErrors.prefixTaken,
      deliveriesErrors.serialTooLow,
      deliveriesErrors.companyRuleKept,
      deliveriesErrors.unitTaken,
    ],
    menus: ['labelPrint', 'splitLabelPrint', 'labelRule'],
  },
})
