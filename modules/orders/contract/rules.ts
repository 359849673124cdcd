import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { ordersErrors } from './errors.ts'

const MENUS = ['userOrder']
const OUTSOURCED = ['outsourcedOrder']

/** Rules of orders; the lifecycle and the commands refuse by them. */
export const ordersRules = defineRules('orders', enUS.rules, {
  sides: { refusals: [ordersErrors.wrongSide], menus: MENUS },
  release: {
    refusals: [ordersErrors.notPendingRelease, ordersErrors.supplierFrozenForOrders, ordersErrors.nothingOrdered],
    sides: ['purchaser'],
    menus: MENUS,
  },
  answer: {
    refusals: [
      ordersErrors.notAccepting,
      ordersErrors.promisedQuantityEmpty,
      ordersErrors.promisedDateEmpty,
      ordersErrors.dayBeforeOrder,
      ordersErrors.fullyAccepted,
      ordersErrors.answersIncomplete,
      ordersErrors.splitSumDiffers,
    ],
    menus: MENUS,
  },
  refusing: { refusals: [ordersErrors.refusalNotAllowed], sides: ['supplier'], menus: MENUS },
  refused: { refusals: [ordersErrors.notRejected], sides: ['purchaser'], menus: MENUS },
  inProgress: { refusals: [ordersErrors.notExecuting, ordersErrors.notCompleted], menus: MENUS },
  change: {
    refusals: [ordersErrors.noChangeWaiting, ordersErrors.changeWaitsForOtherParty, ordersErrors.nothingChanges],
    menus: MENUS,
  },
  prices: {
    refusals: [ordersErrors.pricesFixed, ordersErrors.priceReceived, ordersErrors.pricesOfLineDiffer],
    menus: [...MENUS, 'orderAnswerConfig'],
  },
  shippedStays: { refusals: [ordersErrors.belowShipped, ordersErrors.overShipped, ordersErrors.balanceBroken] },
  cancellation: {
    refusals: [ordersErrors.noCancellationWaiting, ordersErrors.cancellationWaits, ordersErrors.nothingToCancel],
    menus: MENUS,
  },
  closing: { refusals: [ordersErrors.notClosable, ordersErrors.lineClosed], menus: MENUS },
  marks: {
    refusals: [
      ordersErrors.alreadyMarked,
      ordersErrors.notMarked,
      ordersErrors.alreadyFlagged,
      ordersErrors.notFlagged,
      ordersErrors.notFlaggable,
    ],
    menus: ['orderTracking'],
  },
  units: {
    refusals: [ordersErrors.quantityDecimals, ordersErrors.unitWithoutConversion, ordersErrors.unitConversionInexact],
    menus: MENUS,
  },
  amounts: { refusals: [ordersErrors.notPositive, ordersErrors.outOfRange], sides: ['purchaser'], menus: MENUS },
  numbers: {
    refusals: [ordersErrors.duplicateLine, ordersErrors.duplicateOrder, ordersErrors.headDiffers],
    sides: ['purchaser'],
    menus: MENUS,
  },
  deviations: {
    refusals: [ordersErrors.answerRulesTaken, ordersErrors.toleranceTaken],
    menus: [...MENUS, 'orderAnswerConfig', 'orderTolerance'],
  },
  reopening: { refusals: [ordersErrors.nothingShort], sides: ['purchaser'], menus: MENUS },
  deliveryLimits: {
    refusals: [ordersErrors.limitAndNone, ordersErrors.limitsEmpty, ordersErrors.limitBelowShipped],
    menus: [...MENUS, 'deliveryTolerance'],
  },
  components: {
    refusals: [
      ordersErrors.notOutsourced,
      ordersErrors.componentsFixed,
      ordersErrors.componentReasonEmpty,
      ordersErrors.componentTwice,
      ordersErrors.componentItself,
      ordersErrors.componentMoved,
      ordersErrors.unknownLine,
    ],
    menus: OUTSOURCED,
  },
  billsOfMaterial: {
    refusals: [ordersErrors.bomTaken, ordersErrors.bomPeriod, ordersErrors.componentNotLarge],
    sides: ['purchaser'],
    menus: ['billOfMaterial'],
  },
  issuing: {
    refusals: [
      ordersErrors.nothingIssued,
      ordersErrors.issueDateInFuture,
      ordersErrors.issueQuantityZero,
      ordersErrors.componentDecimals,
      ordersErrors.overToIssue,
      ordersErrors.olderLotFirst,
      ordersErrors.olderLotReason,
      ordersErrors.overComponentStock,
      ordersErrors.unknownCell,
    ],
    sides: ['purchaser'],
    menus: OUTSOURCED,
  },
  scrap: {
    refusals: [ordersErrors.scrapAnswered, ordersErrors.scrapNotConfirmed, ordersErrors.overArrived],
    menus: OUTSOURCED,
  },
  takingBack: {
    refusals: [
      ordersErrors.overAtSupplier,
      ordersErrors.nothingAtSupplier,
      ordersErrors.issueReversedAlready,
      ordersErrors.componentsGone,
    ],
    menus: OUTSOURCED,
  },
  arrivals: {
    refusals: [
      ordersErrors.onlyIssuesArrive,
      ordersErrors.arrivalAnswered,
      ordersErrors.arrivalNotConfirmed,
      ordersErrors.arrivalConfirmed,
      ordersErrors.arrivalLines,
      ordersErrors.arrivedNegative,
      ordersErrors.arrivedTooMuch,
      ordersErrors.arrivalReasonEmpty,
      ordersErrors.arrivalBelowReturned,
    ],
    menus: OUTSOURCED,
  },
  componentNotes: { refusals: [ordersErrors.reversedIssueNotPrinted], menus: OUTSOURCED },
  masterData: {
    refusals: [
      ordersErrors.unknownOrganisation,
      ordersErrors.unknownWarehouse,
      ordersErrors.mainWarehouseMissing,
      ordersErrors.unknownSupplier,
      ordersErrors.unknownItem,
      ordersErrors.unknownUnit,
      ordersErrors.unknownCurrency,
      ordersErrors.unknownClassifyType,
    ],
    sides: ['purchaser'],
    menus: MENUS,
  },
})
