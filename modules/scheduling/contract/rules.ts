import { defineRules } from '#platform/contract/rules.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import { schedulingErrors } from './errors.ts'

const MENUS = ['pendingSchedule', 'scheduleBoard']

/** Rules of scheduling. */
export const schedulingRules = defineRules('scheduling', enUS.rules, {
  displayConfig: {
    refusals: [
      schedulingErrors.displaySpanTooShort,
      schedulingErrors.rangesNeeded,
      schedulingErrors.adviceNeeded,
      schedulingErrors.rangeBoundWrong,
      schedulingErrors.rangeBoundNeeded,
      schedulingErrors.rangeUpperBelowLower,
      schedulingErrors.rangeUpperAboveNext,
      schedulingErrors.rangeNotAdjacent,
    ],
    menus: ['scheduleDisplayConfig'],
  },
  scheduleParties: {
    refusals: [schedulingErrors.wrongSide, schedulingErrors.ownReset],
    menus: [...MENUS, 'kanbanLoop', 'kanbanCard'],
  },
  scheduleLife: {
    refusals: [
      schedulingErrors.notEditable,
      schedulingErrors.notPublishable,
      schedulingErrors.nothingToPublish,
      schedulingErrors.nothingScheduled,
      schedulingErrors.supplierFrozen,
      schedulingErrors.alreadyReplied,
      schedulingErrors.notReplied,
      schedulingErrors.notAnswered,
      schedulingErrors.published,
      schedulingErrors.notPublished,
      schedulingErrors.closed,
      schedulingErrors.daysMissing,
      schedulingErrors.daysWaiting,
      schedulingErrors.shortTotal,
      schedulingErrors.dayShipped,
      schedulingErrors.dayNotWaiting,
    ],
    menus: MENUS,
  },
  scheduleDays: {
    refusals: [
      schedulingErrors.unknownGoods,
      schedulingErrors.unknownSupplier,
      schedulingErrors.classifyTypeDiffers,
      schedulingErrors.unknownVersion,
      schedulingErrors.scheduleExists,
      schedulingErrors.spanTooLong,
      schedulingErrors.sameMonthAcrossYears,
      schedulingErrors.locked,
      schedulingErrors.dayPast,
      schedulingErrors.dayTwice,
      schedulingErrors.quantityDecimals,
    ],
    menus: MENUS,
  },
  scheduleAlerts: { refusals: [schedulingErrors.nothingToAlert], menus: MENUS },
  scheduleCounters: { refusals: [schedulingErrors.resetWaits, schedulingErrors.noReset], menus: MENUS },
  kanbanCards: {
    refusals: [
      schedulingErrors.cardNotFull,
      schedulingErrors.cardNotEmpty,
      schedulingErrors.cardNotWaiting,
      schedulingErrors.cardNotOrdered,
      schedulingErrors.cardNotInTransit,
      schedulingErrors.cardNotRequested,
      schedulingErrors.cardUnknown,
      schedulingErrors.cardRemoved,
      schedulingErrors.asnUnknown,
      schedulingErrors.asnBringsLess,
    ],
    menus: ['kanbanCard'],
  },
  kanbanLoops: {
    refusals: [
      schedulingErrors.loopClosed,
      schedulingErrors.loopHasRequests,
      schedulingErrors.loopExists,
      schedulingErrors.tooFewFullCards,
      schedulingErrors.containerDecimals,
    ],
    menus: ['kanbanLoop'],
  },
  scheduleMessages: {
    refusals: [
      schedulingErrors.messageUnknown,
      schedulingErrors.messageWrong,
      schedulingErrors.notSchedule,
      schedulingErrors.messageBroken,
      schedulingErrors.messageTooLarge,
      schedulingErrors.messageTooLong,
      schedulingErrors.valueTooLong,
    ],
    menus: MENUS,
  },
})
