import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const inventoryErrors = defineErrors('inventory', enUS.errors, {
  stockNegative: 409,
  criterionTwice: 422,
  applicationEmpty: 422,
  applicationOverlaps: 409,
  strategyUnknown: 422,
  noStrategy: 422,
  placeUnknown: 422,
  valueUnknown: 422,
  valueNotCompared: 422,
  cellUnknown: 422,
  cellFull: 409,
  serialSide: 403,
  serialOnNotice: 409,
  serialKnown: 409,
  serialIssued: 409,
  serialElsewhere: 409,
  serialMeanwhile: 409,
  serialOfOther: 409,
  serialRuleKept: 409,
  serialTwice: 422,
  serialUnknown: 422,
  serialsDiffer: 422,
  serialsIncomplete: 422,
  serialsNotKept: 422,
  serialsOfGifts: 422,
  serialsShort: 409,
  serialsToName: 422,
})
