/**
 * Errors that schemas name themselves, by the message of their check. The server's sentence is `wire:validationErrors.<name>`, the
 * form's `lists:validation.<name>`.
 */
export const VALIDATION_ERROR_NAMES = [
  'decimal',
  'positive',
  'date',
  'time',
  'id',
  'controlCharacter',
  'mobile',
  'landline',
  'email',
  'routeName',
  'appVersion',
  'notNegative',
  'percent',
  'decimalPlaces',
  'basicElement',
  'clockTime',
  'unitCode',
  'countryCode',
  'workingHours',
  'timeZone',
  'positiveDays',
  'twice',
  'fieldNo',
  'displayPage',
  'matching',
  'gs1Prefix',
  'digit',
  'gln',
  'templateCode',
] as const

/** A schema may also name a text of its module: `orders:errors.promisedQuantityEmpty`. */
const TEXT_KEY = /^[a-z][A-Za-z-]*:[A-Za-z][\w.]*$/

/** Whether an error's message is the key of a text. */
export const isTextKey = (message: string): boolean => TEXT_KEY.test(message)

/** Whether an error's message is such a name. */
export const isValidationErrorName = (message: string): boolean =>
  VALIDATION_ERROR_NAMES.some((name) => name === message)
