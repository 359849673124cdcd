import { LONGEST_LABEL_DAYS, MOST_BOXES } from '#modules/deliveries/label/contract/schemas.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { deliveriesErrors } from './errors.ts'

const MENUS = ['addAsn', 'asnTracking']

const of = (...names: (keyof typeof deliveriesErrors)[]) => names.map((name) => deliveriesErrors[name])

/** Rules of advance ship notices. */
export const deliveriesRules = defineRules('deliveries', enUS.rules, {
  sides: { refusals: of('wrongSide'), menus: MENUS },
  approval: { refusals: of('notPendingApproval'), sides: ['purchaser'], menus: ['asnTracking'] },
  editing: { refusals: of('notEditable'), sides: ['supplier'], menus: ['asnTracking'] },
  resubmission: { refusals: of('notRejected', 'noLineStays'), sides: ['supplier'], menus: ['asnTracking'] },
  frozen: { refusals: of('supplierFrozen'), menus: MENUS },
  shippable: {
    refusals: of('deliveryQuantityWrong', 'overShippable', 'orderNotInProgress', 'orderLineClosed', 'unknownOrderLine'),
    menus: MENUS,
  },
  overLimit: { refusals: of('overLimit'), menus: MENUS },
  units: { refusals: of('quantityDecimals'), menus: MENUS },
  lots: { refusals: of('supplierBatchEmpty', 'lotSumDiffers', 'lotTwice', 'madeAfterDelivery'), menus: MENUS },
  lotNumbers: { refusals: of('noLotRule', 'noSerialRule'), menus: MENUS },
  dates: { refusals: of('tooEarly', 'arrivalBeforeDelivery'), menus: MENUS },
  needed: { refusals: of('detailMissing'), menus: MENUS },
  arrival: { refusals: of('arrivesEarly', 'arrivesLate'), menus: MENUS },
  openDays: { refusals: of('arrivalDayClosed'), menus: MENUS },
  billing: { refusals: of('priceMissing', 'giftTold', 'invoiceDiffers', 'invoiceTaxDiffers'), menus: MENUS },
  shelfLife: { refusals: of('productDateMissing', 'expiredOnArrival', 'shortShelfLife'), menus: MENUS },
  together: {
    refusals: of(
      'mixedOrganisation',
      'mixedWarehouse',
      'mixedClassifyType',
      'mixedSupplier',
      'mixedOrderType',
      'mixedOrder',
      'mixedKeyword',
      'mixedCustomField',
      'mixedPlant',
      'mixedItem',
    ),
    menus: MENUS,
  },
  approvals: {
    refusals: of(
      'approvalPasses',
      'notPendingReview',
      'approvalNotOwn',
      'approvalNotVoidable',
      'approvalDatesReversed',
      'approvalTargetMissing',
      'approvalItemUnknown',
      'approvalMoved',
    ),
    menus: [...MENUS, 'deliveryApproval'],
  },
  horizon: { refusals: of('beyondHorizon'), menus: MENUS },
  policies: {
    refusals: of('horizonMissing', 'horizonNotWanted', 'policyTaken', 'defaultPolicyKept'),
    sides: ['purchaser'],
    menus: ['executionPolicy'],
  },
  appointments: {
    refusals: of(
      'appointmentMissing',
      'appointmentOutside',
      'appointmentDayClosed',
      'slotTaken',
      'dayTaken',
      'appointmentBeforeDelivery',
      'appointmentOver',
      'appointmentNotRequested',
      'appointmentNotOpen',
    ),
    menus: [...MENUS, 'asnAppointment'],
  },
  journey: { refusals: of('shippingInfoMissing'), menus: MENUS },
  configuration: {
    refusals: of('keywordsMissing', 'mergeFieldUsed', 'deliveryRulesTaken', 'appointmentLimits'),
    sides: ['purchaser'],
    menus: ['deliveryRuleConfig'],
  },
  numbers: { refusals: of('duplicateAsn', 'headDiffers'), menus: MENUS },
  addresses: { refusals: of('addressMissing'), menus: MENUS },
  voiding: { refusals: of('notVoidable', 'receivedAlready'), menus: MENUS },
  receivable: {
    refusals: of('notShipped', 'lineNotOpen', 'arrivedToInspect'),
    sides: ['purchaser'],
    menus: ['asnTracking'],
  },
  receiptCancelling: { refusals: of('nothingReceived'), sides: ['purchaser'], menus: ['asnTracking'] },
  files: { refusals: of('filesClosed'), menus: MENUS },
  labels: {
    refusals: of('voidedNotPrinted', 'notTravelling', 'tooManyBoxes', 'moreBoxesThanPieces'),
    menus: ['asnTracking', 'labelPrint', 'splitLabelPrint'],
    values: { boxes: MOST_BOXES },
  },
  splitting: {
    refusals: of('labelReplaced', 'boxUndivided', 'boxDecimals', 'splitSumDiffers', 'splitTooDeep', 'boxReceived'),
    menus: ['splitLabelPrint'],
  },
  invoices: {
    refusals: of(
      'invoicesClosed',
      'invoiceTaken',
      'invoiceCurrency',
      'invoiceDecimals',
      'invoiceTax',
      'invoiceTaxRate',
      'invoiceDateInFuture',
    ),
    menus: MENUS,
  },
  packing: {
    refusals: of(
      'packingClosed',
      'packageGone',
      'packedTooHigh',
      'nothingToPack',
      'noContainerRule',
      'packedTooDeep',
      'packedOtherwise',
      'unitOfOtherLine',
    ),
    menus: ['asnTracking', 'splitLabelPrint'],
  },
  labelSearch: {
    refusals: of('labelSearchOpen', 'labelSpanReversed', 'labelSpanWide'),
    menus: ['labelPrint', 'splitLabelPrint'],
    values: { days: LONGEST_LABEL_DAYS },
  },
  labelNumbers: {
    refusals: of(
      'numbersExhausted',
      'labelRuleOrg',
      'labelRuleTaken',
      'prefixMissing',
      'prefixTaken',
      'serialTooLow',
      'companyRuleKept',
      'unitTaken',
    ),
    menus: ['labelPrint', 'splitLabelPrint', 'labelRule'],
  },
})
