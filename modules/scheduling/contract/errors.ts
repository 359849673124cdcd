import { defineErrors } from '#platform/contract/errors.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }

/** Refusals of this module. */
export const schedulingErrors = defineErrors('scheduling', enUS.errors, {
  wrongSide: 403,
  notEditable: 409,
  notPublishable: 409,
  alreadyReplied: 409,
  notReplied: 409,
  notAnswered: 409,
  published: 409,
  notPublished: 409,
  closed: 409,
  spanTooLong: 422,
  sameMonthAcrossYears: 422,
  locked: 422,
  dayPast: 422,
  dayTwice: 422,
  quantityDecimals: 422,
  messageUnknown: 415,
  notSchedule: 415,
  messageBroken: 422,
  messageTooLarge: 413,
  messageTooLong: 413,
  valueTooLong: 422,
})
