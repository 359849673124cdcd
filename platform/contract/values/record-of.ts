/** Whether a value of unknown origin, such as parsed JSON or what was thrown, is an object whose values can be read by name. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The values of a row, or of anything else, by name: nothing where it is no object. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The code of an error of the system, a driver or a library, such as `ENOENT`; empty where it has none. */
export function errorCode(error: unknown): string {
  const { code } = recordOf(error)
  return typeof code === 'string' ? code : ''
}

/** Whether a value is one of a closed list, which narrows its type to those. */
export const isOneOf = <const T>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value)
