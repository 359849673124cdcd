/** `YYYY-MM-DD`, a calendar day. */
export type DateText = string
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Whether the text is an existing calendar day between the years 1900 and 9999. */
export function isDateText(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const [, year = 0, month = 0, day = 0] = match.map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export function isTimeText(text: string): boolean {
  const match = TIME.exec(text)
  return match?.[1] !== undefined && isDateText(match[1])
}

/** The day `days` after (or, negative, before) a day. */
export function addDays(date: DateText, days: number): DateText {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: DateText, to: DateText): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
