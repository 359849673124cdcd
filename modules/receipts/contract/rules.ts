import { deliveriesErrors } from '#modules/deliveries/contract/errors.ts'
import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { receiptsErrors } from './errors.ts'

const MENUS = ['asnTracking', 'acceptanceDetails', 'rejectionDetails', 'scanReceipt']
const RETURN_MENUS = ['acceptanceDetails', 'returnDetails']

/** Rules of receiving and returning. */
export const receiptsRules = defineRules('receipts', enUS.rules, {
  sides: { refusals: [receiptsErrors.wrongSide], menus: MENUS },
  quantities: {
    refusals: [receiptsErrors.receiptQuantityZero, receiptsErrors.overOpen, receiptsErrors.refusalReasonEmpty],
    sides: ['purchaser'],
    menus: MENUS,
  },
  overLimit: { refusals: [receiptsErrors.overLimit, receiptsErrors.overGift], sides: ['purchaser'], menus: MENUS },
  gifts: {
    refusals: [receiptsErrors.overGifts, deliveriesErrors.noGiftsOpen, receiptsErrors.giftNotReturned],
    sides: ['purchaser'],
    menus: MENUS,
  },
  units: { refusals: [receiptsErrors.quantityDecimals], sides: ['purchaser'], menus: MENUS },
  dates: {
    refusals: [receiptsErrors.receiptDateInFuture, receiptsErrors.postingDateInFuture],
    sides: ['purchaser'],
    menus: MENUS,
  },
  lots: { refusals: [receiptsErrors.unknownLot, receiptsErrors.overLot], sides: ['purchaser'], menus: MENUS },
  lines: {
    refusals: [
      receiptsErrors.unknownLine,
      receiptsErrors.unknownAsn,
      receiptsErrors.unknownAsnLine,
      receiptsErrors.severalAsnLines,
    ],
    sides: ['purchaser'],
    menus: MENUS,
  },
  messages: { refusals: [receiptsErrors.messageReused], sides: ['purchaser'], menus: MENUS },
  scanning: {
    refusals: [receiptsErrors.unknownLabel, receiptsErrors.boxesUncounted],
    sides: ['purchaser'],
    menus: ['scanReceipt'],
  },
  cancelling: {
    refusals: [
      receiptsErrors.nothingChosen,
      receiptsErrors.reversedAlready,
      deliveriesErrors.receiptReversed,
      receiptsErrors.goodsMoved,
      receiptsErrors.refusedShippedAgain,
      receiptsErrors.returnedMeanwhile,
      receiptsErrors.putAwayMeanwhile,
      receiptsErrors.taskFrozen,
    ],
    sides: ['purchaser'],
    menus: MENUS,
  },
  inspecting: {
    refusals: [
      receiptsErrors.inspectionEnded,
      receiptsErrors.resultIncomplete,
      receiptsErrors.sampleUnfit,
      receiptsErrors.sampleMissing,
      receiptsErrors.passRateMissed,
      receiptsErrors.acceptanceNotAllowed,
      receiptsErrors.inspectDateUnfit,
      receiptsErrors.waiverNotAllowed,
      receiptsErrors.resultNotAllowed,
      receiptsErrors.filesOfTakenBack,
      receiptsErrors.filesOfDecided,
    ],
    sides: ['purchaser'],
    menus: ['inspections', 'asnTracking'],
  },
  putAwayTasks: {
    refusals: [
      receiptsErrors.taskNotInitial,
      receiptsErrors.taskNotInProgress,
      receiptsErrors.taskNotUnderWay,
      receiptsErrors.taskNotComplete,
      receiptsErrors.taskNotFrozen,
      receiptsErrors.taskAdjusted,
      receiptsErrors.overTask,
      receiptsErrors.taskDecimals,
      receiptsErrors.stillReceiving,
      receiptsErrors.adjustmentEmpty,
      receiptsErrors.assigneeUnknown,
    ],
    sides: ['purchaser'],
    menus: ['putAwayTasks'],
  },
  returning: {
    refusals: [
      receiptsErrors.nothingReturned,
      receiptsErrors.returnsDiffer,
      receiptsErrors.returnDateInFuture,
      receiptsErrors.returnDateBeforeReceipt,
      receiptsErrors.returnQuantityZero,
      receiptsErrors.overReturnable,
      receiptsErrors.overOnHand,
      receiptsErrors.allReturned,
      receiptsErrors.exchangeOfClosedLine,
    ],
    sides: ['purchaser'],
    menus: RETURN_MENUS,
  },
  cancellingReturns: {
    refusals: [receiptsErrors.returnReversedAlready, receiptsErrors.exchangedShippedAgain],
    sides: ['purchaser'],
    menus: ['returnDetails'],
  },
  evidence: {
    refusals: [receiptsErrors.filesOfReversed, receiptsErrors.photosOfNothing],
    sides: ['purchaser'],
    menus: MENUS,
  },
  receiptNotes: {
    refusals: [receiptsErrors.reversedReceiptNotPrinted],
    menus: ['acceptanceDetails', 'rejectionDetails', 'warehousingDetails'],
  },
  returnNotes: { refusals: [receiptsErrors.reversedNotPrinted], menus: ['returnDetails'] },
})
