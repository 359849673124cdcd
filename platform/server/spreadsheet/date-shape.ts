const secondsOfDay = 86_400
const lastSerial1900 = 2_958_466
const epochShiftDays1904 = 1_462

/** How a number format shows a number: as a point in time, as a time of day only, or not as a date at all. */
export type DateShape = 'none' | 'time' | 'date'

const builtInDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const builtInTimes = new Set([18, 19, 20, 21, 32, 33, 45, 47])

/** Shape of a built-in number format (ECMA-376 18.8.30, with the East Asian ones); elapsed times (46) are numbers. */
export function builtInDateShape(formatId: number): DateShape {
  if (builtInDates.has(formatId)) return 'date'
  return builtInTimes.has(formatId) ? 'time' : 'none'
}

/** Shape of a number format code, for example `yyyy/m/d` or `[$-404]e"y"m"m"`. */
export function dateShape(format: string): DateShape {
  if (/\[(?:h+|m+|s+)\]/i.test(format)) return 'none'
  const bare = format
    .replace(/"[^"]*"?/g, '')
    .replace(/\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general|e[+-]/gi, '')
  const positive = bare.split(';')[0] ?? ''
  if (/[ydge]/i.test(positive)) return 'date'
  if (/[hs]|am\/pm|a\/p/i.test(positive)) return 'time'
  return /m/i.test(positive) ? 'date' : 'none'
}

/**
 * A date serial as text by the workbook's own epoch. Day 60 of the 1900 epoch is the 29 February 1900 that never was;
 * it comes out as written so that a later check can refuse it. Undefined outside the years a spreadsheet knows.
 */
export function serialText(serial: number, shape: 'time' | 'date', is1904: boolean): string | undefined {
  const lastSerial = is1904 ? lastSerial1900 - epochShiftDays1904 : lastSerial1900
  if (!(serial >= 0) || serial >= lastSerial) return undefined
  // Whole days are split off first: together with them, the seconds would lose digits.
  const rounded = Math.round((serial % 1) * secondsOfDay)
  const days = Math.floor(serial) + (rounded === secondsOfDay ? 1 : 0)
  const seconds = rounded % secondsOfDay
  const time = new Date(seconds * 1000).toISOString().slice(11, 19)
  if (days === 0 && (shape === 'time' || (!is1904 && seconds > 0))) return time
  const day = dayText(days, is1904)
  return seconds === 0 ? day : `${day} ${time}`
}

function dayText(days: number, is1904: boolean): string {
  if (is1904) return isoDay(Date.UTC(1904, 0, 1) + days * secondsOfDay * 1000)
  if (days === 0) return '1900-01-00'
  if (days === 60) return '1900-02-29'
  const first = days < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30)
  return isoDay(first + days * secondsOfDay * 1000)
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** A date cell written in ISO form (`t="d"`), brought to the product's form; undefined where it is none. */
export function isoDateText(written: string): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    written.trim(),
  )
  if (!match) return undefined
  const [, day = '', time] = match
  return time === undefined || time === '00:00:00' ? day : `${day} ${time}`
}
