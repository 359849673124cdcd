/**
 * Faults that schemas name themselves, by the message of their check. The server's sentence is `wire:faults.<name>`, the
 * form's `lists:validation.<name>`.
 */
export const FAULT_NAMES = [
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

/** Whether a fault's message is such a name. */
export const isFaultName = (message: string): boolean => FAULT_NAMES.some((name) => name === message)
