import { defineErrors } from './errors.ts'
import enUS from './locales/en-US.json' with { type: 'json' }
import vi from './locales/vi.json' with { type: 'json' }
import zhCN from './locales/zh-CN.json' with { type: 'json' }
import zhTW from './locales/zh-TW.json' with { type: 'json' }
import { defineTexts } from './texts.ts'

/** Texts of refusals that any call may give. */
export const platformTexts = defineTexts('wire', { 'en-US': enUS, 'zh-CN': zhCN, 'zh-TW': zhTW, vi })

/** Refusals that any call may give. */
export const platformErrors = defineErrors('wire', enUS.errors, {
  /** Spec shell §8: the code on which every client signs in anew. */
  sessionExpired: { code: '10004', status: 401 },
  apiKeyInvalid: 401,
  notAllowed: 403,
  /** Spec shell §8: until the licence is renewed, only calls with `isAlwaysOpen` answer. */
  notLicensed: 403,
  /** Spec domain §6: a licence gates modules. */
  moduleNotLicensed: 403,
  passwordExpired: 403,
  factorMissing: 403,
  invalidInput: 400,
  malformedBody: 400,
  bodyTooLarge: 413,
  /** What is no HTTP at all. */
  malformedRequest: 400,
  headersTooLarge: 431,
  requestTimedOut: 408,
  unknownCall: 404,
  wrongContentType: 415,
  notFound: 404,
  staleVersion: 409,
  /** Spec domain §4, §5: rows of a batch are of one organisation, warehouse and document category. */
  batchRowsDiffer: 422,
  tooManyRequests: 429,
  /** What arrives of one address at the same time is too much, or of all together. */
  tooManyBytesAtOnce: 429,
  busy: 503,
  keyReused: 409,
  foreignOrigin: 403,
  databaseUnavailable: 503,
  internal: 500,
  unknownSort: 400,
  customFieldClosed: 403,
  cursorWithOrder: 400,
  /** Spec domain §5: a delivery date's start is not after its end; likewise every range of a search. */
  rangeReversed: 422,
  unknownExportTemplate: 404,
  unknownCustomField: 400,
  noPast: 400,
  pastOfRows: 400,
})
